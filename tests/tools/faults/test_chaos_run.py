"""Everything fails once, in short, while people and a bot play on the production set-up: nothing is lost or doubled."""

from tools.faults.chaos_run import chaos_run


def test_nothing_is_lost_doubled_or_stuck_whatever_fails():
    with chaos_run(pairs=1, games=8, pause=0.05, letters=1, BOT_PAUSE="0.1", SWEEP_GRACE="1") as told:
        told.goes_on()
        _, waits = told.without_redis(4)
        told.postgres_restarted()
        told.connections_dropped(2, every=0.5)
        told.killed("web", "worker", "beat")
        told.go_home()
        counts = told.actions()
    assert waits, "nothing was played while Redis was away"
    assert max(waits) < 5
    assert counts["of bots"] > 0
    assert [counts[name] for name in ("lost", "doubled", "games that do not replay")] == [0, 0, 0]
