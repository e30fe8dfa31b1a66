"""The secret of a game, the commitment that is published before it, and the key made from it at the start."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from games.fairness import SCHEME
from games.fairness.framing import frame

SIZE = 32


class SecretBytes:
    """Bytes that no log, error page or shell shows by accident; `reveal` returns them."""

    __slots__ = ("_value",)

    def __init__(self, value: bytes) -> None:
        if len(value) != SIZE:
            raise ValueError(f"A secret has {SIZE} bytes.")
        self._value = value

    def reveal(self) -> bytes:
        return self._value

    def __repr__(self) -> str:
        return "<secret>"


def new_secret() -> SecretBytes:
    """Return a new secret for a table."""
    return SecretBytes(secrets.token_bytes(SIZE))


def rules_id(slug: str, version: int) -> str:
    """A game's rules as the key and the chain name them: `<game>/<version>`."""
    return f"{slug}/{version}"


def commitment(game_id: str, secret: SecretBytes) -> str:
    """Return what is published of the secret before anybody sits down, in hex."""
    return hashlib.sha256(frame(SCHEME, "commit", game_id, secret.reveal())).hexdigest()


def key(secret: SecretBytes, game_id: str, rules_id: str, entropy: Sequence[str | None]) -> SecretBytes:
    """Return the key from which all chance is drawn; `entropy` is each seat's text, None if absent."""
    texts = [text or "" for text in entropy]
    message = frame(SCHEME, "key", game_id, rules_id, *texts)
    return SecretBytes(hmac.digest(secret.reveal(), message, "sha256"))
