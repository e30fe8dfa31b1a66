"""What other apps have to say when a person is renamed or goes: accounts know nothing of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from accounts.models import User


@dataclass(frozen=True)
class Concern:
    """What one app wants to know.

    ``may_go`` narrows a query of idle guests to those that nothing holds. ``theirs`` are the rows that clearing a
    person or closing their account may change: they are locked before the person. ``before_clearing`` is called in the
    transaction that clears a person, while they still exist. ``renamed`` is called after a new name is stored,
    ``mail_chosen`` after other choices of mail are. ``hand_over`` gives what is a guest's to the account of the same
    person, and says in sentences for them what came of it. ``before_closing`` is called in the transaction that closes
    an account, with who does it and, of staff, why; ``closing_means`` says in sentences what it would do.
    """

    may_go: Callable[[QuerySet[User]], QuerySet[User]]
    theirs: Callable[[User], QuerySet[Any]]
    before_clearing: Callable[[User], None]
    renamed: Callable[[User], None]
    mail_chosen: Callable[[User], None]
    hand_over: Callable[[User, User], list[str]]
    before_closing: Callable[[User, User, str], None]
    closing_means: Callable[[User], list[str]]


concerns: list[Concern] = []


def register(concern: Concern) -> None:
    """Ask to be told. From ``AppConfig.ready``, once."""
    concerns.append(concern)


def tell_renamed(person: User) -> None:
    """Tell everybody that ``person`` has a new name."""
    for concern in concerns:
        concern.renamed(person)


def tell_mail_chosen(person: User) -> None:
    """Tell everybody that ``person`` wants mail otherwise than before."""
    for concern in concerns:
        concern.mail_chosen(person)


def tell_handed_over(guest: User, account: User) -> list[str]:
    """Tell everybody that ``guest`` and ``account`` are one person; what to tell that person."""
    return [sentence for concern in concerns for sentence in concern.hand_over(guest, account)]
