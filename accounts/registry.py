"""Hooks by which other apps follow what happens to people, and the lock on a person with the rows of these apps.

`accounts` imports none of these apps.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from pushsite.web.refusals import Refusal


def _all(guests: QuerySet[User]) -> QuerySet[User]:
    return guests


def _no_rows(_person: User) -> QuerySet[Any]:
    return User.objects.none()


def _nothing(*_arguments: User | str) -> None:
    pass


def _no_rows_cleared(_time_left: Callable[[], bool]) -> int:
    return 0


def _no_sentences(*_people: User) -> list[str]:
    return []


def _no_files(_person: User) -> Iterable["CopiedFile"]:
    return ()


class CopiedFile(NamedTuple):
    """One file of a copy of what is stored about a person: ``name``.json, with an object for each of ``rows``.

    ``about`` says in a sentence what it has, ``left_out`` what it has not, if anything. ``of``: the references to
    people, ``app.Model.column``, that lead to its rows. The texts are in the active language.
    """

    name: str
    about: str
    rows: Iterable[Mapping[str, Any]]
    of: tuple[str, ...] = ()
    left_out: str = ""


@dataclass(frozen=True)
class PersonHooks:
    """The hooks of one app; those that it does not name do nothing.

    - ``clearable`` narrows a query of idle guests to those who may be cleared.
    - ``rows_of`` returns the rows that clearing a person or closing their account may change; they are locked before
      the person.
    - ``before_clearing`` is called in the transaction that clears a person, while the person still exists.
    - ``renamed`` is called after a new name is stored, ``mail_chosen`` after new choices of mail.
    - ``merge_guest`` gives what a guest has to the account of the same person, and returns sentences about it for them.
    - ``before_closing`` is called in the transaction that closes an account: with the person, who closes it, and the
      reason if staff do. ``consequences_of_closing`` returns sentences about what closing would do.
    - ``clear_old`` clears old rows at night while there is time left, which its argument says; it returns how many.
    - ``clear_traces`` is called in the transaction that clears what a closed account has left, long after the closing.
    - ``copied`` gives the files of a copy of what the app stores about a person; ``not_copied`` says of references to
      people that lead to rows in no file, why they do not.
    - ``before_making_bot`` is called with the locked owner of a new bot, and may raise a ``Refusal``.
    - ``session_moved`` is called with the old and the new key of a session, in the transaction that changes it;
      ``sessions_cleared`` after expired sessions were deleted.
    """

    clearable: Callable[[QuerySet[User]], QuerySet[User]] = _all
    rows_of: Callable[[User], QuerySet[Any]] = _no_rows
    before_clearing: Callable[[User], None] = _nothing
    renamed: Callable[[User], None] = _nothing
    mail_chosen: Callable[[User], None] = _nothing
    merge_guest: Callable[[User, User], list[str]] = _no_sentences
    before_closing: Callable[[User, User, str], None] = _nothing
    consequences_of_closing: Callable[[User], list[str]] = _no_sentences
    clear_old: Callable[[Callable[[], bool]], int] = _no_rows_cleared
    clear_traces: Callable[[User], None] = _nothing
    copied: Callable[[User], Iterable[CopiedFile]] = _no_files
    not_copied: Mapping[str, str | Promise] = field(default_factory=dict)
    before_making_bot: Callable[[User], None] = _nothing
    session_moved: Callable[[str, str], None] = _nothing
    sessions_cleared: Callable[[], None] = _nothing


registered: list[PersonHooks] = []


def register(hooks: PersonHooks) -> None:
    """Register the hooks of an app: in its ``account_hooks``, which is found and imported as the site starts."""
    registered.append(hooks)


def notify_renamed(person: User) -> None:
    """Call the hooks after ``person`` was renamed."""
    for hooks in registered:
        hooks.renamed(person)


def notify_mail_chosen(person: User) -> None:
    """Call the hooks after ``person`` changed their choices of mail."""
    for hooks in registered:
        hooks.mail_chosen(person)


def notify_session_moved(before: str, after: str) -> None:
    """Call the hooks after the session with the key ``before`` got the key ``after``."""
    for hooks in registered:
        hooks.session_moved(before, after)


def notify_sessions_cleared() -> None:
    """Call the hooks after expired sessions were deleted."""
    for hooks in registered:
        hooks.sessions_cleared()


def merge_guest(guest: User, account: User) -> list[str]:
    """Give what ``guest`` has to ``account``; return sentences about it for that person."""
    return [sentence for hooks in registered for sentence in hooks.merge_guest(guest, account)]


class Changed(Refusal):
    """The person was deleted, or their rows changed, while this transaction waited for the lock."""

    sentence = _("Something else changed at the same moment, so nothing was done. Try again.")


def locked_person(pk: int, *, by: int | None = None) -> User:
    """Lock first the person's rows, then the person, until the transaction ends. Raises ``Changed``.

    All code that changes both locks in this order: games by their id, then people, then what belongs to them.
    ``by``, the id of the person who acts, is locked too: otherwise two people who act on each other would deadlock.
    """
    before = [list(rows.select_for_update(of=("self",))) for rows in _rows_of(pk)]
    people = User.objects.select_for_update().filter(pk__in={pk, by}).order_by("pk").in_bulk()
    person = people.get(pk)
    if person is None or before != [list(rows) for rows in _rows_of(pk)]:
        raise Changed
    return person


def _rows_of(pk: int) -> list[QuerySet[Any]]:
    return [hooks.rows_of(User(pk=pk)).order_by("pk").only("pk") for hooks in registered]
