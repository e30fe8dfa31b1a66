"""The fairness scheme of docs/fairness.md, written a second time: hashes, the key, and the chance drawn from it."""

import hashlib
import hmac
import json
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

from games.checker.file import SCHEME, History

WORDS = 2**32
MISSING = ["nothing"]  # where the rules ask for more chance than the file has


def frame(*parts: bytes | str | int) -> bytes:
    """Join the parts so that no two lists of parts give the same bytes."""
    raw = [
        part if isinstance(part, bytes) else unicodedata.normalize("NFC", str(part)).encode(errors="surrogatepass")
        for part in parts
    ]
    return b"".join(b"%d:%b," % (len(part), part) for part in raw)


def hexdigest(*parts: bytes | str | int) -> str:
    """Return the SHA-256 of the framed parts, in hex."""
    return hashlib.sha256(frame(*parts)).hexdigest()


def commitment(history: History) -> str:
    """Return what the secret of the file commits to."""
    return hexdigest(SCHEME, "commit", history["id"], bytes.fromhex(history["fairness"]["secret"]))


def _rules_and_texts(history: History) -> tuple[str, list[str]]:
    """Return the rules as ``<game>/<version>``, and each seat's text, empty if there is none."""
    return f"{history['game']}/{history['rules_version']}", [text or "" for text in history["fairness"]["entropy"]]


def key_of(history: History) -> bytes:
    """Return the key from which all chance of the game is drawn."""
    rules_id, texts = _rules_and_texts(history)
    message = frame(SCHEME, "key", history["id"], rules_id, *texts)
    return hmac.digest(bytes.fromhex(history["fairness"]["secret"]), message, "sha256")


def chain_of(history: History) -> list[str]:
    """Return the chain's values before the first action and after each, up to the first hidden action."""
    options = json.dumps(history["options"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    locked = history["fairness"]["commitment"]
    rules_id, texts = _rules_and_texts(history)
    values = [hexdigest(SCHEME, "log", locked, rules_id, options, history["first"], history["first_by"], *texts)]
    for row in history["actions"]:
        if row["action"] is None:
            break
        values.append(hexdigest(values[-1], row["n"], row["seat"], row["action"]))
    return values


def first_seat(key: bytes, seats: int) -> int:
    """Return the seat that the lot chooses to begin."""
    return _below(_words(key, "first/0"), seats)


def _words(key: bytes, label: str) -> Iterator[int]:
    for number in count():
        block = hmac.digest(key, frame(SCHEME, "block", label, number), "sha256")
        yield from (int.from_bytes(block[start : start + 4], "big") for start in range(0, len(block), 4))


def _below(words: Iterator[int], n: int) -> int:
    return next(word for word in words if word < WORDS - WORDS % n) % n


class LockedChance:
    """Chance as the key gives it. ``wrong`` says how the outcomes that were passed to ``expect`` differ from it."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._shuffles = self._rolls = 0
        self.recorded: Iterator[Any] = iter(())
        self.wrong: list[str] = []

    def expect(self, recorded: Sequence[Any]) -> None:
        """Compare the next draws with these outcomes of the file."""
        self.recorded, self.wrong = iter(recorded), []

    def shuffle(self, items: Sequence[Any]) -> list[Any]:
        """Return the next shuffle; element 0 is the top."""
        words, order = _words(self._key, f"shuffle/{self._shuffles}"), list(items)
        for i in range(len(order) - 1, 0, -1):
            j = _below(words, i + 1)
            order[i], order[j] = order[j], order[i]
        if next(self.recorded, MISSING) != ["shuffle", order]:
            self.wrong.append(f"its shuffle (number {self._shuffles}) is not the one that was locked")
        self._shuffles += 1
        return order

    def roll(self, faces: Sequence[str]) -> str:
        face = faces[_below(_words(self._key, f"roll/{self._rolls}"), len(faces))]
        if (recorded := next(self.recorded, MISSING)) != ["roll", face]:
            self.wrong.append(f"the file says {' '.join(map(str, recorded))}, and the locked roll is {face}")
        self._rolls += 1
        return face
