"""A short chaos run: everything fails once while people and a bot play; nothing is lost or doubled."""

import pytest

from tests.support.processes import collected_static_files
from tools.faults.__main__ import MUST_BE_ZERO, MUST_NOT, wrong_counts
from tools.faults.chaos_run import chaos_run

pytestmark = pytest.mark.usefixtures("processes")


def test_no_fault_loses_doubles_or_blocks_actions(tmp_path):
    static = collected_static_files(tmp_path)
    with chaos_run(pairs=1, games=8, pause=0.05, mail_games=1, SWEEP_GRACE="1", STATIC_ROOT=static) as run:
        run.recovery()
        _, waits = run.stop_redis(4)
        run.restart_postgres()
        run.drop_connections(2, every=0.5)
        run.kill("web", "worker", "beat")
        run.stop_players()
        counts = run.count_actions()
    assert waits, "nothing was played while Redis was away"
    assert max(waits) < 5
    assert counts["of bots"] > 0
    assert min(counts["counted"], counts["rated"]) > 0
    assert wrong_counts(counts | MAILS) == []


MAILS = {"mails sent": 1, "mails lost": 0, "mails given up": 0}
FINE = dict.fromkeys(MUST_BE_ZERO, 0) | dict.fromkeys(MUST_NOT, 1)


@pytest.mark.parametrize("name", [*MUST_BE_ZERO, *MUST_NOT])
def test_each_wrong_count_fails_the_run(name):
    assert wrong_counts(FINE) == []
    assert wrong_counts(FINE | {name: 1 - FINE[name]}) == [name if name in MUST_BE_ZERO else f"no {name}"]
