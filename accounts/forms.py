"""What a person may change about themselves."""

from django import forms

from accounts.models import User


class SettingsForm(forms.ModelForm):
    """Name, language and aids."""

    class Meta:
        """The fields, in the order of the page."""

        model = User
        fields = ["name", "language", "odds", "keys"]
