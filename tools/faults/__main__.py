"""python -m tools.faults [SECONDS]: every fault once, Redis away for so long (two minutes unless said)."""

import sys

from tools.faults.chaos_run import A_MINUTE, TWO_HOURS, ChaosRun, chaos_run


def main() -> None:
    """Print a line for each fault, and counts."""
    away = float(sys.argv[1]) if len(sys.argv) > 1 else 120.0
    with chaos_run(pairs=2, games=25, pause=0.2, letters=150, BOT_PAUSE="0.3", NOTICE_DELAY="2") as told:
        _say("everything started", told.goes_on())
        _say("web killed", told.killed("web"))
        told.wait_for_mail_under_way()
        _say("worker killed while it sends a mail", told.killed("worker"))
        _say("beat killed", told.killed("beat"))
        _say("PostgreSQL restarted", told.postgres_restarted())
        _say("Redis flushed", told.redis_flushed())
        back, ended = told.connections_dropped(A_MINUTE, every=2)
        _say(f"{ended} connections to PostgreSQL dropped, all of them every 2 s for a minute", back)
        for fault, seconds in (("two hours back", -TWO_HOURS), ("right again", 0)):
            back, swept = told.clock_set(seconds)
            _say(f"the clock set {fault}, swept after {swept:.1f} s", back)
        _without_redis(told, away)
        told.go_home()
        for counts in (told.actions(), told.mails()):
            print(", ".join(f"{name}: {count}" for name, count in counts.items()), flush=True)


def _without_redis(told: ChaosRun, seconds: float) -> None:
    back, waits = told.without_redis(seconds)
    _say(f"Redis away for {seconds:.0f} s and back empty", back)
    print(f"played while it was away: {len(waits)} actions, the longest took {max(waits, default=0):.2f} s", flush=True)


def _say(fault: str, seconds: float) -> None:
    print(f"{fault}: all go on after {seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
