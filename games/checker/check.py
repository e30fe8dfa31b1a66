"""Every check of a history: the lock, the players, the chain, and the whole game played again by the rules."""

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from games.catalog import rules_of
from games.checker import scheme
from games.checker.file import BY, History, Uncheckable, check_shape, need
from games.engine.errors import OptionError, UnknownRules
from games.engine.state import State

SAVED = {  # the parts of a saved lock, and the fields that hold them
    "the rules": ("game", "rules_version"), "the number of seats": ("seats",), "the options": ("options",),
    "the secret's fingerprint": ("scheme", "commitment"),
}  # fmt: skip
MOST_TEXT_BYTES = 64  # of a player's text


@dataclass
class Report:
    """What is wrong, and what could not be checked: one sentence each."""

    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def check(history: Any, saved: Sequence[Any] = ()) -> Report:
    """Check one history, and the ``saved`` locks of its game, all as `json.load` returns them.

    Faults in the files never raise an error: they are in the report.
    """
    report = Report()
    try:
        _check(history, report)
        for lock in saved:
            _check_saved(history, lock, report)
    except Uncheckable as fault:
        report.faults.append(str(fault))
    return report


def _check(history: Any, report: Report) -> None:
    check_shape(history)
    rules = _rules(history)
    _check_players(history, report)
    opened = _check_lock(history, report)
    if history["first"] is None:
        _check_never_started(history, report)
        return
    _check_texts(history, report)
    _check_chain(history, rules, report)
    if history["ended"] == "running":
        report.notes.append("The game still runs. Its lock, chance, actions and result can be checked when it is over.")
        return
    if not opened:
        report.notes.append("Without the right secret the game could not be played again.")
        return
    key = scheme.key_of(history)
    drawn = scheme.first_seat(key, history["seats"])
    if history["first_by"] == "lot" and drawn != history["first"]:
        report.faults.append(f"Seat {history['first']} began, but the lot chose seat {drawn}.")
    if (state := _replay(history, rules, key, report)) is not None:
        _check_result(history, state, report)


def _rules(history: History) -> type[State]:
    try:
        rules = rules_of(history["game"], history["rules_version"])
        full = rules.check_options(history["options"], history["seats"])
    except UnknownRules as error:
        raise Uncheckable(str(error)) from error
    except OptionError as error:
        raise Uncheckable(f"No such game can be played: {error}") from error
    need(full == history["options"], "The options are not complete.")
    first = history["first"]
    need(first is None or first in range(history["seats"]), "The seat that began is not at the table.")
    return rules


def _check_players(history: History, report: Report) -> None:
    players, kinds = history["players"], [*BY, *([None] if history["first"] is None else [])]
    seats = [player.get("seat") for player in players]
    need(seats == list(range(history["seats"])), "There must be one player for each seat.")
    need(all(player.get("kind") in kinds for player in players), "A player is neither human nor bot.")
    for number, row in enumerate(history["actions"], start=1):
        need(row["n"] == number, f"Action {number} is missing: the file has action {row['n']} in its place.")
        if row["seat"] not in range(history["seats"]):
            report.faults.append(f"Action {row['n']}: there is no seat {row['seat']}.")
        elif row["by"] not in BY[kind := players[row["seat"]]["kind"] or "human"]:
            report.faults.append(f"Action {row['n']} is marked as {row['by']}, but seat {row['seat']} is a {kind}'s.")
    length = len(history["actions"])
    if history.get("length", length) != length:
        report.faults.append(f"The file has {length} actions, which is not the number that it gives.")


def _check_lock(history: History, report: Report) -> bool:
    """Return whether the secret is in the file and is the one that was locked."""
    if history["ended"] == "running":
        return False
    opened: bool = scheme.commitment(history) == history["fairness"]["commitment"]
    if not opened:
        report.faults.append("The secret is not the one that was locked: it does not give the commitment.")
    return opened


def _check_saved(history: History, lock: dict[str, Any], report: Report) -> None:
    """A spectator's lock has no text, and a table that was cancelled before its start has no texts at all."""
    fields = history | history["fairness"]
    different = [part for part, names in SAVED.items() if any(fields[name] != lock.get(name) for name in names)]
    texts = [] if history["first"] is None else [*enumerate(fields["entropy"]), (None, None)]
    if texts and (lock.get("seat"), lock.get("text")) not in texts:
        different.append("the text for the deal")
    report.faults += [f"The saved lock differs in {part}." for part in different]
    report.notes += [] if different else ["The deal was locked as the saved lock says."]


