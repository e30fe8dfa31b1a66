"""After a commit: pages learn of the new revision, and a worker is woken for the work that follows."""

from collections.abc import Iterable
from datetime import date
from functools import partial

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Min, QuerySet

from games.models import Game
from games.notices.channel import channels
from games.play import revision
from games.play.lock import locked
from games.ratings.models import DueRecompute, RatedGame
from pushsite.compiled import update
from pushsite.workers import OUTBOUND_QUEUE, ask_worker

WAKE_UP_SECONDS = 10
TIME_OUTS = "time-outs"


def wake_after_commit(game: Game, *, wake: bool = True) -> None:
    """Publish the revision of ``game`` after the commit, and wake a worker for its bot, unless ``wake`` says no.

    This is only a wake-up call: if it is lost, the sweep finds the work by query.
    """
    transaction.on_commit(lambda: _tell_pages_and_worker(game, wake), robust=True)


def _tell_pages_and_worker(game: Game, wake: bool) -> None:
    revision.publish(game)
    if wake and game.bot_due_at is not None:
        wake_bots(game.pk, game.version)
    if game.over:
        wake_check(game.pk)


def wake_bots(game_id: str, version: int, pause: float = 0) -> None:
    """Ask a worker to play the bots from the decision at ``version`` on, after a ``pause`` in seconds.

    Without a broker it comes later.
    """
    ask_worker("games.tasks.play_bots", game_id, version, **({"countdown": pause} if pause else {}))


def wake_notices(channel: str) -> None:
    """Ask a worker to send the due notices of a channel; a message that no worker takes soon is left to the sweep."""
    ask_worker("games.tasks.send_notices", channel, expires=WAKE_UP_SECONDS, **_queue_of(channel))


def wake_notices_after_commit(channels: Iterable[str]) -> None:
    """Ask workers after the commit to send what is due at once by these ``channels``."""
    for channel in channels:
        transaction.on_commit(partial(wake_notices, channel), robust=True)


def wake_test(channel: str, number: int) -> None:
    """Ask a worker to send a test by ``channel``; a message that no worker takes soon is left to the sweep."""
    ask_worker("games.tasks.send_test", channel, number, expires=WAKE_UP_SECONDS, **_queue_of(channel))


def _queue_of(channel: str) -> dict[str, str]:
    """Slow servers of strangers have workers of their own, so that neither bots nor mail wait for them."""
    return {"queue": OUTBOUND_QUEUE} if channels()[channel].posts_to_strangers else {}


def wake_check(game_id: str) -> None:
    """Ask a worker to check the history of a game that is over; a late message is left to the next sweep."""
    ask_worker("games.tasks.check_history", game_id, expires=WAKE_UP_SECONDS)


def wake_analysis(game_id: str) -> None:
    """Ask a worker to analyse a game that is over, at most once in a while: a page asks that waits for it."""
    if cache.add(f"analysis:{game_id}", 1, WAKE_UP_SECONDS):
        ask_worker("games.tasks.analyse", game_id, expires=WAKE_UP_SECONDS)


def wake_daily_deals() -> None:
    """Ask a worker for the deals of the day that are missing, at most once in a while: a page asks that waits."""
    if cache.add("daily-deals", 1, WAKE_UP_SECONDS):
        ask_worker("games.tasks.make_daily_deals", expires=WAKE_UP_SECONDS)


def wake_daily_deal(rules: str, day: date) -> None:
    """Ask a worker to make one deal of the day; what a lost message leaves is made an hour later."""
    ask_worker("games.tasks.make_daily_deal", rules, f"{day}")


def wake_clear() -> None:
    """Ask a worker to go on clearing; a lost message is left to the next night."""
    ask_worker("games.tasks.clear")


def wake_time_outs() -> None:
    """Ask a worker to go on where time is up; a message that no worker takes soon is left to a later sweep.

    Until then no other is asked: see `claim_time_outs`.
    """
    if claim_time_outs():
        ask_worker("games.tasks.time_out_overdue", expires=WAKE_UP_SECONDS)


def claim_time_outs() -> bool:
    """Whether no other task is at the games whose time is up, or about to be; from now on the caller's is.

    The claim lasts until a message would expire; the task prolongs it by `keep_time_outs`. It only spares work, so it
    needs no owner: of two tasks at one game, the second finds the version that the first has made, and does nothing.
    """
    return cache.add(TIME_OUTS, 1, WAKE_UP_SECONDS)


def keep_time_outs() -> None:
    """Keep the claim until the calling task has ended, or its worker was killed."""
    cache.set(TIME_OUTS, 1, settings.CELERY_TASK_TIME_LIMIT)


def release_time_outs() -> None:
    """Give the claim up, so that another task can take it."""
    cache.delete(TIME_OUTS)


def recompute_after_commit(games: QuerySet[RatedGame]) -> None:
    """Let the ratings be worked out again from the first of these rated ``games`` on, each kind of game in its task."""
    for due in games.order_by().values("game__rules").annotate(first=Min("pk")):
        rules = due["game__rules"]
        row, new = DueRecompute.objects.get_or_create(rules=rules, defaults={"first": due["first"]})
        if not new and due["first"] < row.first:
            row.first = due["first"]
            row.save(update_fields=["first"])
        transaction.on_commit(partial(wake_ratings, rules), robust=True)


def wake_ratings(rules: str) -> None:
    """Ask a worker to work out again the ratings that are due in the game ``rules``; the sweep finds lost messages."""
    ask_worker("games.tasks.recompute_ratings", rules)


def wake_sweep() -> None:
    """Ask a worker to sweep at once for work whose message was lost."""
    ask_worker("games.tasks.sweep", 0)


def save_revision(game: Game, *columns: str, wake: bool = True) -> None:
    """Save ``columns`` of a locked game under a new revision; pages and workers learn of it after the commit."""
    game.revision += 1
    update(game, "revision", *columns)
    wake_after_commit(game, wake=wake)
    if game.started_at is None:
        renew_game_before(game)


def renew_game_before(game: Game) -> None:
    """After the commit, refresh the pages of the game before ``game``, if ``game`` is a rematch.

    They say whether the rematch can be accepted. The row is locked only then: games are locked in the order of their
    ids, and that one's may be the lower.
    """
    if game.rematch_of_id is not None:
        transaction.on_commit(partial(_save_new_revision, game.rematch_of_id), robust=True)


@transaction.atomic
def _save_new_revision(game_id: str) -> None:
    save_revision(locked(game_id))
