"""Sentences about table events: what happens at a table besides the actions of its rules."""

from collections.abc import Callable
from typing import Protocol

from django.utils.translation import gettext as _

from games.presentation.renderer import Renderer


class TableEvent(Protocol):
    """A log entry as one reader may know it."""

    id: int
    kind: str
    seat: int | None
    name: str
    you: bool
    version: int
    reason: str


def describe_event(event: TableEvent, renderer: Renderer) -> str:
    """Return one sentence. It names staff as "staff", with their reason."""
    return EVENT_SENTENCES[event.kind](event, renderer)


def _opened(event: TableEvent, renderer: Renderer) -> str:
    return _by(event, renderer, _("You opened the table."), _("{name} opened the table."))


def _joined(event: TableEvent, renderer: Renderer) -> str:
    return _by(event, renderer, _("You sat down."), _("{name} sat down."))


def _left(event: TableEvent, renderer: Renderer) -> str:
    if event.reason:
        sentence = _("Staff closed the account of {name}, who left the table: {reason}")
        return renderer.say(sentence, name=event.name or _("Former player"), reason=event.reason)
    return _by(event, renderer, _("You left the table."), _("{name} left the table."))


def _hosted(event: TableEvent, renderer: Renderer) -> str:
    return _by(event, renderer, _("You are the host now."), _("{name} is the host now."))


def _rated(event: TableEvent, renderer: Renderer) -> str:
    return _by(event, renderer, _("You chose to play for the ratings."), _("{name} chose to play for the ratings."))


def _unrated(event: TableEvent, renderer: Renderer) -> str:
    return _by(event, renderer, _("You chose to play without ratings."), _("{name} chose to play without ratings."))


def _filled(event: TableEvent, renderer: Renderer) -> str:
    if not event.name:
        return renderer.say(_("Bots took the free seats."))
    return _by(event, renderer, _("You gave the free seats to bots."), _("{name} gave the free seats to bots."))


def _started(event: TableEvent, renderer: Renderer) -> str:
    return renderer.say(_("The game began."))


def _stood_in(event: TableEvent, renderer: Renderer) -> str:
    assert event.seat is not None
    if event.reason:
        you, other = _("Staff let a bot play for you: {reason}"), _("Staff let a bot play for {name}: {reason}")
        return renderer.tell(event.seat, you, other, reason=event.reason)
    return renderer.tell(event.seat, _("You left the game to a bot."), _("{name} left the game to a bot."))


def _taken_over(event: TableEvent, renderer: Renderer) -> str:
    assert event.seat is not None
    you, other = (
        _("Your time was up again: a bot plays for you."),
        _("{name}’s time was up again: a bot plays for them."),
    )
    return renderer.tell(event.seat, you, other)


def _idle(event: TableEvent, renderer: Renderer) -> str:
    assert event.seat is not None
    you, other = (
        _("You had not moved for 30 days: a bot plays for you."),
        _("{name} had not moved for 30 days: a bot plays for them."),
    )
    return renderer.tell(event.seat, you, other)


def _away(event: TableEvent, renderer: Renderer) -> str:
    return _by(event, renderer, _("You went on vacation."), _("{name} went on vacation."))


def _back(event: TableEvent, renderer: Renderer) -> str:
    return _by(event, renderer, _("You are back from vacation."), _("{name} is back from vacation."))


def _agreed(event: TableEvent, renderer: Renderer) -> str:
    return _by(event, renderer, _("You asked to cancel."), _("{name} asked to cancel."))


def _disagreed(event: TableEvent, renderer: Renderer) -> str:
    return _by(event, renderer, _("You want to play on after all."), _("{name} wants to play on after all."))


def _declined(event: TableEvent, renderer: Renderer) -> str:
    return _by(event, renderer, _("You declined to cancel."), _("{name} declined to cancel."))


def _called_off(event: TableEvent, renderer: Renderer) -> str:
    return renderer.say(_("This game was cancelled: all who played agreed."))


def _took_back(event: TableEvent, renderer: Renderer) -> str:
    assert event.seat is not None
    if event.reason:
        you, other = _("Staff gave you your seat back: {reason}"), _("Staff gave {name} the seat back: {reason}")
        return renderer.tell(event.seat, you, other, reason=event.reason)
    return renderer.tell(event.seat, _("You took your seat back."), _("{name} came back, and plays again."))


def _closed(event: TableEvent, renderer: Renderer) -> str:
    assert event.seat is not None
    if event.reason:
        sentence = _("Staff closed the account of {name}, and a bot plays for them: {reason}")
        return renderer.tell(event.seat, sentence, sentence, reason=event.reason)
    sentence = _("{name} closed their account, and a bot plays for them.")
    return renderer.tell(event.seat, sentence, sentence)


def _looked(event: TableEvent, renderer: Renderer) -> str:
    return renderer.say(_("Staff opened the hidden cards of this game: {reason}"), reason=event.reason)


def _finished(event: TableEvent, renderer: Renderer) -> str:
    return renderer.say(_("The game ended."))


def _cancelled(event: TableEvent, renderer: Renderer) -> str:
    if event.reason:
        return renderer.say(_("This game was cancelled by staff: {reason}"), reason=event.reason)
    if event.seat is not None:
        you, other = _("This game was cancelled."), _("This game was cancelled: {name} will not come back.")
        return renderer.tell(event.seat, you, other)
    if not event.name:
        return renderer.say(_("The table was closed because the game had not started in time."))
    return _by(event, renderer, _("You cancelled the table."), _("{name} cancelled the table."))


EVENT_SENTENCES: dict[str, Callable[[TableEvent, Renderer], str]] = {
    "opened": _opened,
    "joined": _joined,
    "left": _left,
    "hosted": _hosted,
    "rated": _rated,
    "unrated": _unrated,
    "filled": _filled,
    "started": _started,
    "stood-in": _stood_in,
    "taken-over": _taken_over,
    "idle": _idle,
    "took-back": _took_back,
    "away": _away,
    "back": _back,
    "agreed": _agreed,
    "disagreed": _disagreed,
    "declined": _declined,
    "finished": _finished,
    "cancelled": _cancelled,
    "called-off": _called_off,
    "closed": _closed,
    "looked": _looked,
}


def _by(event: TableEvent, renderer: Renderer, you: str, other: str) -> str:
    return renderer.say(you) if event.you else renderer.say(other, name=event.name or _("Former player"))
