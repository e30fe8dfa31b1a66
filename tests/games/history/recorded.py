"""Whole random games as files, played without a site; the same seed gives the same games."""

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from games.catalog import RULES
from games.engine.chance import Recording
from games.engine.state import Event
from games.fairness import SCHEME, chain
from games.fairness.chance import FairChance, first_seat
from games.fairness.commitment import SecretBytes, commitment, key, rules_id

TEXTS = ("00112233445566778899aabbccddeeff", None, "été ♥", "four")
NAMES = ("Alice", "Bob", "Charlie", "Iris")
BEGIN = datetime(2026, 1, 31, 12, tzinfo=UTC)


class Recorder:
    """One game, in which actions to `avoid` are played only if there is no other; `events` are all its events."""

    def __init__(self, slug: str, seats: int, options: Mapping[str, Any], seed: int, avoid: str = "") -> None:
        self.rules = RULES[slug]
        self.events: list[Event] = []
        self._avoid = avoid
        self._id = f"recorded-{slug}-{seed}"
        self._seats = seats
        self._options = self.rules.check_options(options, seats)
        self._secret = SecretBytes(hashlib.sha256(self._id.encode()).digest())
        self._texts = list(TEXTS[:seats])
        self._rules_id = rules_id(slug, self.rules.rules_version)
        self._key = key(self._secret, self._id, self._rules_id, self._texts)
        self._rng = random.Random(self._id)

    def history(self) -> dict[str, Any]:
        """Return the history of the whole game; the second seat has a bot."""
        lock, first = commitment(self._id, self._secret), first_seat(self._key, self._seats)
        deal = Recording(chance := FairChance(self._key))
        self.state = self.rules.deal(seats=self._seats, options=self._options, chance=deal, first=first)
        actions = list(self._actions(chance))
        link = chain.chain_start(
            commitment=lock, rules_id=self._rules_id, options=self._options,
            first=first, first_by="lot", texts=self._texts,
        )  # fmt: skip
        for row in actions:
            link = chain.chain_step(link, row["n"], row["seat"], row["action"])
        return {
            "format": "pushsite-history",
            "version": 1,
            "id": self._id,
            "game": self.rules.slug,
            "rules_version": self.rules.rules_version,
            "seats": self._seats,
            "options": self._options,
            "first": first,
            "first_by": "lot",
            "ended": "finished",
            "length": len(actions),
            "players": [self._player(seat) for seat in range(self._seats)],
            "deal": deal.outcomes,
            "actions": actions,
            "result": {"scores": self.state.scores(), "winners": self.state.winners()},
            "fairness": {
                "scheme": SCHEME,
                "commitment": lock,
                "secret": self._secret.reveal().hex(),
                "entropy": self._texts,
                "chain": link,
            },
            "complete": True,
        }

    def _player(self, seat: int) -> dict[str, Any]:
        bot = {"kind": "bot", "level": "easy"} if self._texts[seat] is None else {"kind": "human"}
        return {"seat": seat, "name": NAMES[seat], **bot}

    def _actions(self, chance: FairChance) -> Iterator[dict[str, Any]]:
        number = 0
        while (seat := self.state.to_act) is not None:
            legal, forced = self.state.legal(), self.state.forced()
            action = self._rng.choice([action for action in legal if action != self._avoid] or legal)
            recording = Recording(chance)
            self.events += self.state.play(action, recording)
            number += 1
            by = "forced" if forced else "player" if self._texts[seat] else "bot"
            at = f"{BEGIN + timedelta(seconds=number):%Y-%m-%dT%H:%M:%SZ}"
            yield {"n": number, "seat": seat, "action": action, "chance": recording.outcomes, "by": by, "at": at}


def text(history: Mapping[str, Any]) -> str:
    """Return the file with one action on each line, so that diffs are readable."""
    actions = ",\n".join(json.dumps(row, ensure_ascii=False) for row in history["actions"])
    rest = json.dumps({**history, "actions": ["HERE"]}, ensure_ascii=False)
    return rest.replace('"HERE"', f"\n{actions}\n") + "\n"
