"""What is legal, worked out from a view with the clauses alone: one space at a time, and nothing of the rules' code."""

from collections.abc import Iterator
from typing import Any, TypeAlias

View: TypeAlias = dict[str, Any]
ROWS = {"short": 10, "standard": 12, "long": 15}


def where(track: str, row: int, rows: int) -> str:
    """The name of a space, from its track and its row."""
    if row < 1:
        return "home"
    if row > rows:
        return "goal"
    return "8" if row == 8 else f"{track}{row}"


def row_of(space: str) -> int:
    if space == "home":
        return 0
    return 8 if space == "8" else int(space[1:])


def walks(view: View, team: int, start: str, count: int) -> Iterator[str]:
    """The letters of every way, one space at a time (PO-6, PO-9)."""
    rows, step = view["board"]["rows"], 1 if count > 0 else -1
    shut = {space for space in view["board"]["protected"] if any(space in spaces for spaces in view["pawns"])}
    shut |= set(view["pawns"][team]) - {"home", "goal"}

    def go(space: str, left: int, letters: str) -> Iterator[str]:
        if space == ("goal" if step > 0 else "home") or (left <= 0 and space not in shut):
            yield letters
        elif space in ("home", "8"):
            for track in "LR":
                yield from go(where(track, row_of(space) + step, rows), left - 1, letters + track)
        else:
            yield from go(where(space[0], row_of(space) + step, rows), left - 1, letters)

    return go(start, abs(count), "")


def expected_moves(view: View) -> list[str]:
    """The actions with the open card, from the clauses and what everybody sees."""
    card, seat, pawns = view["card"].rstrip("!"), view["to_act"], view["pawns"]
    found = []
    for owner, spaces in enumerate(pawns):
        for number, space in enumerate(spaces, 1):
            who, on_board = f"{owner}.{number}", space not in ("home", "goal")
            if card == "change" and on_board and space != "8":
                twin = {"L": "R", "R": "L"}[space[0]] + space[1:]
                held = [team for team, others in enumerate(pawns) if twin in others]
                if held != [owner] and not (held and twin in view["board"]["protected"]):
                    found.append(f"change:{who}")
            first = space != "home" or "home" not in spaces[: number - 1]  # pawns at home are alike
            if card.startswith("+") and owner == seat and space != "goal" and first:
                found += [f"advance:{number}:{letters}".rstrip(":") for letters in walks(view, seat, space, int(card))]
            if card.startswith("-") and owner != seat and on_board:
                found += [f"back:{who}:{letters}".rstrip(":") for letters in walks(view, owner, space, int(card))]
    return found
