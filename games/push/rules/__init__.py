"""The rules of PUSH. Numbers such as PUSH-5 cite the clauses of `docs/rules/push.md`."""

from games.push.rules.game import Push

__all__ = ["GAME", "Push"]

GAME = Push
