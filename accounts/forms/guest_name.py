"""What a guest wants to be called."""

from collections.abc import Mapping
from typing import Any

from django import forms

from accounts.forms.name import free_name
from accounts.models import User
from accounts.names import NAME_LENGTH


class GuestNameForm(forms.Form):
    """An optional name; somebody's own is nobody else's."""

    my_name = forms.CharField(max_length=NAME_LENGTH, required=False)

    def __init__(self, data: Mapping[str, Any], guest: User | None) -> None:
        super().__init__(data)
        self._guest = guest

    def clean_my_name(self) -> str:
        """The name, "" where none is given."""
        name: str = self.cleaned_data["my_name"]
        return name and free_name(name, self._guest)
