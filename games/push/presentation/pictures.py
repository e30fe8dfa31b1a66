"""The pictures of a table of PUSH: the final one for a link preview, and one for a mail."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.pictures import (
    MAIL_EDGE,
    MAIL_GAP,
    MAIL_INNER,
    MAIL_TOP,
    PICTURE_EDGE,
    PICTURE_WIDTH,
    MailPicture,
    Placed,
    RankingRow,
    rows,
)
from games.presentation.results import RankedPlayer
from games.push.presentation.cards import Card
from games.push.presentation.players import Fan, Pile, PlayerCards
from games.push.presentation.scene import PushScene
from games.push.presentation.stacks import Stack

# Benches and Banks, in both pictures

BETWEEN = 12  # from one colour to the next
COVERED = 40  # how much of a covered card shows, in percent of its width


def _place_fans(fans: Sequence[Fan], x: int, y: int, width: int) -> tuple[list[Placed], int]:
    """The cards of a Bench with this width from ``x`` on, and where the next thing may begin."""
    step = width * COVERED // 100
    cards = []
    for fan in fans:
        cards += [Placed(card, x + index * step, y, width, width * 7 // 5) for index, card in enumerate(fan.cards)]
        x += (len(fan.cards) - 1) * step + width + BETWEEN
    return cards, x


def _place_piles(piles: Sequence[Pile], x: int, y: int, width: int) -> list[Placed]:
    """The piles of a Bank with this width from ``x`` on."""
    return [Placed(pile, x + index * (width + BETWEEN), y, width, width * 7 // 5) for index, pile in enumerate(piles)]


# The final table, for a link preview: each player's Bench and Bank, the best first

TALLEST, TALLEST_CARD = 214, 92
TWO_LINES = 180  # from this height on, a row shows the Bank below the Bench
LEFT, RIGHT = 376, PICTURE_WIDTH - PICTURE_EDGE - 110  # of the cards
PADLOCK = 40


@dataclass(frozen=True)
class PlayerRow:
    """A row with the cards in it."""

    row: RankingRow
    cards: list[Placed]  # of the Bench
    piles: list[Placed]  # of the Bank
    padlock: tuple[int, int]  # its place before the Bank


@dataclass(frozen=True)
class PushPicture:
    """The whole picture."""

    players: list[PlayerRow]


def picture(_scene: PushScene, ranking: Sequence[RankedPlayer[PlayerCards]]) -> PushPicture:
    """Return the players with cards of one size."""
    places = rows(ranking, TALLEST)
    two_lines = places[0].height >= TWO_LINES
    tallest = min(places[0].height // (2 if two_lines else 1) - 12, TALLEST_CARD)
    width = min([tallest * 5 // 7, *(_widest(row.ranked.hand, two_lines=two_lines) for row in places)])
    return PushPicture([_player(row, row.ranked.hand, width, two_lines=two_lines) for row in places])


def _widest(hand: PlayerCards, *, two_lines: bool) -> int:
    """The greatest width of a card with which all cards fit."""
    fans, piles = len(hand.fans), len(hand.piles)
    groups = max(fans, piles) if two_lines else fans + piles
    covered = sum(len(fan.cards) - 1 for fan in hand.fans)
    return (RIGHT - LEFT - PADLOCK - groups * BETWEEN) * 100 // max(groups * 100 + covered * COVERED, 1)


def _player(row: RankingRow, hand: PlayerCards, width: int, *, two_lines: bool) -> PlayerRow:
    height = width * 7 // 5
    bench_y, bank_y = (row.middle - height - 5, row.middle + 5) if two_lines else [row.middle - height // 2] * 2
    cards, end = _place_fans(hand.fans, LEFT, bench_y, width)
    x = LEFT if two_lines else end
    return PlayerRow(
        row, cards, _place_piles(hand.piles, x + PADLOCK, bank_y, width), padlock=(x, bank_y + height // 2 - 16)
    )


# The table in a mail

CARD = (100, 140)
STRIP = 40  # how much of a covered card of a stack shows
HEAD = 84  # above a stack
LINE = 60  # the name and score of a player
WIDEST = 76  # a card of the reader
SHAPE, DIGIT, FIGURE = 40, 16, 40  # a colour's shape and points: wide, wide and high
PADLOCK_WIDTH = 38


@dataclass(frozen=True)
class PlacedStack:
    """A stack, or the card that was drawn and has no ``stack`` yet; ``x`` is its middle."""

    stack: Stack | None
    x: int
    cards: list[Placed]


@dataclass(frozen=True)
class MailedPlayer:
    """A player from ``y`` on; the ``padlock`` is before the Bank."""

    place: RankedPlayer[PlayerCards]
    y: int
    height: int
    bench: list[Placed]
    bank: list[Placed]
    padlock: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class PushMailPicture(MailPicture):
    """The whole picture; the stacks lie on a tray, if there are any."""

    stacks: list[PlacedStack]
    tray: int  # high
    me: MailedPlayer | None  # with cards
    others: list[MailedPlayer]  # with a figure for each colour


def mail_picture(scene: PushScene, ranking: Sequence[RankedPlayer[PlayerCards]]) -> PushMailPicture:
    """The table as its reader sees it: the stacks, then the reader's cards, then what the others have."""
    groups: list[tuple[Stack | None, Sequence[Card]]] = [(stack, stack.cards) for stack in scene.stacks if stack.cards]
    if scene.drawn:
        groups.append((None, [scene.drawn]))
    deepest = max((len(cards) for _stack, cards in groups), default=0)
    tray = HEAD + (deepest - 1) * STRIP + CARD[1] + 2 * MAIL_GAP if groups else 0
    y = MAIL_TOP + (tray + MAIL_GAP if tray else 0)
    me = next((_me(place, y) for place in ranking if place.hand.person.you), None)
    y += me.height + MAIL_GAP if me else 0
    others = []
    for place in ranking:
        if not place.hand.person.you:
            others.append(_other(place, y))
            y += others[-1].height + MAIL_GAP
    return PushMailPicture(stacks=_stacks(groups), tray=tray, me=me, others=others, height=y - MAIL_GAP + MAIL_EDGE)


