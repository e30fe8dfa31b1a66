"""The choices of PUSH 'em UP! with the reasons that go with them: a code, and what its sentence needs."""

from collections.abc import Sequence

from games.bots.frame import Choice


def start(heroes: Sequence[str]) -> Choice:
    """`cards` are the heroes to begin with, ascending."""
    return Choice(f"start:{','.join(heroes)}", {"code": "start", "cards": list(heroes)})


def gain(action: str, points: float) -> Choice:
    """`points` is what the columns count more for it than before."""
    return Choice(action, {"code": "gain", "points": round(points)})


def result(action: str, points: float) -> Choice:
    """`points` over the others that the action promises, by the cards that are unseen."""
    return Choice(action, {"code": "result", "points": round(points, 1)})


def ahead(action: str, points: float, tables: int) -> Choice:
    """`points` over the others after some turns, the mean over so many `tables` that could be."""
    return Choice(action, {"code": "ahead", "points": round(points, 1), "tables": tables})


def nothing(action: str) -> Choice:
    """Discard, for nothing that could be laid or pushed is any good."""
    return Choice(action, {"code": "nothing", "card": action.partition(":")[2]})
