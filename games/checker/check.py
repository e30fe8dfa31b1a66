#!/usr/bin/env python3
"""Check the history of a game of Pushsite, without Pushsite.

Usage: python check_history.py FILE [FILE ...]

A FILE is what "Download the history" gives at a table, or a lock that was saved there while the game ran, which is
held against the history of that game; `-` reads it from the standard input. This program needs Python 3.11 and the
folder `games` beside it, no network and nothing else. It opens the lock, draws every shuffle and roll again,
plays every action by the rules, and redoes the result and the chain of the log.

It ends with 0 where everything holds, with 1 where something does not (one sentence for each fault), and with 2
where a file cannot be read, or is a saved lock without the history of its game.
"""

import hashlib
import hmac
import json
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from games.catalog import rules_of
from games.engine.errors import OptionError, UnknownRules
from games.engine.state import State

FORMAT, VERSION, SCHEME = "pushsite-history", 1, "pushsite-fair-1"
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
SAVED = {  # the parts of a saved lock, and where they are in it
    "the rules": ("game", "rules_version"), "the number of seats": ("seats",), "the options": ("options",),
    "the secret's fingerprint": ("scheme", "commitment"),
}  # fmt: skip
MOST_BYTES = 64  # of a player's text
WORDS = 2**32
MISSING = ["nothing"]  # where the rules ask for more chance than was recorded

History = dict[str, Any]


@dataclass
class Report:
    """What is wrong, and what could not be looked at; a sentence each."""

    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class NotToBeChecked(Exception):
    """The file lacks what everything else hangs on; its text is one sentence."""


def check(history: Any, saved: Sequence[Any] = ()) -> Report:
    """Everything about one history, and the locks `saved` of it, as `json.load` gives them; never raises for it."""
    report = Report()
    try:
        _check(history, report)
        for lock in saved:
            _check_saved(history, lock, report)
    except NotToBeChecked as fault:
        report.faults.append(str(fault))
    return report


def _check(history: Any, report: Report) -> None:
    _check_shape(history)
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
    key = _key(history)
    _check_first(history, key, report)
    if (state := _replay(history, rules, key, report)) is not None:
        _check_result(history, state, report)


def _check_shape(history: Any) -> None:
    _need(isinstance(history, dict), "This is not the history of a game: it is no JSON object.")
    known = (history.get("format"), history.get("version")) == (FORMAT, VERSION)
    _need(known, f"This is not the history of a game: its format is not {FORMAT}, version {VERSION}.")
    _need(_is_whole(history), INCOMPLETE)
    for name, kinds in SHAPE.items():
        _need(type(history.get(name, ...)) in kinds, f"What the file says of {name!r} is missing or cannot be read.")
    running, started = history["ended"] == "running", history["first"] is not None
    _need(history["ended"] in ENDS, "The file says neither that the game is over nor that it still runs.")
    _need(history["first_by"] in (("lot", "host") if started else (None,)), "Who set the seat that began is not told.")
    _need(_is_list(history["players"], dict), "The players cannot be read.")
    _need(_is_chance(history["deal"], running), "The deal cannot be read.")
    for row in history["actions"]:
        _need(_is_action(row, running), f"An action of the file cannot be read: {json.dumps(row)[:80]}")
    fairness = history["fairness"]
    _need(fairness.get("scheme") == SCHEME, f"The deal was not locked by the scheme {SCHEME}.")
    _need(_is_hex(fairness.get("commitment")), "The file does not say to what the deal was locked.")
    _need(running or _is_hex(fairness.get("secret")), "The game is over, but its secret is not in the file.")
    kept = fairness.get("secret") is None and history["result"] is None
    _need(kept or not running, "The game still runs, but the file has its secret or a result.")
    if started:
        _need(_is_hex(fairness.get("chain")), "The file does not hold the last value of the chain.")
        _need(_is_list(fairness.get("entropy"), str, NONE), "The players' texts for the deal cannot be read.")


def _is_whole(history: History) -> bool:
    """Histories from before there was the mark at their end have no ``length`` either."""
    return "length" not in history or history.get("complete") is True


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


