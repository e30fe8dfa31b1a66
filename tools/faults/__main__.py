"""python -m tools.faults [SECONDS]: cause every fault once; Redis is down for SECONDS (default: two minutes)."""

import sys

from tools.faults.chaos_run import MINUTE, TWO_HOURS, ChaosRun, chaos_run


def main() -> None:
    """Print a line for each fault, then counts."""
    away = float(sys.argv[1]) if len(sys.argv) > 1 else 120.0
    with chaos_run(pairs=2, games=25, pause=0.2, mail_games=150, NOTICE_DELAY="2") as run:
        _say("everything started", run.recovery())
        _say("web killed", run.kill("web"))
        run.wait_for_mail_under_way()
        _say("worker killed while it sends a mail", run.kill("worker"))
        _say("beat killed", run.kill("beat"))
        _say("PostgreSQL restarted", run.restart_postgres())
        _say("Redis flushed", run.flush_redis())
        back, ended = run.drop_connections(MINUTE, every=2)
        _say(f"{ended} connections to PostgreSQL dropped, all of them every 2 s for a minute", back)
        for fault, seconds in (("back two hours", -TWO_HOURS), ("right again", 0)):
            back, swept = run.set_clock(seconds)
            _say(f"clock set {fault}, swept after {swept:.1f} s", back)
        _without_redis(run, away)
        run.stop_players()
        for counts in (run.count_actions(), run.count_mails()):
            print(", ".join(f"{name}: {count}" for name, count in counts.items()), flush=True)


def _without_redis(run: ChaosRun, seconds: float) -> None:
    back, waits = run.stop_redis(seconds)
    _say(f"Redis down for {seconds:.0f} s, then empty", back)
    print(
        f"played while Redis was down: {len(waits)} actions, the longest took {max(waits, default=0):.2f} s", flush=True
    )


def _say(fault: str, seconds: float) -> None:
    print(f"{fault}: everyone plays again after {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
