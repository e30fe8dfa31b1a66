"""The forms of the settings."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names.in_use import free_name
from accounts.time_zones import hour_choices, hours, known_zone, valid_quiet_hours, zone_choices

MAIL_KINDS = ["mail_start", "mail_end", "mail_invitation", "mail_friend", "mail_talk"]
PROFILE_SHOWS = ["profile_results", "profile_ratings", "profile_reliability", "profile_times", "profile_games"]
PROFILE = ["profile", *PROFILE_SHOWS]
TABLE = ["speed", "sounds", "odds", "keys"]
MAIL = ["mail", "mail_when", "mail_hour", "mail_all", *MAIL_KINDS]


class PersonForm(forms.ModelForm):
    """A form for some of a person's settings."""

    def save(self, commit: bool = True) -> User:
        """Save the changed columns only, since another tab may have changed others."""
        person = super().save(commit=False)
        if commit:
            person.save(update_fields=self.changed_data)
        return person


class SettingsForm(PersonForm):
    """Name, language, time zone, quiet hours, mail and aids."""

    language = forms.ChoiceField(
        label=_("Language"), choices=[("", _("Same as the browser")), *settings.LANGUAGES], required=False
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=zone_choices, required=False, widget=forms.Select(attrs={"data-time-zone": True})
    )

    quiet_from = forms.TypedChoiceField(
        label=_("Quiet hours from"), choices=hour_choices, coerce=int, empty_value=None, required=False
    )
    quiet_to = forms.TypedChoiceField(
        label=_("until"), choices=hour_choices, coerce=int, empty_value=None, required=False
    )
    mail_hour = forms.TypedChoiceField(label=_("Time of the daily e-mail"), choices=hours, coerce=int)

    class Meta:
        """The fields, in the order of the page."""

        model = User
        fields = ["name", "shown_name", "language", "time_zone", "quiet_from", "quiet_to", *PROFILE, *MAIL, *TABLE]

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        for name in ("shown_name", "speed", "sounds", "profile"):
            self.fields[name].required = False  # without them in the form they stay
        self.initial["time_zone"] = known_zone(self.instance.time_zone)  # it may be stored by a former name
        if self.instance.guest:
            for name in MAIL + PROFILE:
                del self.fields[name]  # there is no address, and no profile

    @property
    def profile_shows(self) -> list[forms.BoundField]:
        """The fields for what the profile shows; none for guests."""
        return [self[name] for name in PROFILE_SHOWS if name in self.fields]

    def clean_profile(self) -> str:
        """Who sees the profile, unchanged if nobody is named."""
        return str(self.cleaned_data["profile"] or self.instance.profile)

    def clean_speed(self) -> str:
        """The speed, unchanged if none is named."""
        return str(self.cleaned_data["speed"] or self.instance.speed)

    def clean_shown_name(self) -> str:
        """Where the name is shown, unchanged if nothing is named."""
        return str(self.cleaned_data["shown_name"] or self.instance.shown_name)

    def clean_sounds(self) -> str:
        """The sounds, unchanged if none are named."""
        return str(self.cleaned_data["sounds"] or self.instance.sounds)

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"], self.instance)

    def clean(self) -> dict[str, Any]:
        """Quiet hours that leave time to play."""
        data = self.cleaned_data
        if not valid_quiet_hours(data.get("quiet_from"), data.get("quiet_to")):
            self.add_error("quiet_to", _("Quiet hours need a start and an end, and can last up to 12 hours."))
        return data


class SpeedForm(PersonForm):
    """How fast a table shows what has happened."""

    class Meta:
        model = User
        fields = ["speed"]


class SoundsForm(PersonForm):
    """Whether a table sounds."""

    class Meta:
        """The same field as among the settings."""

        model = User
        fields = ["sounds"]


class MailKindsForm(PersonForm):
    """Kinds of mail besides one's own turns."""

    class Meta:
        model = User
        fields = MAIL_KINDS
