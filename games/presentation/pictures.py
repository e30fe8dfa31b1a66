"""Pictures of a table: of fixed size for a link preview, with its text, and as tall as it needs for a mail."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from django.utils.translation import gettext as _

from games.presentation.renderer import Person, TextRenderer
from games.presentation.results import Hand, RankedPlayer
from games.presentation.terms import labelled

# In both


@dataclass(frozen=True)
class Placed:
    """A thing and its place in the picture."""

    thing: Any
    x: int
    y: int
    width: int
    height: int


# In sizes of the letters, for the heaviest weight of the site's font; letters that are in none of them are below.
LETTER_WIDTHS = {" !',.:;Iijl|": 0.3, '"()*-1[]frt{}': 0.42, "/27FLacekvsxyz": 0.54, "%@Mmw…": 0.87, "W": 1.0}
SMALL_LETTER, CAPITAL_LETTER, WIDE_LETTER = 0.6, 0.74, 1.0


def fitting(words: str, room: int, size: int) -> str:
    """Return ``words`` in letters of ``size``, cut and ended with "…" if they do not fit in ``room``."""
    widths = [size * _width(letter) for letter in words]
    if sum(widths) <= room:
        return words
    count, left = 0, room - size * _width("…")
    while widths[count] <= left:
        left -= widths[count]
        count += 1
    return words[:count].rstrip() + "…"


def _width(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) == "Cf":
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return WIDE_LETTER
    plain = unicodedata.normalize("NFD", letter)[0]
    known = (width for letters, width in LETTER_WIDTHS.items() if plain in letters)
    return next(known, CAPITAL_LETTER if plain.isupper() else SMALL_LETTER)


# A link preview


def title(names: ModuleType, people: Sequence[Person], scores: Sequence[int], winners: Sequence[int]) -> str:
    """Who won what: "Alice won PUSH, 34 to 28"."""
    best = winners[0]
    if len(winners) > 1:
        sentence = _("{names} shared the victory in {game}, with {points} each")
        return sentence.format(
            names=TextRenderer(people).names(winners), game=names.NAME, points=names.score(scores[best])
        )
    if len(people) == 2:
        sentence = _("{name} won {game}, {points} to {others}")
        return sentence.format(name=people[best].name, game=names.NAME, points=scores[best], others=scores[1 - best])
    sentence = _("{name} won {game} with {points}")
    return sentence.format(name=people[best].name, game=names.NAME, points=names.score(scores[best]))


def description(names: ModuleType, people: Sequence[Person], scores: Sequence[int]) -> str:
    """Return the scores, and an invitation to look."""
    standing = ", ".join(labelled(person.name, names.score(scores[person.number])) for person in people)
    invitation = _("See the final table, and how the game went.")
    return f"{standing}. {invitation}"


PICTURE_WIDTH, PICTURE_HEIGHT = 1200, 630
PICTURE_EDGE, PICTURE_TOP = 40, 146  # around all; below the headline
ROW_GAP = 10


@dataclass(frozen=True)
class RankingRow:
    """One player's place in the ranking, from ``y`` on."""

    ranked: Any
    y: int
    height: int

    @property
    def middle(self) -> int:
        return self.y + self.height // 2


def rows(ranking: Sequence[Any], tallest: int) -> list[RankingRow]:
    """Return the places of a ranking, one below the other."""
    step = min((PICTURE_HEIGHT - PICTURE_EDGE - PICTURE_TOP + ROW_GAP) // len(ranking), tallest + ROW_GAP)
    return [RankingRow(ranked, PICTURE_TOP + index * step, step - ROW_GAP) for index, ranked in enumerate(ranking)]


# A mail: as narrow as a phone, which shows it 300 pixels wide, half its size, so the smallest letters are 26 high.
# What is to be decided stands above everything, on the colour of the reader if it is their turn (`pictures/mail.svg`).

MAIL_WIDTH, MAIL_EDGE, MAIL_GAP = 600, 20, 10
MAIL_INNER = MAIL_WIDTH - 2 * MAIL_EDGE
MAIL_TOP = 104  # below what is to be decided
PLAYER = 68  # high


@dataclass(frozen=True, kw_only=True)
class MailPicture:
    """What every game's picture has."""

    height: int
    top: int = MAIL_TOP


@dataclass(frozen=True, kw_only=True)
class Players(MailPicture):
    """The players alone, for a game that draws no picture of its own."""

    players: list[Placed]


def players_only(ranking: Sequence[RankedPlayer[Hand]]) -> Players:
    """The places of a ranking, two in a row."""
    players = two_in_a_row(ranking, MAIL_TOP)
    return Players(players=players, height=height_below(players))


def two_in_a_row(ranking: Sequence[RankedPlayer[Hand]], top: int) -> list[Placed]:
    """The places of a ranking from ``top`` on."""
    width = (MAIL_INNER - MAIL_GAP) // 2
    return [
        Placed(place, MAIL_EDGE + index % 2 * (width + MAIL_GAP), top + index // 2 * (PLAYER + MAIL_GAP), width, PLAYER)
        for index, place in enumerate(ranking)
    ]


def height_below(placed: Sequence[Placed]) -> int:
    """Where the next thing may begin."""
    return max((each.y + each.height + 2 * MAIL_GAP for each in placed), default=MAIL_TOP)
