"""PUSH, as `docs/rules/push.md` has it; clauses are cited by their numbers there."""

from .state import Push

__all__ = ["Push"]
