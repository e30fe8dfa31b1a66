"""A view of PUSH 'em UP! as the bots read it, and what any hand can do to the columns."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from games.engine.state import View
from games.pushemup.rules.cards import LETTERS, PUSH, SEAT, SUPERPUSH, Hand, layings, team
from games.pushemup.rules.columns import LAYINGS, heroes_of
from games.pushemup.rules.game import MOST_PLACES

Column: TypeAlias = tuple[str, ...]  # the oldest card first


class BotView(NamedTuple):
    """What the viewer knows, who is to act."""

    me: int
    seats: int
    columns: tuple[Column, ...]
    hand: Hand
    hands: tuple[int, ...]  # number of cards in hand, by seat
    decks: tuple[int, ...]  # number of cards in the deck, by seat
    unseen: tuple[Hand, ...]  # by seat: its cards neither in a column nor in the viewer's hand, sorted


def bot_view(view: View) -> BotView:
    """The table as the viewer sees it, once the columns have begun."""
    seats = view["seats"]
    cards = [Counter(team(seats, view["options"])) for _ in range(seats)]
    for column in view["columns"]:
        for card in column:
            cards[SEAT[card]][card[1]] -= 1
    cards[view["viewer"]].subtract(view["hand"])
    return BotView(
        me=view["viewer"],
        seats=seats,
        columns=tuple(map(tuple, view["columns"])),
        hand=tuple(view["hand"]),
        hands=tuple(view["hands"]),
        decks=tuple(view["decks"]),
        unseen=tuple(tuple(rest.elements()) for rest in cards),
    )


DISCARD = "discard"
NOWHERE = -1
CACHED_HANDS = 2**12
PLACES_OF = {PUSH: 1, SUPERPUSH: MOST_PLACES}  # at most


class Move(NamedTuple):
    """An action in a form that is quick to weigh: the cards spent, and the column that it changes as it is then."""

    column: int  # from 0; NOWHERE for a discard
    after: Column
    spent: Hand


def of_action(view: View, action: str) -> Move:
    """The viewer's legal action as a move."""
    verb, _, argument = action.partition(":")
    if verb == DISCARD:
        return discard(argument)
    number, _, rest = argument.partition(":")
    index = int(number) - 1
    column = tuple(view["columns"][index])
    if verb in LAYINGS:
        return lay(index, column, view["viewer"], heroes_of(verb, rest))
    return Move(index, after_push(column, int(rest or 1)), (verb,))


def to_action(move: Move, columns: Sequence[Column]) -> str:
    """The move in the notation of the rules."""
    card = move.spent[0]
    if move.column == NOWHERE:
        return f"{DISCARD}:{card}"
    number, before = move.column + 1, columns[move.column]
    if card == PUSH:
        return f"{PUSH}:{number}"
    if card == SUPERPUSH:
        return f"{SUPERPUSH}:{number}:{len(before) - len(move.after)}"
    match len(move.spent):
        case 1:
            return f"{'cover' if len(move.after) == len(before) else 'add'}:{number}:{card}"
        case 2:
            return f"pair:{number}:{card}"
        case _:
            return f"run:{number}:{''.join(move.spent)}"


def moves(columns: Sequence[Column], hand: Hand, seat: int) -> list[Move]:
    """All moves of the hand except discards."""
    fitting, pushing = layings_of(hand, seat), pushing_cards(hand)
    return [
        move
        for index, column in enumerate(columns)
        for move in (
            *(lay(index, column, seat, heroes) for heroes in fitting.get(column[-1], ())),
            *(Move(index, after, (card,)) for card in pushing for after in after_pushes(column, card)),
        )
    ]


@lru_cache(CACHED_HANDS)
def layings_of(hand: Hand, seat: int) -> Mapping[str, tuple[str, ...]]:
    """By the last card of a column, the heroes that the hand can lay there together; without cards that take none."""
    fitting_by_last = {last: layings(hand, last[1], last[0] == LETTERS[seat]) for last in SEAT}
    return {
        last: tuple(heroes_of(*laying) for laying in fitting) for last, fitting in fitting_by_last.items() if fitting
    }


@cache
def pushing_cards(hand: Hand) -> Hand:
    """The Push cards of the hand, each kind once."""
    return tuple(card for card in PLACES_OF if card in hand)


@cache
def without(hand: Hand, spent: Hand) -> Hand:
    """The hand after it has spent these cards."""
    left = list(hand)
    for card in spent:
        left.remove(card)
    return tuple(left)


def lay(index: int, column: Column, seat: int, heroes: str) -> Move:
    """The move that lays heroes on the column."""
    return Move(index, after_laying(column, seat, heroes), tuple(heroes))


def after_laying(column: Column, seat: int, heroes: str) -> Column:
    """The column with heroes laid on it (UP-6 to UP-9)."""
    before = column[:-1] if column[-1][1] == heroes[0] else column
    return before + _named(seat, heroes)


def after_push(column: Column, places: int) -> Column:
    """The column with its last card pushed up by ``places`` (UP-10, UP-11)."""
    return column[: -1 - places] + column[-1:]


def after_pushes(column: Column, card: str) -> list[Column]:
    """What a Push card can make of the column."""
    return [after_push(column, places) for places in range(1, min(PLACES_OF[card] + 1, len(column)))]


def is_wasted(move: Move, columns: Sequence[Column], seat: int) -> bool:
    """Whether the move is a Push that drops only cards of the seat that plays it: to discard the Push is better."""
    if move.spent[0] not in PLACES_OF:
        return False
    dropped = columns[move.column][len(move.after) - 1 : -1]
    return all(SEAT[card] == seat for card in dropped)


def discard(card: str) -> Move:
    """The move that discards the card (UP-12)."""
    return Move(NOWHERE, (), (card,))


@cache
def _named(seat: int, heroes: str) -> Column:
    return tuple(LETTERS[seat] + hero for hero in heroes)
