"""Changes of a game's file, all of which the check must find."""

from collections.abc import Callable
from itertools import count
from typing import Any

from games.catalog import RULES
from games.engine.chance import Recorded

History = dict[str, Any]


def another_action(history: History) -> None:
    """Replace the last chosen action with another legal one."""
    number = max(row["n"] for row in history["actions"] if row["by"] != "forced")
    state = RULES[history["game"]].deal(
        seats=history["seats"],
        options=history["options"],
        chance=Recorded(history["deal"]),
        first=history["first"],
    )
    for row in history["actions"][: number - 1]:
        state.play(row["action"], Recorded(row["chance"]))
    row = history["actions"][number - 1]
    row["action"] = next(action for action in state.legal() if action != row["action"])


def another_roll(history: History) -> None:
    """Change the last roll of a game with a die."""
    rolls = [outcome for row in history["actions"] for outcome in row["chance"] if outcome[0] == "roll"]
    rolls[-1][1] = "star" if rolls[-1][1] != "star" else "red"


def another_shuffle(history: History) -> None:
    shuffles = [*history["deal"], *(outcome for row in history["actions"] for outcome in row["chance"])]
    order = next(value for kind, value in shuffles if kind == "shuffle")
    other = next(place for place in count(1) if order[place] != order[0])
    order[0], order[other] = order[other], order[0]


def an_outcome_more(history: History) -> None:
    history["actions"][0]["chance"].append(["roll", "red"])


def another_secret(history: History) -> None:
    history["fairness"]["secret"] = "5e" * 32


def another_commitment(history: History) -> None:
    history["fairness"]["commitment"] = "5e" * 32


def another_text(history: History) -> None:
    history["fairness"]["entropy"][0] += "x"


def swapped_texts(history: History) -> None:
    history["fairness"]["entropy"][:2] = history["fairness"]["entropy"][1::-1]


def swapped_players(history: History) -> None:
    one, other = history["players"][:2]
    history["players"][:2] = [other | {"seat": 0}, one | {"seat": 1}]


def swapped_seats(history: History) -> None:
    for row in history["actions"]:
        row["seat"] = {0: 1, 1: 0}.get(row["seat"], row["seat"])


def another_seat(history: History) -> None:
    history["actions"][-1]["seat"] = (history["actions"][-1]["seat"] + 1) % history["seats"]


def another_first(history: History) -> None:
    history["first"] = (history["first"] + 1) % history["seats"]


def set_by_the_host(history: History) -> None:
    history["first_by"] = "host"


def another_score(history: History) -> None:
    history["result"]["scores"][0] += 1


def another_winner(history: History) -> None:
    history["result"]["winners"] = [
        seat for seat in range(history["seats"]) if seat not in history["result"]["winners"]
    ]


def another_end(history: History) -> None:
    history.update(ended="cancelled", result=None)


def another_id(history: History) -> None:
    history["id"] += "x"


def another_option(history: History) -> None:
    specs = RULES[history["game"]].option_specs
    name, kind = next((spec.name, spec.kind) for spec in specs if spec.kind != "choice")
    value = history["options"][name]
    history["options"][name] = value + 1 if kind == "number" else not value


def without_an_action(history: History) -> None:
    del history["actions"][len(history["actions"]) // 2]


def without_the_last_action(history: History) -> None:
    del history["actions"][-1]


def without_an_action_and_renumbered(history: History) -> None:
    without_an_action(history)
    for number, row in enumerate(history["actions"], start=1):
        row["n"] = number


def with_an_action_more(history: History) -> None:
    last = history["actions"][-1]
    history["actions"].append(last | {"n": last["n"] + 1})


def with_an_action_twice(history: History) -> None:
    history["actions"].insert(3, dict(history["actions"][3]))
    for number, row in enumerate(history["actions"], start=1):
        row["n"] = number


def another_chain(history: History) -> None:
    history["fairness"]["chain"] = "5e" * 32


def a_choice_called_forced(history: History) -> None:
    next(row for row in history["actions"] if row["by"] != "forced")["by"] = "forced"


def a_bots_action_called_a_persons(history: History) -> None:
    next(row for row in history["actions"] if row["by"] == "bot")["by"] = "player"


BREAKS: list[Callable[[History], None]] = [
    another_action, another_shuffle, an_outcome_more, another_secret, another_commitment, another_text, swapped_texts,
    swapped_players, swapped_seats, another_seat, another_first, set_by_the_host, another_score, another_winner,
    another_end, another_id, another_option, without_an_action, without_the_last_action,
    without_an_action_and_renumbered, with_an_action_more, with_an_action_twice, another_chain, a_choice_called_forced,
    a_bots_action_called_a_persons,
]  # fmt: skip
