"""What a person may change about themselves."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class SettingsForm(forms.ModelForm):
    """Name, language and aids."""

    language = forms.ChoiceField(
        label=_("Language"), choices=[("", _("As the browser asks")), *settings.LANGUAGES], required=False
    )

    class Meta:
        """The fields, in the order of the page."""

        model = User
        fields = ["name", "language", "odds", "keys"]