def _check_texts(history: History, report: Report) -> None:
    texts = history["fairness"]["entropy"]
    need(len(texts) == history["seats"], "The file must have a text for the deal, or none, for each seat.")
    for player, text in zip(history["players"], texts, strict=True):
        if text is None:
            continue
        plain = all(unicodedata.category(character) not in ("Cc", "Cs") for character in text)
        fits = plain and 0 < len(text.encode()) <= MOST_TEXT_BYTES
        if not (fits and unicodedata.is_normalized("NFC", text)):
            report.faults.append(f"Seat {player['seat']} has a text for the deal that no player can give.")
        if player["kind"] == "bot":
            report.faults.append(f"Seat {player['seat']} is a bot's, and has a text for the deal.")


def _replay(history: History, rules: type[State], key: bytes, report: Report) -> State | None:
    """Return the position after the last action; None if it could not be reached."""
    chance = scheme.LockedChance(key)
    chance.expect(history["deal"])
    try:
        state = rules.deal(seats=history["seats"], options=history["options"], chance=chance, first=history["first"])
        _compare("The deal", chance, report)
        for row in history["actions"]:
            _play(row, state, chance, report)
    except Uncheckable as fault:
        report.faults.append(str(fault))
        report.notes.append("The actions after it could not be played again.")
    else:
        return state
    return None


def _play(row: dict[str, Any], state: State, chance: scheme.LockedChance, report: Report) -> None:
    what = f"Action {row['n']} ({row['action']} of seat {row['seat']})"
    need(state.to_act is not None, f"{what} comes after the end of the game.")
    if row["seat"] != state.to_act:
        report.faults.append(f"{what}: it was seat {state.to_act}'s decision.")
    need(row["action"] in state.legal(), f"{what} is not legal there.")
    forced = state.forced() is not None  # some only actions are left to the player: forcing them would reveal a secret
    if (row["by"] == "forced") != forced:
        why = "was played at once" if forced else "was a decision"
        report.faults.append(f"{what} is marked as {row['by']}, but by the rules it {why}.")
    chance.expect(row["chance"])
    state.play(row["action"], chance)
    _compare(what, chance, report)


def _compare(what: str, chance: scheme.LockedChance, report: Report) -> None:
    report.faults += [f"{what}: {wrong}." for wrong in chance.wrong]
    if left := sum(1 for _ in chance.recorded):
        report.faults.append(f"{what}: the file has {left} more outcomes of chance than the rules ask for.")


def _check_result(history: History, state: State, report: Report) -> None:
    finished, over = history["ended"] == "finished", state.to_act is None
    if finished != over:
        ends = "over" if over else f"not over: seat {state.to_act} is to act"
        report.faults.append(f"The file says that the game is {history['ended']}, but after its actions it is {ends}.")
    elif finished and history["result"] != (result := {"scores": state.scores(), "winners": state.winners()}):
        report.faults.append(f"The result is not {json.dumps(history['result'])}: the rules say {json.dumps(result)}.")
    elif not finished and history["result"] is not None:
        report.faults.append("The game was cancelled, but the file has a result.")


def _check_never_started(history: History, report: Report) -> None:
    if history["ended"] != "cancelled":
        report.faults.append(f"The game is {history['ended']}, and no seat has begun.")
    played = [*map(history.get, ("deal", "actions", "result")), *map(history["fairness"].get, ("entropy", "chain"))]
    if played != [[], [], None, None, None]:
        report.faults.append("The table was cancelled before its start, but the file has parts of a game.")


def _check_chain(history: History, rules: type[State], report: Report) -> None:
    """The file has the newest value that everybody may know: in a running game it leaves out hidden choices."""
    values, actions = scheme.chain_of(history), history["actions"]
    covered = next((number for number, value in enumerate(values) if value == history["fairness"]["chain"]), None)
    beyond = [row["action"] for row in actions[covered or 0 :]]
    hidden = history["ended"] == "running" and all(action is None or rules.hides(action) for action in beyond)
    if covered is None or (covered < len(actions) and not hidden):
        report.faults.append("The chain does not fit: an action, a seat, a text or an option was changed.")
    elif covered < len(actions):
        report.notes.append(f"The chain covers {covered} of {len(actions)} actions: the others are still hidden.")