def _stacks(groups: Sequence[tuple[Stack | None, Sequence[Card]]]) -> list[PlacedStack]:
    each = MAIL_INNER // max(len(groups), 3)
    middles = [MAIL_EDGE + each // 2 + index * each for index in range(len(groups))]
    return [
        PlacedStack(
            stack,
            x,
            [Placed(card, x - CARD[0] // 2, MAIL_TOP + HEAD + row * STRIP, *CARD) for row, card in enumerate(cards)],
        )
        for x, (stack, cards) in zip(middles, groups, strict=True)
    ]


def _me(place: RankedPlayer[PlayerCards], y: int) -> MailedPlayer:
    """The Bench in fans, and below it the Bank."""
    hand, inner = place.hand, MAIL_INNER - 2 * MAIL_EDGE
    covered = sum(len(fan.cards) - 1 for fan in hand.fans)
    groups = max(len(hand.fans), 1)
    width = min(WIDEST, (inner - (groups - 1) * BETWEEN) * 100 // (groups * 100 + covered * COVERED))
    line = y + LINE
    bench, _end = _place_fans(hand.fans, 2 * MAIL_EDGE, line, width)
    line += width * 7 // 5 + MAIL_GAP + 4 if bench else 0
    bank = _place_piles(hand.piles, 2 * MAIL_EDGE + PADLOCK_WIDTH + 8, line, WIDEST)
    line += WIDEST * 7 // 5 + MAIL_GAP if bank else 0
    return MailedPlayer(place, y, line + 6 - y, bench, bank, (2 * MAIL_EDGE, line - 80))


def _other(place: RankedPlayer[PlayerCards], y: int) -> MailedPlayer:
    """A shape and its points for each colour of the Bench, and beside or below them of the Bank."""
    left, line = 2 * MAIL_EDGE, y + LINE + 4
    bench = _figures(place.hand.fans, left, line)
    end = max((each.x + each.width for each in bench), default=left)
    bank = _figures(place.hand.piles, end + PADLOCK_WIDTH, line)
    if bank and bank[-1].x + bank[-1].width > MAIL_EDGE + MAIL_INNER:
        end, line = left, line + FIGURE
        bank = _figures(place.hand.piles, left + PADLOCK_WIDTH, line)
    height = line + FIGURE - y if bench or bank else LINE + 4
    return MailedPlayer(place, y, height, bench, bank, (end, line))


def _figures(groups: Sequence[Fan | Pile], x: int, y: int) -> list[Placed]:
    placed = []
    for group in groups:
        width = SHAPE + DIGIT * len(str(group.points))
        placed.append(Placed(group, x, y, width, FIGURE))
        x += width
    return placed
