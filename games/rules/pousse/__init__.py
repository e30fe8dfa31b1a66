"""Pousse-toi de là !, as `docs/rules/pousse.md` has it; clauses are cited by their numbers there."""

from .state import Pousse

__all__ = ["Pousse"]
