"""What happened at a table and is no action of its rules, in sentences."""

from collections.abc import Callable
from typing import Protocol

from django.utils.translation import gettext as _

from games.words.voice import Voice


class Happening(Protocol):
    """A log entry as one reader is told it."""

    id: int
    kind: str
    seat: int | None
    name: str
    you: bool
    version: int
    reason: str


def happened(happening: Happening, voice: Voice) -> str:
    """One sentence. What staff did is told as theirs, with their reason and without their name."""
    return SENTENCES[happening.kind](happening, voice)


def _opened(happening: Happening, voice: Voice) -> str:
    return _by(happening, voice, _("You opened the table."), _("{name} opened the table."))


def _joined(happening: Happening, voice: Voice) -> str:
    return _by(happening, voice, _("You sat down."), _("{name} sat down."))


def _left(happening: Happening, voice: Voice) -> str:
    if happening.reason:
        sentence = _("Staff closed the account of {name}, who left the table: {reason}")
        return voice.say(sentence, name=happening.name or _("Former player"), reason=happening.reason)
    return _by(happening, voice, _("You left the table."), _("{name} left the table."))


def _hosted(happening: Happening, voice: Voice) -> str:
    return _by(happening, voice, _("You are the host now."), _("{name} is the host now."))


def _filled(happening: Happening, voice: Voice) -> str:
    if not happening.name:
        return voice.say(_("Bots took the free seats."))
    return _by(happening, voice, _("You gave the free seats to bots."), _("{name} gave the free seats to bots."))


def _started(happening: Happening, voice: Voice) -> str:
    return voice.say(_("The game began."))


def _stood_in(happening: Happening, voice: Voice) -> str:
    assert happening.seat is not None
    if happening.reason:
        you, other = _("Staff let a bot play for you: {reason}"), _("Staff let a bot play for {name}: {reason}")
        return voice.tell(happening.seat, you, other, reason=happening.reason)
    return voice.tell(happening.seat, _("You left the game to a bot."), _("{name} left the game to a bot."))


def _taken_over(happening: Happening, voice: Voice) -> str:
    assert happening.seat is not None
    you, other = (
        _("Your time was up again: a bot plays for you."),
        _("{name}’s time was up again: a bot plays for them."),
    )
    return voice.tell(happening.seat, you, other)


def _idle(happening: Happening, voice: Voice) -> str:
    assert happening.seat is not None
    you, other = (
        _("You had not moved for 30 days: a bot plays for you."),
        _("{name} had not moved for 30 days: a bot plays for them."),
    )
    return voice.tell(happening.seat, you, other)


def _away(happening: Happening, voice: Voice) -> str:
    return _by(happening, voice, _("You went on vacation."), _("{name} went on vacation."))


def _back(happening: Happening, voice: Voice) -> str:
    return _by(happening, voice, _("You are back from vacation."), _("{name} is back from vacation."))


def _agreed(happening: Happening, voice: Voice) -> str:
    return _by(happening, voice, _("You would rather cancel this game."), _("{name} would rather cancel this game."))


def _disagreed(happening: Happening, voice: Voice) -> str:
    return _by(happening, voice, _("You want to play on after all."), _("{name} wants to play on after all."))


def _called_off(happening: Happening, voice: Voice) -> str:
    return voice.say(_("This game was cancelled: all who played agreed."))


def _took_back(happening: Happening, voice: Voice) -> str:
    assert happening.seat is not None
    if happening.reason:
        you, other = _("Staff gave you your seat back: {reason}"), _("Staff gave {name} the seat back: {reason}")
        return voice.tell(happening.seat, you, other, reason=happening.reason)
    return voice.tell(happening.seat, _("You took your seat back."), _("{name} came back, and plays again."))


def _closed(happening: Happening, voice: Voice) -> str:
    assert happening.seat is not None
    if happening.reason:
        sentence = _("Staff closed the account of {name}, and a bot plays for them: {reason}")
        return voice.tell(happening.seat, sentence, sentence, reason=happening.reason)
    sentence = _("{name} closed their account, and a bot plays for them.")
    return voice.tell(happening.seat, sentence, sentence)


def _looked(happening: Happening, voice: Voice) -> str:
    return voice.say(_("Staff opened the hidden cards of this game: {reason}"), reason=happening.reason)


def _finished(happening: Happening, voice: Voice) -> str:
    return voice.say(_("The game was over."))


def _cancelled(happening: Happening, voice: Voice) -> str:
    if happening.reason:
        return voice.say(_("This game was cancelled by staff: {reason}"), reason=happening.reason)
    if happening.seat is not None:
        you, other = _("This game was cancelled."), _("This game was cancelled: {name} will not come back.")
        return voice.tell(happening.seat, you, other)
    if not happening.name:
        return voice.say(_("The table was closed: the game had not begun in time."))
    return _by(happening, voice, _("You cancelled the table."), _("{name} cancelled the table."))


SENTENCES: dict[str, Callable[[Happening, Voice], str]] = {
    "opened": _opened,
    "joined": _joined,
    "left": _left,
    "hosted": _hosted,
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
    "finished": _finished,
    "cancelled": _cancelled,
    "called-off": _called_off,
    "closed": _closed,
    "looked": _looked,
}


def _by(happening: Happening, voice: Voice, you: str, other: str) -> str:
    return voice.say(you) if happening.you else voice.say(other, name=happening.name or _("Former player"))
