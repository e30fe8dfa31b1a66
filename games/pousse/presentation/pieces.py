"""The cards, pawns and spaces of Pousse-toi de là !: their names, as parts of a sentence, and as they are drawn."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.pousse.presentation.names import PAWN_NAMES, colour
from games.pousse.rules.box import ACTION, AGAIN, CHANGE, COUNT, FALL
from games.pousse.rules.routes import CROSSING, GOAL, HOME
from games.presentation.cached import cached_by_language
from games.presentation.renderer import Person, Renderer, Token

MINUS = "\N{MINUS SIGN}"


def card_face(card: str) -> str:
    """The print on a card without its "play again": "+3", "−1", "Change"."""
    if card in COUNT:
        return ACTION[card].replace("-", MINUS)
    return {CHANGE: pgettext("card", "Change"), FALL: pgettext("card", "Fall")}[ACTION[card]]


@cached_by_language
def card_name(card: str) -> str:
    """A card alone: "+3", "+2 and play again"."""
    return _("{card} and play again").format(card=card_face(card)) if AGAIN[card] else card_face(card)


def card_token(card: str) -> Token:
    """The print on a card for a renderer."""
    return Token("", "", card_face(card))


def pawn_token(seat: int) -> Token:
    """A pawn of the seat for a renderer: "the red triangle"."""
    return Token(colour(seat), "", str(PAWN_NAMES[colour(seat)]))


@cached_by_language
def track_letter(track: str) -> str:
    """The letter of a track on the page, in the current language; the notation of actions keeps L and R."""
    return {"L": pgettext("track", "L"), "R": pgettext("track", "R")}[track]


@cached_by_language
def space_name(space: str) -> str:
    """A space alone: "R6", "8", "home", "goal"."""
    if space in (HOME, GOAL, CROSSING):
        return {HOME: _("home"), GOAL: _("goal")}.get(space, space)
    return track_letter(space[0]) + space[1:]


def pawn_and_way(renderer: Renderer, seat: int, start: str, end: str) -> str:
    """A pawn and its way, without a verb: "the red triangle from R6 to L9"."""
    if start == HOME:
        way = _("{pawn} from home to {end}")
    elif end == GOAL:
        way = _("{pawn} from {start} to the goal")
    elif end == HOME:
        way = _("{pawn} from {start} back home")
    else:
        way = _("{pawn} from {start} to {end}")
    return renderer.say(
        way,
        pawn=renderer.token(pawn_token(seat)),
        start=renderer.strong(space_name(start)),
        end=renderer.strong(space_name(end)),
    )


def in_the_water(renderer: Renderer, seats: Iterable[int]) -> str:
    """The players whose pawns fell, as a sentence."""
    seats = list(seats)
    if len(seats) == 1 and renderer.people[seats[0]].you:
        return renderer.say(_("Splash! Your pawn is in the water."))
    fallen = [Token(colour(seat), name, name) for seat, name in _named(renderer.people, seats)]
    return renderer.say(_("In the water: {names}."), names=renderer.tokens(fallen))


def who_falls(people: Sequence[Person], seats: Iterable[int]) -> str:
    """The players whose pawns a move makes fall: "Bob and Charlie fall"; "" if none."""
    seats = list(seats)
    named = _named(dict(enumerate(people)), seats)
    others = [name for seat, name in named if not people[seat].you]
    if not others:
        return _("you fall") if named else ""
    if len(others) < len(named):
        return _("you and {names} fall").format(names=_and(others))
    return ngettext("{names} falls", "{names} fall", len(seats)).format(names=_and(others))


def _named(people: Mapping[int, Person], seats: Iterable[int]) -> list[tuple[int, str]]:
    """Each seat once, in the order met, with its name and the number of its pawns if there are several."""
    counted = Counter(seats)
    return [(seat, _name(people[seat], count)) for seat, count in counted.items()]


def _name(person: Person, count: int) -> str:
    name = _("you") if person.you else person.name
    return name if count == 1 else _("{name} ×{count}").format(name=name, count=count)


def _and(names: Sequence[str]) -> str:
    *most, last = names
    return _("{names} and {last}").format(names=", ".join(most), last=last) if most else last


@dataclass(frozen=True)
class Card:
    """One card, face up."""

    kind: str  # "advance", "back", "change" or "fall"
    face: str  # "+3", "Change"
    steps: tuple[int, ...]  # the left end of each step that is drawn below the number
    again: bool
    name: str


def draw_card(card: str) -> Card:
    """A card of the rules, such as ``+2!`` or ``change``, as it is drawn."""
    count = COUNT.get(card, 0)
    kind = ACTION[card] if not count else "advance" if count > 0 else "back"
    steps = tuple(50 - 9 * abs(count) - 8 + 18 * step for step in range(abs(count)))
    return Card(kind, card_face(card), steps, AGAIN[card], card_name(card))
