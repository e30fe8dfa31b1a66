"""The rules of PUSH. Numbers such as PUSH-5 cite the clauses of `docs/rules/push.md`."""

from .game import Push

__all__ = ["GAME", "Push"]

GAME = Push
