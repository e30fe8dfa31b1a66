"""What ``make restart`` counts, and what it does not let pass; CI makes a short run of it."""

from types import SimpleNamespace

import pytest

from tools.faults.__main__ import MUST_BE_ZERO
from tools.faults.restart import tasks_twice, wrong

RESTARTS = {"web": 2, "worker": 1, "beat": 1}
COUNTS = dict.fromkeys(MUST_BE_ZERO, 0) | {"stored commands": 9, "of bots": 3}


def load(failed: int = 0, played: int = 9) -> SimpleNamespace:
    return SimpleNamespace(failed=lambda: failed, played=played)


def test_run_in_which_nothing_fails_passes():
    assert wrong(load(), RESTARTS, COUNTS, twice=1) == []


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"load": load(failed=1)}, "failed requests"),
        ({"load": load(played=10)}, "accepted actions that are not stored"),
        ({"restarts": RESTARTS | {"web": 0}}, "no restart of the web server"),
        ({"counts": COUNTS | {"of bots": 0}}, "no action of a bot"),
        ({"counts": COUNTS | {"doubled": 1}}, "doubled"),
        ({"twice": 2}, "more tasks carried out twice than workers were restarted"),
    ],
)
def test_each_failure_is_named(changed, found):
    fine = {"load": load(), "restarts": RESTARTS, "counts": COUNTS, "twice": 0}
    assert wrong(**fine | changed) == [found]


def test_task_that_two_workers_carry_out_is_counted(tmp_path):
    log = tmp_path / "worker.log"
    line = (
        "at=2026-11-26T18:14:54.018Z level=info logger=pushsite.logs.tasks event=task task={} job=games.tasks.sweep\n"
    )
    log.write_text("".join(line.format(name) for name in ("a", "b", "a", "c", "b")) + "event=other task=c\n")
    assert tasks_twice(log) == 2
