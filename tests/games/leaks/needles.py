"""What must not be found: a game's secret and key in every spelling, planted cards, and the order of the deck."""

import base64
import html
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.history.deal import opened
from games.models import Action, Game, Secret
from games.play.actions.chance import game_key
from testing.games import samples_of
from testing.tables import fresh

CANARY = "CANARY"
RUN = 8  # cards in a row: fewer could occur by chance
TAG = re.compile(r"<[^>]*>")
BETWEEN_CARDS = re.compile(r"[^a-z0-9!+-]+")


@dataclass
class Needles:
    """The texts to search for; ``order`` are runs of cards that are still in a pile."""

    secrets: set[str] = field(default_factory=set)
    order: set[str] = field(default_factory=set)

    def found_in(self, text: str) -> set[str]:
        """Return what ``text`` contains, with anything between two cards, even tags."""
        sent, spelled = text.lower(), html.unescape(text).lower()
        found = {secret for secret in {*self.secrets, CANARY.lower()} if secret in sent or secret in spelled}
        cards = [BETWEEN_CARDS.sub(" ", each) for each in (spelled, TAG.sub(" ", spelled))]
        return found | {run for run in self.order if any(run in each for each in cards)}


def planted_in(game: Game) -> Needles:
    """Plant canaries deep in the deck and in a hand that is not played; return the needles to search for."""
    game = fresh(game)
    needles = Needles()
    needles.secrets |= set(spellings(opened(Secret.objects.get(game=game)).reveal()))
    needles.secrets |= set(spellings(game_key(game).reveal()))
    position = game.position
    kept = samples_of(game.rules).DRAWN
    for pile in _piles(game.rules, position):
        needles.order |= set(_runs(pile[kept:]))
        pile[kept:] = [CANARY] * len(pile[kept:])
    if "hands" in position:
        position["hands"][-1] = [CANARY] * len(position["hands"][-1])
    Game.objects.filter(pk=game.pk).update(position=position)
    return needles


def plant_reasons(game: Game) -> int:
    """Plant canaries in what bots said of their choices; return of how many."""
    return Action.objects.filter(game=game, by=Action.By.BOT).update(reason={"code": CANARY, "level": CANARY})


def _piles(slug: str, position: dict[str, Any]) -> list[list[str]]:
    pile = position[samples_of(slug).PILES]
    return pile if pile and isinstance(pile[0], list) else [pile]


def _runs(cards: Sequence[str]) -> Iterator[str]:
    """Return the runs with blanks between their cards."""
    for start in range(len(cards) - RUN + 1):
        yield f" {' '.join(cards[start : start + RUN]).lower()} "


def spellings(secret: bytes) -> Iterable[str]:
    """Return the ways to write bytes as text, in small letters, of half of the secret or more."""
    half = secret[: len(secret) // 2]
    for whole in (secret, half, secret[len(secret) // 2 :]):
        yield whole.hex()
        yield repr(whole)[2:-1].lower()
        yield ", ".join(map(str, whole))
        yield ",".join(map(str, whole))
        yield whole.decode("latin-1").lower()
    yield str(int.from_bytes(secret, "big"))
    yield str(int.from_bytes(secret, "little"))
    for shift in range(3):  # its base64 within a longer text
        encoded = base64.b64encode(bytes(shift) + secret).decode()[4:40].lower()
        yield encoded
        yield encoded.replace("+", "-").replace("/", "_")
