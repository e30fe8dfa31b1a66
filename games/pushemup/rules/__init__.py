"""The rules of PUSH 'em UP!, as `docs/rules/pushemup.md` has them; clauses are cited by their numbers there."""

from .game import PushEmUp

__all__ = ["GAME", "PushEmUp"]

GAME = PushEmUp
