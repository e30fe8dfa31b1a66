"""The lines that `bench.play` prints."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from bench.play_game import Played, StepSeen

LONGEST, FIRST_DECISION = 8.0, 3.0  # seconds at most
THOUGHT = 3.0  # seconds that a person takes for a decision
DRAMA = 2  # the weight of what nobody may miss
LEAST = {"light": 0.45, "heavy": 0.9}  # seconds for which a step stands at normal speed


def table_line(game: Played) -> str:
    """Return what was seen at one table."""
    first = "" if game.first is None else f", first decision {game.first:.1f} s"
    return (
        f"  {game.table.name}: {_steps_line(game)}; waiting {_share([game]):.0%} with {THOUGHT:.0f} s of thinking,"
        f" longest {max(game.waits, default=0):.1f} s{first},"
        f" {len({version for version, _height in game.heights})} decisions{'' if game.over else ', unfinished'}"
    )


def game_line(slug: str, games: Sequence[Played], uneven: Mapping[str, Sequence[str]]) -> str:
    """Return the figures of one game, each with its target; ``uneven``: changes of the mat's height by path."""
    firsts = [game.first for game in games if game.first is not None]
    stood = _stood(games)
    figures = [
        f"waiting {_share(games):.0%} with {THOUGHT:.0f} s of thinking",
        *(f"{name} steps {_times(stood[name])}" for name in LEAST),
        figure("steps that stand for less", sum(time < LEAST[name] for name in LEAST for time in stood[name])),
        figure("animations cut", sum(step.cut for game in games for step in _all(game))),
        figure("longest wait", max((wait for game in games for wait in game.waits), default=0), LONGEST, " s", 1),
        figure("first decision", max(firsts), FIRST_DECISION, " s", 1) if firsts else "no first decision",
        figure("buttons not hit", len({(game.path, each) for game in games for each in game.not_hit})),
        figure("decisions that need scrolling", sum(len(game.scrolled) for game in games)),
        figure("changes of the mat's height", sum(len(uneven.get(game.path, ())) for game in games)),
        figure("page errors", sum(len(game.errors) for game in games)),
    ]
    return f"play: {slug}, {len(games)} games: " + "; ".join(figures)


def _steps_line(game: Played) -> str:
    stood = _stood([game])
    longest = max(map(len, game.chains), default=0)
    cut = sum(step.cut for step in _all(game))
    times = ", ".join(f"{name} steps {_times(stood[name])}" for name in LEAST)
    return f"{times}, longest chain {longest} steps, {cut} animations cut"


def _all(game: Played) -> Iterable[StepSeen]:
    return (step for chain in game.chains for step in chain)


def _stood(games: Sequence[Played]) -> dict[str, list[float]]:
    """For how long steps stood after their movement, by weight; those that an answer ended do not count."""
    seen = [step for game in games for step in _all(game) if step.weight and not step.skipped]
    return {
        "light": [step.stood for step in seen if step.weight < DRAMA],
        "heavy": [step.stood for step in seen if step.weight >= DRAMA],
    }


def _times(times: Sequence[float]) -> str:
    return f"{min(times):.2f} s at least, median {median(times):.2f} s" if times else "none"


def _share(games: Sequence[Played]) -> float:
    waited = sum(sum(game.waits) for game in games)
    thought = THOUGHT * sum(len(game.waits) for game in games)
    return waited / (waited + thought or 1)


def figure(name: str, value: float, most: float = 0, unit: str = "", digits: int = 0) -> str:
    """Return a figure beside its target; ``digits``: to which both are rounded."""
    verdict = "REACHED" if round(value, digits) <= most else "NOT REACHED"
    return f"{name} {value:.{digits}f}{unit} (at most {most:.0f}{unit}: {verdict})"
