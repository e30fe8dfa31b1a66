"""What closing an account means for saving a person."""

from typing import Any, Self

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from pushsite.web.refusals import Refusal


class SignedOut(Refusal):
    """The account behind the page has since been closed or cleared."""

    sentence = _("You are not signed in any more. Sign in and try again.")
    status = 403


class Closing(models.Model):
    """A person whose account can be closed: saving does not restore data that closing erased."""

    closed_at = models.DateTimeField(_("account closed"), null=True, editable=False)

    class Meta:
        abstract = True

    def save(self, **kwargs: Any) -> None:
        """Save. Raises ``SignedOut`` if the person was closed or cleared since: saving would restore their data.

        Name the columns (``update_fields``) of a stored person: others may have changed meanwhile.
        """
        with transaction.atomic():
            if not (self._state.adding or self.closed_at):
                self.lock_against_closing()
            super().save(**kwargs)

    def lock_against_closing(self) -> Self:
        """Lock the person against closing until the transaction ends, and return them. Raises ``SignedOut``.

        Call this before anything is done for a person who may just have left, but after their games are locked
        (`accounts.locking`).
        """
        rows = type(self)._default_manager.select_for_update(no_key=True)
        person = rows.filter(pk=self.pk, closed_at=None).first()
        if person is None:
            raise SignedOut
        return person
