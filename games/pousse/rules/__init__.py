"""The rules of Pousse-toi de là !, as `docs/rules/pousse.md` has them; clauses are cited by their numbers there."""

from games.pousse.rules.game import Pousse

__all__ = ["GAME", "Pousse"]

GAME = Pousse
