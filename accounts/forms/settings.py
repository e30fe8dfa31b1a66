"""What a person may change about themselves."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.forms.name import free_name
from accounts.models import User
from accounts.time_zones import choices


class SettingsForm(forms.ModelForm):
    """Name, language, time zone, mail and aids."""

    language = forms.ChoiceField(
        label=_("Language"), choices=[("", _("As the browser asks")), *settings.LANGUAGES], required=False
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=choices, required=False, widget=forms.Select(attrs={"data-time-zone": True})
    )

    class Meta:
        """The fields, in the order of the page."""

        model = User
        fields = ["name", "language", "time_zone", "mail", "odds", "keys"]

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if self.instance.guest:
            del self.fields["mail"]  # there is no address

    def clean_name(self) -> str:
        """A name that nobody else has."""
        return free_name(self.cleaned_data["name"], self.instance)
