"""The form that adds a hook."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.channels.hook.models import Hook
from pushsite.web.outbound import AddressRefused, target_of


class HookForm(forms.ModelForm):
    """Where a hook leads, and of what it tells; of a table without messages."""

    class Meta:
        """What its owner chooses."""

        model = Hook
        fields = ["format", "address", "turn", "talk", "end"]
        labels = {
            "format": _("For"),
            "address": _("Address"),
            "turn": _("My turn"),
            "talk": _("New messages at my tables"),
            "end": _("One of my games is over"),
        }
        help_texts = {"address": _("It starts with https://. Keep it to yourself: anyone who has it can write there.")}

    def __init__(self, *arguments: object, of_table: bool = False, **more: object) -> None:
        super().__init__(*arguments, **more)  # type: ignore[arg-type]
        self.fields["address"].widget.attrs |= {"autocomplete": "off", "spellcheck": "false", "inputmode": "url"}
        if of_table:
            del self.fields["talk"]
            self.fields["turn"].label, self.fields["end"].label = _("Whose turn it is"), _("How the game ended")

    def clean_address(self) -> str:
        """Refuse what the site would not post to; nothing is looked up."""
        try:
            target_of(self.cleaned_data["address"])
        except AddressRefused:
            raise forms.ValidationError(
                _("Enter an https address without a port, a name or a password in it.")
            ) from None
        return str(self.cleaned_data["address"])
