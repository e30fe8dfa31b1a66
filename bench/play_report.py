"""The lines that `bench.play` prints."""

from collections.abc import Mapping, Sequence

from bench.play_game import Played
from games.catalog import FIRST

LONGEST, FIRST_DECISION = 8.0, 3.0  # seconds at most
SHARE, SHARE_OF_FIRST = 0.25, 0.35  # of the time at most; the first game of the catalog has more seats to wait for


def table_line(game: Played) -> str:
    """Return what was seen at one table."""
    first = "" if game.first is None else f", first decision {game.first:.1f} s"
    return (
        f"  {game.table.name}: waiting {_share([game]):.0%}, longest {max(game.waits, default=0):.1f} s{first},"
        f" {len({version for version, _height in game.heights})} decisions{'' if game.over else ', unfinished'}"
    )


def game_line(slug: str, games: Sequence[Played], uneven: Mapping[str, Sequence[str]]) -> str:
    """Return the figures of one game, each with its target; ``uneven``: changes of the mat's height by path."""
    share = SHARE_OF_FIRST if slug == FIRST else SHARE
    firsts = [game.first for game in games if game.first is not None]
    figures = [
        figure("waiting", _share(games) * 100, share * 100, " %"),
        figure("longest wait", max((wait for game in games for wait in game.waits), default=0), LONGEST, " s", 1),
        figure("first decision", max(firsts), FIRST_DECISION, " s", 1) if firsts else "no first decision",
        figure("buttons not hit", len({(game.path, each) for game in games for each in game.not_hit})),
        figure("decisions that need scrolling", sum(len(game.scrolled) for game in games)),
        figure("changes of the mat's height", sum(len(uneven.get(game.path, ())) for game in games)),
        figure("page errors", sum(len(game.errors) for game in games)),
    ]
    return f"play: {slug}, {len(games)} games: " + "; ".join(figures)


def _share(games: Sequence[Played]) -> float:
    waited = sum(sum(game.waits) for game in games)
    return waited / (waited + sum(game.thinking for game in games) or 1)


def figure(name: str, value: float, most: float = 0, unit: str = "", digits: int = 0) -> str:
    """Return a figure beside its target; ``digits``: to which both are rounded."""
    verdict = "REACHED" if round(value, digits) <= most else "NOT REACHED"
    return f"{name} {value:.{digits}f}{unit} (at most {most:.0f}{unit}: {verdict})"
