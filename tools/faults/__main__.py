"""python -m tools.faults [SECONDS]: cause every fault once; Redis is down for SECONDS (default: two minutes).

Connections to the database are dropped for half as long.
"""

import argparse
import sys
from collections.abc import Mapping

from pushsite.management.plain_ending import end_plainly
from tools.faults.chaos_run import TWO_HOURS, ChaosRun, chaos_run

MUST_BE_ZERO = ("lost", "doubled", "games that do not replay", "figures that differ", "ratings that differ",
                "mails lost", "mails given up")  # fmt: skip  # a mail may arrive twice if its worker was killed
MUST_NOT = ("counted", "rated", "of people", "of bots", "mails sent")


def main() -> None:
    """Print a line for each fault, then counts; exit with status 1 if anything was lost or doubled, or differs."""
    end_plainly()
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("seconds", type=float, nargs="?", default=120.0, help="for which Redis is down")
    away = parser.parse_args().seconds
    with chaos_run(pairs=2, games=25, pause=0.2, mail_games=150, NOTICE_DELAY="2") as run:
        _say("everything started", run.recovery())
        _say("web killed", run.kill("web"))
        run.wait_for_mail_under_way()
        _say("worker killed while it sends a mail", run.kill("worker"))
        _say("beat killed", run.kill("beat"))
        _say("PostgreSQL restarted", run.restart_postgres())
        _say("Redis flushed", run.flush_redis())
        back, ended = run.drop_connections(away / 2, every=2)
        _say(f"{ended} connections to PostgreSQL dropped, all of them every 2 s for {away / 2:.0f} s", back)
        for fault, seconds in (("back two hours", -TWO_HOURS), ("right again", 0)):
            back, swept = run.set_clock(seconds)
            _say(f"clock set {fault}, swept after {swept:.1f} s", back)
        _without_redis(run, away)
        run.stop_players()
        counts = run.count_actions() | run.count_mails()
    print(", ".join(f"{name}: {count}" for name, count in counts.items()), flush=True)
    if wrong := wrong_counts(counts):
        sys.exit(f"Wrong: {', '.join(wrong)}.")


def wrong_counts(counts: Mapping[str, int]) -> list[str]:
    """The names of the counts that should be 0 and are not, and of those that say that nothing was looked at."""
    return [name for name in MUST_BE_ZERO if counts[name]] + [f"no {name}" for name in MUST_NOT if not counts[name]]


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
