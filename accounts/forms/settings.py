"""The forms of the settings: each section of the page is a form of its own."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.name_rules.allowed import TAKEN
from accounts.names.in_use import free_name, save_new_name
from accounts.registry import notify_mail_chosen
from accounts.time_zones import hour_choices, hours, known_zone, valid_quiet_hours, zone_choices

MAIL_KINDS = ["mail_start", "mail_end", "mail_invitation", "mail_friend", "mail_talk"]
PROFILE_SHOWS = ["profile_results", "profile_ratings", "profile_reliability", "profile_times", "profile_games"]
OF_ACCOUNTS = ["profile", *PROFILE_SHOWS, "tells_friends"]
QUIET_HOURS = ["quiet_from", "quiet_to"]


class PersonForm(forms.ModelForm):
    """A form for some of a person's settings; with ``only``, for the one of this name, if the form has it."""

    def __init__(self, *args: Any, only: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.only = only
        if only:
            self.fields = {name: field for name, field in self.fields.items() if name == only}

    def save(self, commit: bool = True) -> User:
        """Save the changed columns only, since another tab may have changed others.

        The ``only`` one is saved in any case: a command before it may not be stored yet.
        """
        person = super().save(commit=False)
        if commit:
            person.save(update_fields=list(self.fields) if self.only else self.changed_data)
        return person

    def stores(self) -> bool:
        """Save, and return whether the form was valid."""
        if not (self.fields and self.is_valid()):
            return False
        self.save()
        return True


class NameForm(PersonForm):
    class Meta:
        model = User
        fields = ["name"]

    def clean_name(self) -> str:
        return free_name(self.cleaned_data["name"], self.instance)

    def save(self, commit: bool = True) -> User:
        """Rename the person; raises what `save_new_name` raises."""
        if "name" in self.changed_data:
            save_new_name(self.instance)
        return self.instance

    def stores(self) -> bool:
        try:
            with transaction.atomic():
                return super().stores()
        except IntegrityError:  # another person took the name at the same moment
            self.add_error("name", TAKEN)
        except ValidationError as error:  # another tab changed it at the same moment
            self.add_error("name", error)
        return False


class TimesForm(PersonForm):
    language = forms.ChoiceField(
        label=_("Language"), choices=[("", _("Same as the browser")), *settings.LANGUAGES], required=False
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices, required=False)
    quiet_from = forms.TypedChoiceField(
        label=_("Quiet hours from"), choices=hour_choices, coerce=int, empty_value=None, required=False
    )
    quiet_to = forms.TypedChoiceField(
        label=_("until"), choices=hour_choices, coerce=int, empty_value=None, required=False
    )

    class Meta:
        """The fields, in the order of the page."""

        model = User
        fields = ["language", "time_zone", *QUIET_HOURS]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["time_zone"] = known_zone(self.instance.time_zone)  # it may be stored by a former name

    def clean(self) -> dict[str, Any]:
        """Quiet hours that leave time to play."""
        begin, end = (self.cleaned_data.get(name, getattr(self.instance, name)) for name in QUIET_HOURS)
        if not valid_quiet_hours(begin, end):
            last = next(reversed(self.fields))
            self.add_error(last, _("Quiet hours need a start and an end, and can last up to 12 hours."))
        return self.cleaned_data


class ShownForm(PersonForm):
    """What others see of the person. Guests have neither a profile nor friends."""

    class Meta:
        """The fields, in the order of the page."""

        model = User
        fields = [*OF_ACCOUNTS, "shown_name"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.guest:
            for name in OF_ACCOUNTS:
                self.fields.pop(name, None)

    @property
    def profile_shows(self) -> list[forms.BoundField]:
        """The fields for what the profile shows; none for guests."""
        return [self[name] for name in PROFILE_SHOWS if name in self.fields]


class AtTableForm(PersonForm):
    """How a table shows and sounds."""

    class Meta:
        model = User
        fields = ["speed", "sounds", "odds", "keys"]


SECTIONS: Mapping[str, type[PersonForm]] = {
    "name": NameForm,
    "times": TimesForm,
    "shown": ShownForm,
    "table": AtTableForm,
}


class MailForm(PersonForm):
    """When e-mails come."""

    mail_hour = forms.TypedChoiceField(label=_("Time of the daily e-mail"), choices=hours, coerce=int)

    class Meta:
        model = User
        fields = ["mail_when", "mail_hour", "mail_all"]

    def save(self, commit: bool = True) -> User:
        """Save the choices, and move waiting e-mails forward."""
        with transaction.atomic():
            person = super().save(commit)
            notify_mail_chosen(person)
        return person


class MailKindsForm(PersonForm):
    """Kinds of mail besides one's own turns."""

    class Meta:
        model = User
        fields = MAIL_KINDS
