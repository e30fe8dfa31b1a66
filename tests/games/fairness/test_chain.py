import hashlib
from typing import Any

from games.fairness import chain

from . import vector

OPTIONS = {"without_switch": False, "risky": True}
STARTED: dict[str, Any] = {
    "commitment": vector.COMMITMENT,
    "rules_id": vector.RULES_ID,
    "options": OPTIONS,
    "first": 2,
    "first_by": "lot",
    "texts": vector.TEXTS,
}


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_start_covers_everything_fixed_before_the_first_action() -> None:
    assert chain.chain_start(**STARTED) == digest(
        "15:pushsite-fair-1,3:log,"
        f"64:{vector.COMMITMENT},"
        "6:push/1,"
        '37:{"risky":true,"without_switch":false},'
        "1:2,3:lot,"
        "32:00112233445566778899aabbccddeeff,0:,9:été ♥,"
    )


def test_step_covers_the_previous_value_and_the_action() -> None:
    previous = "ab" * 32
    assert chain.chain_step(previous, 12, 0, "place:2") == digest(f"64:{previous},2:12,1:0,7:place:2,")


def test_every_part_changes_the_start() -> None:
    changed = {
        "commitment": "0" * 64,
        "rules_id": "push/2",
        "options": OPTIONS | {"risky": False},
        "first": 1,
        "first_by": "host",
        "texts": [*vector.TEXTS[:2], None],
    }
    values = {chain.chain_start(**(STARTED | {name: value})) for name, value in changed.items()}
    assert len(values | {chain.chain_start(**STARTED)}) == len(changed) + 1


def test_order_of_options_does_not_matter() -> None:
    turned = dict(reversed(OPTIONS.items()))
    assert chain.chain_start(**(STARTED | {"options": turned})) == chain.chain_start(**STARTED)


def test_every_part_changes_the_step() -> None:
    steps = {
        chain.chain_step("a", 1, 1, "draw"),
        chain.chain_step("b", 1, 1, "draw"),
        chain.chain_step("a", 2, 1, "draw"),
        chain.chain_step("a", 1, 2, "draw"),
        chain.chain_step("a", 1, 1, "stop"),
    }
    assert len(steps) == 5