def _need(holds: bool, sentence: str) -> None:
    if not holds:
        raise NotToBeChecked(sentence)


def _rules(history: History) -> type[State]:
    try:
        rules = rules_of(history["game"], history["rules_version"])
        full = rules.check_options(history["options"], history["seats"])
    except UnknownRules as error:
        raise NotToBeChecked(str(error)) from error
    except OptionError as error:
        raise NotToBeChecked(f"No such game can be played: {error}") from error
    _need(full == history["options"], "The options are not complete.")
    first = history["first"]
    _need(first is None or first in range(history["seats"]), "The seat that began is not at the table.")
    return rules


def _check_players(history: History, report: Report) -> None:
    players, kinds = history["players"], [*BY, *([None] if history["first"] is None else [])]
    seats = [player.get("seat") for player in players]
    _need(seats == list(range(history["seats"])), "There is not one player a seat.")
    _need(all(player.get("kind") in kinds for player in players), "A player is neither human nor bot.")
    for number, row in enumerate(history["actions"], start=1):
        _need(row["n"] == number, f"Action {number} is missing: in its place stands action {row['n']}.")
        if row["seat"] not in range(history["seats"]):
            report.faults.append(f"Action {row['n']}: there is no seat {row['seat']}.")
        elif row["by"] not in BY[kind := players[row["seat"]]["kind"] or "human"]:
            report.faults.append(f"Action {row['n']} is marked as {row['by']}, but seat {row['seat']} is a {kind}'s.")
    told = len(history["actions"])
    if history.get("length", told) != told:
        report.faults.append(f"The file holds {told} actions, which is not the number that it says.")


def frame(*parts: bytes | str | int) -> bytes:
    """Parts joined so that no two lists of parts give the same bytes."""
    raw = [
        part if isinstance(part, bytes) else unicodedata.normalize("NFC", str(part)).encode(errors="surrogatepass")
        for part in parts
    ]
    return b"".join(b"%d:%b," % (len(part), part) for part in raw)


def _check_lock(history: History, report: Report) -> bool:
    """Whether the secret is in the file and is the one that was locked."""
    fairness = history["fairness"]
    if history["ended"] == "running":
        return False
    opened = _hex(SCHEME, "commit", history["id"], bytes.fromhex(fairness["secret"])) == fairness["commitment"]
    if not opened:
        report.faults.append("The secret is not the one that was locked: it does not give the commitment.")
    return opened


def _check_saved(history: History, lock: dict[str, Any], report: Report) -> None:
    """A spectator's lock has no text, and a table that was cancelled before its start has none of anybody."""
    told = history | history["fairness"]
    other = [part for part, names in SAVED.items() if any(told[name] != lock.get(name) for name in names)]
    texts = [] if history["first"] is None else [*enumerate(told["entropy"]), (None, None)]
    if texts and (lock.get("seat"), lock.get("text")) not in texts:
        other.append("the text for the deal")
    report.faults += [f"The saved lock says something else of {part}." for part in other]
    report.notes += [] if other else ["The deal was locked as the saved lock says."]


def _check_texts(history: History, report: Report) -> None:
    texts = history["fairness"]["entropy"]
    _need(len(texts) == history["seats"], "There is not one text for the deal (or none) a seat.")
    for player, text in zip(history["players"], texts, strict=True):
        if text is not None and not _is_usable(text):
            report.faults.append(f"The text for the deal of seat {player['seat']} is none that a player can give.")
        if text is not None and player["kind"] == "bot":
            report.faults.append(f"Seat {player['seat']} is a bot's, and has a text for the deal.")


def _is_usable(text: str) -> bool:
    plain = all(unicodedata.category(character) not in ("Cc", "Cs") for character in text)
    return plain and 0 < len(text.encode()) <= MOST_BYTES and unicodedata.is_normalized("NFC", text)


def _rules_and_texts(history: History) -> tuple[str, list[str]]:
    """As key and chain take them: `push/1`, and an empty text where there is none."""
    return f"{history['game']}/{history['rules_version']}", [text or "" for text in history["fairness"]["entropy"]]


