"""The form that a history file must have before anything in it can be checked."""

import json
from typing import Any, TypeAlias

HISTORY_FORMAT, HISTORY_VERSION, SCHEME = "pushsite-history", 1, "pushsite-fair-1"
INCOMPLETE = "This file is incomplete: download it again."
BY = {"human": ["player", "forced", "standing-order", "timeout", "takeover"], "bot": ["bot", "forced"]}
ENDS = ("finished", "cancelled", "running")
NONE = type(None)
SHAPE: dict[str, tuple[type, ...]] = {
    "id": (str,), "game": (str,), "rules_version": (int,), "seats": (int,), "options": (dict,), "ended": (str,),
    "first": (int, NONE), "first_by": (str, NONE), "players": (list,), "deal": (list,), "actions": (list,),
    "result": (dict, NONE), "fairness": (dict,),
}  # fmt: skip
LOCK = {"format": "pushsite-lock", "version": 1}

History: TypeAlias = dict[str, Any]


class Uncheckable(Exception):
    """The file lacks something that all other checks need; the text is one sentence."""


def need(holds: bool, sentence: str) -> None:
    """Raise ``Uncheckable`` with this sentence unless the condition holds."""
    if not holds:
        raise Uncheckable(sentence)


def check_shape(history: Any) -> None:
    """Raise ``Uncheckable`` if a part of the file is missing or has the wrong type."""
    need(isinstance(history, dict), "This is not the history of a game: it is not a JSON object.")
    known = (history.get("format"), history.get("version")) == (HISTORY_FORMAT, HISTORY_VERSION)
    need(known, f"This is not the history of a game: its format is not {HISTORY_FORMAT}, version {HISTORY_VERSION}.")
    need(is_whole(history), INCOMPLETE)
    for name, kinds in SHAPE.items():
        need(type(history.get(name, ...)) in kinds, f"The field {name!r} is missing or cannot be read.")
    running, started = history["ended"] == "running", history["first"] is not None
    need(history["ended"] in ENDS, "The file says neither that the game is over nor that it still runs.")
    chosen_by = ("lot", "host") if started else (None,)
    need(history["first_by"] in chosen_by, "The file does not say who chose the first seat.")
    need(_is_list(history["players"], dict), "The players cannot be read.")
    need(_is_chance(history["deal"], running), "The deal cannot be read.")
    for row in history["actions"]:
        need(_is_action(row, running), f"An action of the file cannot be read: {json.dumps(row)[:80]}")
    _check_fairness(history, history["fairness"], running=running, started=started)


def _check_fairness(history: History, fairness: dict[str, Any], *, running: bool, started: bool) -> None:
    need(fairness.get("scheme") == SCHEME, f"The deal was not locked by the scheme {SCHEME}.")
    need(_is_hex(fairness.get("commitment")), "The file has no commitment to the deal.")
    need(running or _is_hex(fairness.get("secret")), "The game is over, but its secret is not in the file.")
    hidden = fairness.get("secret") is None and history["result"] is None
    need(hidden or not running, "The game still runs, but the file has its secret or a result.")
    if started:
        need(_is_hex(fairness.get("chain")), "The file does not have the last value of the chain.")
        need(_is_list(fairness.get("entropy"), str, NONE), "The players' texts for the deal cannot be read.")


def is_whole(history: History) -> bool:
    """Return whether the file ends with ``complete``; older histories have neither that nor a ``length``."""
    return "length" not in history or history.get("complete") is True


def is_saved_commit(file: Any) -> bool:
    """Return whether the file is a lock that a player saved while the game ran."""
    return isinstance(file, dict) and file | LOCK == file


def _is_action(row: Any, running: bool) -> bool:
    if not isinstance(row, dict) or type(row.get("n")) is not int or type(row.get("seat")) is not int:
        return False
    if row.get("by") not in BY["human"] + BY["bot"] or not _is_chance(row.get("chance"), running):
        return False
    return isinstance(row.get("action"), str) or (running and row.get("action", "") is None)


def _is_chance(outcomes: Any, running: bool) -> bool:
    return isinstance(outcomes, list) and all(
        (running and outcome is None) or (isinstance(outcome, list) and len(outcome) == 2) for outcome in outcomes
    )


def _is_hex(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 64 and set(value) <= set("0123456789abcdef")


def _is_list(value: Any, *kinds: type) -> bool:
    return isinstance(value, list) and all(type(item) in kinds for item in value)
