"""An account that may be closed, and that nothing opens again."""

from typing import Any, Self

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from pushsite.refusals import Refusal


class SignedOut(Refusal):
    """Whoever asks was somebody when the page was made."""

    sentence = _("You are not signed in any more. Sign in and try again.")
    status = 403


class Closing(models.Model):
    """``closed_at`` is since when nothing else of them is left here."""

    closed_at = models.DateTimeField(_("account closed"), null=True, editable=False)

    class Meta:
        """Part of a person."""

        abstract = True

    def save(self, **kwargs: Any) -> None:
        """``SignedOut`` where they were closed or cleared since this was read: it would bring back who they were.

        Of somebody who is there name the columns (``update_fields``): others may have changed meanwhile.
        """
        with transaction.atomic():
            if not (self._state.adding or self.closed_at):
                self.keep_open()
            super().save(**kwargs)

    def keep_open(self) -> Self:
        """The person as they are by now, closed by nobody until the transaction ends; ``SignedOut`` where they are.

        For what would otherwise be done for somebody who has just left. Their games are locked before
        (`accounts.locking`).
        """
        rows = type(self)._default_manager.select_for_update(no_key=True)
        person = rows.filter(pk=self.pk, closed_at=None).first()
        if person is None:
            raise SignedOut
        return person
