"""Allauth's forms, said plainly."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

GOOD_PASSWORD = _("At least 8 characters, and none that many people use.")


class Plain(forms.Form):
    """Labels and hints of our own, and no label that is repeated inside its field.

    A new password is typed once: whoever mistypes it can have a code sent. So there is no ``password2``.
    """

    labels: Mapping[str, Any] = {}
    hints: Mapping[str, Any] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("password2", None)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.hints.get(name, "")


class PlainCode(Plain):
    """One code, read from a mail or from an app."""

    labels = {"code": _("Code")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"autofocus": True, "autocapitalize": "characters", "spellcheck": "false"}
