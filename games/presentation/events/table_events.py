"""Sentences about table events: what happens at a table besides the actions of its rules."""

from collections.abc import Callable
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.presentation.renderer import Renderer


class TableEvent(Protocol):
    """A table event as one reader may know it."""

    id: int
    kind: str
    seat: int | None
    name: str
    you: bool
    version: int
    reason: str


# What a person did: in words for that person, and for all others
PERSON_SENTENCES = {
    "opened": (gettext_lazy("You opened the table."), gettext_lazy("{name} opened the table.")),
    "joined": (gettext_lazy("You sat down."), gettext_lazy("{name} sat down.")),
    "removed": (
        gettext_lazy("The host removed you from the table."),
        gettext_lazy("The host removed {name} from the table."),
    ),
    "hosted": (gettext_lazy("You are the host now."), gettext_lazy("{name} is the host now.")),
    "rated": (
        gettext_lazy("You made the game rated."),
        gettext_lazy("{name} made the game rated."),
    ),
    "unrated": (
        gettext_lazy("You made the game unrated."),
        gettext_lazy("{name} made the game unrated."),
    ),
    "away": (gettext_lazy("You went on vacation."), gettext_lazy("{name} went on vacation.")),
    "back": (gettext_lazy("You are back from vacation."), gettext_lazy("{name} is back from vacation.")),
    "agreed": (gettext_lazy("You asked to cancel."), gettext_lazy("{name} asked to cancel.")),
    "disagreed": (
        gettext_lazy("You want to keep playing after all."),
        gettext_lazy("{name} wants to keep playing after all."),
    ),
    "declined": (gettext_lazy("You declined to cancel."), gettext_lazy("{name} declined to cancel.")),
}
# What happened to the player at a seat, likewise
SEAT_SENTENCES = {
    "taken-over": (
        gettext_lazy("Your time was up again: a bot plays for you."),
        gettext_lazy("{name}’s time was up again: a bot plays for them."),
    ),
    "idle": (
        gettext_lazy("You had not moved for 30 days: a bot plays for you."),
        gettext_lazy("{name} had not moved for 30 days: a bot plays for them."),
    ),
    "stood-in": (gettext_lazy("You left the game to a bot."), gettext_lazy("{name} left the game to a bot.")),
    "took-back": (gettext_lazy("You took your seat back."), gettext_lazy("{name} is back and plays again.")),
    "closed": (gettext_lazy("{name} closed their account, and a bot plays for them."),) * 2,
    "decided": (
        gettext_lazy("Everyone else has left: you win."),
        gettext_lazy("Everyone else has left: {name} wins."),
    ),
}
# The same by staff, who say why
SEAT_SENTENCES_BY_STAFF = {
    "stood-in": (
        gettext_lazy("Staff let a bot play for you: {reason}"),
        gettext_lazy("Staff let a bot play for {name}: {reason}"),
    ),
    "took-back": (
        gettext_lazy("Staff gave you your seat back: {reason}"),
        gettext_lazy("Staff gave {name} their seat back: {reason}"),
    ),
    "closed": (gettext_lazy("Staff closed the account of {name}, and a bot plays for them: {reason}"),) * 2,
}
# What happened without anybody to be named
SENTENCES_WITHOUT_NAMES = {
    "started": gettext_lazy("The game began."),
    "finished": gettext_lazy("The game ended."),
}


def describe_event(event: TableEvent, renderer: Renderer) -> str:
    """Return one sentence. It names staff as "staff", with their reason."""
    if event.kind in SENTENCES_WITHOUT_NAMES:
        return renderer.say(str(SENTENCES_WITHOUT_NAMES[event.kind]))
    if event.kind in PERSON_SENTENCES:
        you, other = PERSON_SENTENCES[event.kind]
        return _by(event, renderer, str(you), str(other))
    if event.kind in SEAT_SENTENCES:
        assert event.seat is not None
        by_staff = event.reason and event.kind in SEAT_SENTENCES_BY_STAFF
        you, other = (SEAT_SENTENCES_BY_STAFF if by_staff else SEAT_SENTENCES)[event.kind]
        return renderer.tell(event.seat, str(you), str(other), reason=event.reason)
    return OTHERS[event.kind](event, renderer)


def _by(event: TableEvent, renderer: Renderer, you: str, other: str) -> str:
    return renderer.say(you) if event.you else renderer.say(other, name=event.name or _("Former player"))


def _left(event: TableEvent, renderer: Renderer) -> str:
    if event.reason:
        sentence = _("Staff closed the account of {name}, who left the table: {reason}")
        return renderer.say(sentence, name=event.name or _("Former player"), reason=event.reason)
    return _by(event, renderer, _("You left the table."), _("{name} left the table."))


def _filled(event: TableEvent, renderer: Renderer) -> str:
    if not event.name:
        return renderer.say(_("Bots took the free seats."))
    return _by(event, renderer, _("You gave the free seats to bots."), _("{name} gave the free seats to bots."))


def _called_off(event: TableEvent, renderer: Renderer) -> str:
    if event.seat is None and (event.you or event.name):  # nobody else was left to be asked
        return _by(event, renderer, _("You cancelled this game."), _("{name} cancelled this game."))
    if event.seat is None:
        return renderer.say(_("This game was cancelled: everyone agreed."))
    return renderer.tell(event.seat, _("You win: everyone else has left."), _("{name} wins: everyone else has left."))


def _looked(event: TableEvent, renderer: Renderer) -> str:
    return renderer.say(_("Staff opened the hidden cards of this game: {reason}"), reason=event.reason)


def _voided(event: TableEvent, renderer: Renderer) -> str:
    return renderer.say(_("Staff voided the result, which changes no rating now: {reason}"), reason=event.reason)


def _cancelled(event: TableEvent, renderer: Renderer) -> str:
    if event.reason:
        return renderer.say(_("This game was cancelled by staff: {reason}"), reason=event.reason)
    if event.seat is not None:
        you, other = _("This game was cancelled."), _("This game was cancelled: {name} will not come back.")
        return renderer.tell(event.seat, you, other)
    if not event.name:
        return renderer.say(_("The table was closed because the game had not started in time."))
    return _by(event, renderer, _("You cancelled the table."), _("{name} cancelled the table."))


def _lapsed(event: TableEvent, renderer: Renderer) -> str:
    if event.seat is None:
        return renderer.say(_("The table was closed because its host was away."))
    you = _("The game was closed without a result: you did not come in time.")
    other = _("The game was closed without a result: {name} did not come in time.")
    return renderer.tell(event.seat, you, other)


# What depends on more than the kind: whether staff did it, or whether anybody did
OTHERS: dict[str, Callable[[TableEvent, Renderer], str]] = {
    "left": _left,
    "filled": _filled,
    "called-off": _called_off,
    "looked": _looked,
    "voided": _voided,
    "cancelled": _cancelled,
    "lapsed": _lapsed,
}