def _key(history: History) -> bytes:
    rules_id, texts = _rules_and_texts(history)
    message = frame(SCHEME, "key", history["id"], rules_id, *texts)
    return hmac.digest(bytes.fromhex(history["fairness"]["secret"]), message, "sha256")


def _words(key: bytes, label: str) -> Iterator[int]:
    for number in count():
        block = hmac.digest(key, frame(SCHEME, "block", label, number), "sha256")
        yield from (int.from_bytes(block[start : start + 4], "big") for start in range(0, len(block), 4))


def _below(words: Iterator[int], n: int) -> int:
    return next(word for word in words if word < WORDS - WORDS % n) % n


class Drawn:
    """Chance as the key gives it; `wrong` tells how what was `recorded` for the action at hand differs from it."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._shuffles = self._rolls = 0
        self.recorded: Iterator[Any] = iter(())
        self.wrong: list[str] = []

    def expect(self, recorded: Sequence[Any]) -> None:
        """What the file says that chance gave next."""
        self.recorded, self.wrong = iter(recorded), []

    def shuffle(self, items: Sequence[Any]) -> list[Any]:
        """The next shuffle; element 0 is the top."""
        words, order = _words(self._key, f"shuffle/{self._shuffles}"), list(items)
        for i in range(len(order) - 1, 0, -1):
            j = _below(words, i + 1)
            order[i], order[j] = order[j], order[i]
        if next(self.recorded, MISSING) != ["shuffle", order]:
            self.wrong.append(f"its shuffle (number {self._shuffles}) is not the one that was locked")
        self._shuffles += 1
        return order

    def roll(self, faces: Sequence[str]) -> str:
        """The next roll."""
        face = faces[_below(_words(self._key, f"roll/{self._rolls}"), len(faces))]
        if (recorded := next(self.recorded, MISSING)) != ["roll", face]:
            self.wrong.append(f"the file says {' '.join(map(str, recorded))}, and the locked roll is {face}")
        self._rolls += 1
        return face


def _check_first(history: History, key: bytes, report: Report) -> None:
    drawn = _below(_words(key, "first/0"), history["seats"])
    if history["first_by"] == "lot" and drawn != history["first"]:
        report.faults.append(f"Seat {history['first']} began, but the lot fell on seat {drawn}.")


def _replay(history: History, rules: type[State], key: bytes, report: Report) -> State | None:
    """The position after the last action; None where it could not be reached."""
    chance = Drawn(key)
    chance.expect(history["deal"])
    try:
        state = rules.deal(seats=history["seats"], options=history["options"], chance=chance, first=history["first"])
        _compare("The deal", chance, report)
        for row in history["actions"]:
            _play(row, state, chance, report)
    except NotToBeChecked as fault:
        report.faults.append(str(fault))
        report.notes.append("What follows in the file could not be played again.")
    else:
        return state
    return None


def _play(row: dict[str, Any], state: State, chance: Drawn, report: Report) -> None:
    what = f"Action {row['n']} ({row['action']} of seat {row['seat']})"
    _need(state.to_act is not None, f"{what} comes after the end of the game.")
    if row["seat"] != state.to_act:
        report.faults.append(f"{what}: it was seat {state.to_act}'s decision.")
    _need(row["action"] in state.legal(), f"{what} is not legal there.")
    forced = state.forced() is not None  # not every only action is: some are left to the player, lest they tell
    if (row["by"] == "forced") != forced:
        why = "was played at once" if forced else "was a decision"
        report.faults.append(f"{what} is marked as {row['by']}, but by the rules it {why}.")
    chance.expect(row["chance"])
    state.play(row["action"], chance)
    _compare(what, chance, report)


def _compare(what: str, chance: Drawn, report: Report) -> None:
    report.faults += [f"{what}: {wrong}." for wrong in chance.wrong]
    if left := sum(1 for _ in chance.recorded):
        report.faults.append(f"{what}: the file has {left} more outcomes of chance than the rules ask for.")


def _check_result(history: History, state: State, report: Report) -> None:
    finished, over = history["ended"] == "finished", state.to_act is None
    if finished != over:
        ends = "over" if over else f"not over: seat {state.to_act} is to act"
        report.faults.append(f"The file says that the game is {history['ended']}, but after its actions it is {ends}.")
    elif finished and history["result"] != (told := {"scores": state.scores(), "winners": state.winners()}):
        report.faults.append(f"The result is not {json.dumps(history['result'])}: the rules say {json.dumps(told)}.")
    elif not finished and history["result"] is not None:
        report.faults.append("The game was cancelled, and the file has a result.")


def _check_never_started(history: History, report: Report) -> None:
    if history["ended"] != "cancelled":
        report.faults.append(f"The game is {history['ended']}, and no seat has begun.")
    held = [*map(history.get, ("deal", "actions", "result")), *map(history["fairness"].get, ("entropy", "chain"))]
    if held != [[], [], None, None, None]:
        report.faults.append("The table was cancelled before its start, and the file holds something of a game.")


def _check_chain(history: History, rules: type[State], report: Report) -> None:
    """The newest value that everybody may know: while a game runs, it leaves out choices that are still hidden."""
    values, actions = _chain(history), history["actions"]
    covered = next((number for number, value in enumerate(values) if value == history["fairness"]["chain"]), None)
    beyond = [row["action"] for row in actions[covered or 0 :]]
    hidden = history["ended"] == "running" and all(action is None or rules.hides(action) for action in beyond)
    if covered is None or (covered < len(actions) and not hidden):
        report.faults.append("The chain does not fit: an action, a seat, a text or an option was changed.")
    elif covered < len(actions):
        report.notes.append(f"The chain covers {covered} of {len(actions)} actions: the others are still hidden.")


def _chain(history: History) -> list[str]:
    """The values before the first action and after each, up to the first that is hidden."""
    options = json.dumps(history["options"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    commitment = history["fairness"]["commitment"]
    rules_id, texts = _rules_and_texts(history)
    values = [_hex(SCHEME, "log", commitment, rules_id, options, history["first"], history["first_by"], *texts)]
    for row in history["actions"]:
        if row["action"] is None:
            break
        values.append(_hex(values[-1], row["n"], row["seat"], row["action"]))
    return values


def _hex(*parts: bytes | str | int) -> str:
    return hashlib.sha256(frame(*parts)).hexdigest()


def main(names: Sequence[str]) -> int:
    """Check the files of these names and print what is found; the status to end with."""
    if not names or names[0] in ("-h", "--help"):
        print((__doc__ or "").strip())
        return 0 if names else 2
    files = {name: _read(name) for name in names}
    locks = {name: files.pop(name) for name, file in [*files.items()] if isinstance(file, dict) and file | LOCK == file}
    status = max([_tell(name, file, locks) for name, file in files.items()], default=0)
    for name in locks:  # those that belong to a history are gone
        print(f"{name}: a saved lock, but the history of its game is not among the files")
    return max(status, 2 if locks else 0)


def _read(name: str) -> Any:
    """What the file holds, or the error that says why it cannot be read."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        return error
    try:
        file = json.loads(text)
    except (ValueError, RecursionError) as error:
        return NotToBeChecked(INCOMPLETE) if text.strip()[:1] in (b"", b"{") else error  # it begins as every history
    return file if not isinstance(file, dict) or _is_whole(file) else NotToBeChecked(INCOMPLETE)


def _tell(name: str, history: Any, locks: dict[str, Any]) -> int:
    if isinstance(history, Exception):
        print(f"{name}: cannot be read: {history}")
        return 2
    game = history.get("id") if isinstance(history, dict) else None
    report = check(history, [locks.pop(lock) for lock in [*locks] if locks[lock].get("id") == game])
    print(f"{name}: {'NOT in order' if report.faults else 'in order'}")
    for sentence in [*report.faults, *report.notes]:
        print(f"  {sentence.encode(errors='backslashreplace').decode()}")  # what no screen can show
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
