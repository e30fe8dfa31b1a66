"""The chain over a game's log: a changed action changes every value from there on."""

import hashlib
import json
from collections.abc import Mapping, Sequence

from games.fairness import SCHEME
from games.fairness.commitment import frame


def chain_start(
    *,
    commitment: str,
    rules_id: str,
    options: Mapping[str, object],
    first: int,
    first_by: str,
    texts: Sequence[str | None],
) -> str:
    """Return the value before the first action. It is made from seats, never from names.

    `options` has all options, `first_by` is `lot` or `host`, and `texts` has each seat's
    text, or None.
    """
    given = [text or "" for text in texts]
    parts = (
        SCHEME,
        "log",
        commitment,
        rules_id,
        canonical_json(options),
        first,
        first_by,
    )
    return hashlib.sha256(frame(*parts, *given)).hexdigest()


def chain_step(previous: str, n: int, seat: int, action: str) -> str:
    """Return the value after the n-th action, counted from 1."""
    return hashlib.sha256(frame(previous, n, seat, action)).hexdigest()


def canonical_json(options: Mapping[str, object]) -> str:
    """Return JSON with sorted keys and no spaces."""
    return json.dumps(options, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
