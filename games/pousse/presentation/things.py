"""Pawns and where they stand, in sentences."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.pousse.spaces import GOAL, HOME
from games.words.pousse.names import PAWN_NAMES, colour
from games.words.token import Token
from games.words.voice import Person, Voice


def token(seat: int) -> Token:
    """A pawn of that seat: "the red triangle"."""
    return Token(colour(seat), "", str(PAWN_NAMES[colour(seat)]))


def space_name(space: str) -> str:
    """A space alone: "R6", "home", "goal"."""
    return {HOME: _("home"), GOAL: _("goal")}.get(space, space)


def moved(voice: Voice, seat: int, start: str, end: str) -> str:
    """A pawn and its way, without a verb: "the red triangle from R6 to L9"."""
    if start == HOME:
        way = _("{pawn} from home to {end}")
    elif end == GOAL:
        way = _("{pawn} from {start} to the goal")
    elif end == HOME:
        way = _("{pawn} from {start} back home")
    else:
        way = _("{pawn} from {start} to {end}")
    return voice.say(way, pawn=voice.token(token(seat)), start=voice.strong(start), end=voice.strong(end))


def in_the_water(voice: Voice, seats: Iterable[int]) -> str:
    """Whose pawns fell, as a sentence."""
    fallen = [Token(colour(seat), name, name) for seat, name in _named(voice.people, seats)]
    return voice.say(_("In the water: {names}."), names=voice.tokens(fallen))


def who_falls(people: Sequence[Person], seats: Iterable[int]) -> str:
    """What a move would do, on its button: "Bob and Charlie fall"; "" where nobody does."""
    seats = list(seats)
    named = _named(dict(enumerate(people)), seats)
    others = [name for seat, name in named if not people[seat].you]
    if not others:
        return _("you fall") if named else ""
    if len(others) < len(named):
        return _("you and {names} fall").format(names=_and(others))
    return ngettext("{names} falls", "{names} fall", len(seats)).format(names=_and(others))


def _named(people: Mapping[int, Person], seats: Iterable[int]) -> list[tuple[int, str]]:
    """Each seat once, in the order met, called by its name and, if more than one of its pawns is meant, how many."""
    counted = Counter(seats)
    return [(seat, _name(people[seat], count)) for seat, count in counted.items()]


def _name(person: Person, count: int) -> str:
    name = _("you") if person.you else person.name
    return name if count == 1 else _("{name} ×{count}").format(name=name, count=count)


def _and(names: Sequence[str]) -> str:
    *most, last = names
    return _("{names} and {last}").format(names=", ".join(most), last=last) if most else last
