"""PUSH 'em UP!, as `docs/rules/pushemup.md` has it; clauses are cited by their numbers there."""

from .state import PushEmUp

__all__ = ["PushEmUp"]
