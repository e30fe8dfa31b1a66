"""The rules of PUSH 'em UP!. Numbers such as UP-5 cite the clauses of `docs/rules/pushemup.md`."""

from games.pushemup.rules.game import PushEmUp

__all__ = ["GAME", "PushEmUp"]

GAME = PushEmUp
