"""One choice played on one column: what its button says, and what it would change."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.state import View
from games.pushemup.presentation.cards import laid_name
from games.pushemup.presentation.scene_totals import Total, leading, names_leader
from games.pushemup.rules.columns import PUSHINGS, Outcome
from games.pushemup.rules.columns import outcome as outcome_of


@dataclass(frozen=True)
class Move:
    """A legal action on a column, shown while its choice is held."""

    choice: int
    action: str
    column: int
    kind: str  # "add", "cover" or "push"
    label: str
    name: str  # "Cover blue 7 in column 4 with red 7: red 14 leads"
    leader: Total | None  # afterwards
    gone: frozenset[int]  # places in the column of the cards that would leave


def move(view: View, choice: int, action: str) -> Move:
    """The action, which is on a column, as it is shown."""
    outcome = outcome_of(view, action)
    assert outcome is not None
    before = view["columns"][outcome.number - 1]
    kind = _kind(action, outcome)
    label, name = _words(kind, before, outcome)
    last = len(before) - (1 if kind == "push" else 0)
    return Move(
        choice=choice,
        action=action,
        column=outcome.number,
        kind=kind,
        label=label,
        name=name,
        leader=leading(outcome.after),
        gone=frozenset(range(last - len(outcome.gone), last)),
    )


def _kind(action: str, outcome: Outcome) -> str:
    if action.partition(":")[0] in PUSHINGS:
        return "push"
    return "cover" if outcome.gone else "add"


def _words(kind: str, before: list[str], outcome: Outcome) -> tuple[str, str]:
    kept = len(before) - len(outcome.gone)
    parts = {
        "card": laid_name(before[-1]),
        "cards": ", ".join(map(laid_name, outcome.column[kept:])),
        "gone": ", ".join(map(laid_name, outcome.gone)),
        "column": outcome.number,
        "leader": names_leader(outcome.after),
    }
    match kind:
        case "push":
            name = _("Push {card} up in column {column}, {gone} out: {leader}")
            return pgettext("button", "Push"), name.format(**parts)
        case "cover":
            return _("Cover"), _("Cover {card} in column {column} with {cards}: {leader}").format(**parts)
        case _:
            return _("Add"), _("Add {cards} after {card} in column {column}: {leader}").format(**parts)
