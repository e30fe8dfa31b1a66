"""The table of PUSH in a mail: the stacks, then the reader's cards, then what the others have."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.presentation.pictures.mail_picture import MAIL_EDGE, MAIL_GAP, MAIL_INNER, MAIL_TOP, MailPicture
from games.presentation.pictures.sharing import Placed
from games.presentation.results import Place
from games.push.presentation.cards import Card
from games.push.presentation.picture import BETWEEN, COVERED, place_fans, place_piles
from games.push.presentation.players import Fan, Hand, Pile
from games.push.presentation.scene import PushScene
from games.push.presentation.stacks import Stack

CARD = (100, 140)
STRIP = 40  # how much of a covered card of a stack shows
HEAD = 84  # above a stack
LINE = 60  # the name and score of a player
WIDEST = 76  # a card of the reader
SHAPE, DIGIT, FIGURE = 40, 16, 40  # a colour's shape and points: wide, wide and high
LOCK_WIDTH = 38


@dataclass(frozen=True)
class PlacedStack:
    """A stack, or the card that was drawn and has no ``stack`` yet; ``x`` is its middle."""

    stack: Stack | None
    x: int
    cards: list[Placed]


@dataclass(frozen=True)
class MailedPlayer:
    """A player from ``y`` on; the ``lock`` is before the Bank."""

    place: Place[Hand]
    y: int
    height: int
    bench: list[Placed]
    bank: list[Placed]
    lock: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class PushMailPicture(MailPicture):
    """The whole picture; the stacks lie on a tray, if there are any."""

    stacks: list[PlacedStack]
    tray: int  # high
    me: MailedPlayer | None  # with cards
    others: list[MailedPlayer]  # with a figure for each colour


def mail_picture(scene: PushScene, ranking: Sequence[Place[Hand]]) -> PushMailPicture:
    """The table as its reader sees it."""
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


def _me(place: Place[Hand], y: int) -> MailedPlayer:
    """The Bench in fans, and below it the Bank."""
    hand, inner = place.hand, MAIL_INNER - 2 * MAIL_EDGE
    covered = sum(len(fan.cards) - 1 for fan in hand.fans)
    groups = max(len(hand.fans), 1)
    width = min(WIDEST, (inner - (groups - 1) * BETWEEN) * 100 // (groups * 100 + covered * COVERED))
    line = y + LINE
    bench, _end = place_fans(hand.fans, 2 * MAIL_EDGE, line, width)
    line += width * 7 // 5 + MAIL_GAP + 4 if bench else 0
    bank = place_piles(hand.piles, 2 * MAIL_EDGE + LOCK_WIDTH + 8, line, WIDEST)
    line += WIDEST * 7 // 5 + MAIL_GAP if bank else 0
    return MailedPlayer(place, y, line + 6 - y, bench, bank, (2 * MAIL_EDGE, line - 80))


def _other(place: Place[Hand], y: int) -> MailedPlayer:
    """A shape and its points for each colour of the Bench, and beside or below them of the Bank."""
    left, line = 2 * MAIL_EDGE, y + LINE + 4
    bench = _figures(place.hand.fans, left, line)
    end = max((each.x + each.width for each in bench), default=left)
    bank = _figures(place.hand.piles, end + LOCK_WIDTH, line)
    if bank and bank[-1].x + bank[-1].width > MAIL_EDGE + MAIL_INNER:
        end, line = left, line + FIGURE
        bank = _figures(place.hand.piles, left + LOCK_WIDTH, line)
    height = line + FIGURE - y if bench or bank else LINE + 4
    return MailedPlayer(place, y, height, bench, bank, (end, line))


def _figures(groups: Sequence[Fan | Pile], x: int, y: int) -> list[Placed]:
    placed = []
    for group in groups:
        width = SHAPE + DIGIT * len(str(group.points))
        placed.append(Placed(group, x, y, width, FIGURE))
        x += width
    return placed
