"""What became of the actions that the site has accepted, and of its mails: nothing may be lost or doubled."""

import json
from collections.abc import Sequence

import psycopg

from testing.site import wait_for
from tools.capacity.site import LargeSite

REPLAYED = 300  # games, at most: a hundred take a second of a processor
STORED = "SELECT count(*), count(DISTINCT command_id) FROM games_action WHERE command_id = ANY(%s::uuid[])"
TOUCHED = "SELECT DISTINCT game_id FROM games_action WHERE command_id = ANY(%s::uuid[])"
GAPS = """
SELECT count(*) FROM games_game AS game JOIN LATERAL (
    SELECT count(*) AS actions, max(number) AS newest FROM games_action WHERE game_id = game.id
) AS log ON true WHERE game.id = ANY(%s) AND (actions <> version OR newest <> version)
"""
MAILS = """
SELECT count(*) FILTER (WHERE status = 'sent' AND sent_at > %(since)s),
       count(*) FILTER (WHERE status = 'failed'),
       array_agg(game_id || '.' || id) FILTER (WHERE status = 'sent' AND sent_at > %(since)s)
FROM games_notice
"""
WAITING = "SELECT count(*) FROM games_notice WHERE status = 'waiting' AND due_at < now()"
MUST_BE_NONE = (
    "lost", "doubled", "games with gaps", "games that do not replay", "mails lost", "mails given up",
    "errors without a sentence",
)  # fmt: skip


def count_losses(site: LargeSite, commands: Sequence[str], since: str) -> dict[str, int]:
    """Count the accepted ``commands`` that are stored, lost or doubled, and the mails ``since`` this moment.

    The games in which they were played are compared with their actions, and some of them are played again.
    """
    accepted = list(set(commands))
    with psycopg.connect(site.postgres.url) as server:
        stored = server.execute(STORED, [accepted]).fetchone() or (0, 0)
        games = [row[0] for row in server.execute(TOUCHED, [accepted])]
        gaps = server.execute(GAPS, [games]).fetchone() or (0,)
        mails = server.execute(MAILS, {"since": since}).fetchone() or (0, 0, None)
    arrived = {message_id.strip("<>").partition("@")[0] for message_id in site.mail.ids}
    differ = json.loads(site.filler.run("-m", "tools.capacity.inside", "replay", given=json.dumps(games[:REPLAYED])))
    return {
        "actions accepted": len(accepted),
        "lost": len(accepted) - stored[1],
        "doubled": stored[0] - stored[1],
        "games played in": len(games),
        "games with gaps": gaps[0],
        "games replayed": len(games[:REPLAYED]),
        "games that do not replay": len(differ),
        "mails sent": mails[0],
        "mails lost": len(set(mails[2] or []) - arrived),
        "mails given up": mails[1],
    }


def wait_for_mails(site: LargeSite, seconds: float) -> None:
    """Wait until every mail that is due has been sent."""
    with psycopg.connect(site.postgres.url, autocommit=True) as server:
        wait_for(lambda: server.execute(WAITING).fetchone() == (0,), seconds)


def found_losses(counts: dict[str, int]) -> list[str]:
    """The names of the counts that should be 0 and are not, and whether nothing was looked at."""
    return [name for name in MUST_BE_NONE if counts[name]] + ["no action"] * (not counts["actions accepted"])
