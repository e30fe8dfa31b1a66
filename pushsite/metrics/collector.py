"""The figures of a scrape, collected from database and Redis when Prometheus asks."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from django.db import DatabaseError, connection
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from games.queries.site_state import SiteState, site_state
from pushsite.metrics.requests import BUCKETS, counts
from pushsite.workers import message_queue


class SiteCollector(Collector):
    """All figures of the site. What does not answer is left out, and ``pushsite_works`` says so."""

    def describe(self) -> list[Metric]:
        """Nothing: a registry that asked would collect at the start."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics, from the database, the queue and the cache."""
        state, queue = _state(), message_queue()
        works = {"database": state is not None, "queue": queue is not None}
        yield _gauge("works", "Whether this part answered the scrape.", works, "part")
        if queue is not None:
            yield _gauge("queue_length", "Tasks that no worker has taken yet.", queue.length)
            if queue.age is not None:
                yield _gauge("queue_age_seconds", "How long the oldest of them has waited.", queue.age)
        if state is not None:
            yield from _of_state(state)
        yield from _of_requests()


def _state() -> SiteState | None:
    try:
        return site_state()
    except DatabaseError:
        with suppress(DatabaseError):
            connection.close()
        return None


def _of_state(state: SiteState) -> Iterator[Metric]:
    if state.sweep_age is not None:
        yield _gauge("sweep_age_seconds", "How long ago the last sweep ended.", state.sweep_age)
    games = {"running": state.running, "open": state.open}
    yield _gauge("games", "Games that are not over.", games, "status")
    waiting = {"deadline": state.clocks_overdue, "bot": state.bots_overdue, "check": state.checks_due}
    ages = {"deadline": state.clocks_overdue_age, "bot": state.bots_overdue_age, "check": state.checks_due_age}
    yield _gauge("games_due", "Games that wait for a worker, by the work that is due.", waiting, "what")
    yield _gauge("games_due_age_seconds", "How long the first of them has waited.", ages, "what")
    yield _gauge("histories_faulty", "Finished games whose history failed its check.", state.faulty_histories)
    yield _gauge("cases_open", "Reports and flags that staff have not closed.", state.cases_open)
    yield _gauge("notices_due", "Notices that are due and not sent.", state.due, "channel")
    yield _gauge("notices_due_age_seconds", "How long the first of them has been due.", state.due_age, "channel")
    yield _gauge("notices_failed", "Notices that were given up within a day.", state.failed, "channel")
    yield _gauge("people_unreached", "People whom a channel no longer reaches.", state.unreached, "channel")
    yield CounterMetricFamily("pushsite_actions", "Actions that were played.", value=state.last_action)
    yield _gauge("actions_per_minute", "Actions of the last minute, by kind of player.", state.actions, "by")


def _of_requests() -> Iterator[Metric]:
    counted = counts.read()
    by_view = CounterMetricFamily("pushsite_requests", "Requests of today.", labels=["view", "status"])
    for labels, number in counted.requests.items():
        by_view.add_metric(labels, number)
    yield by_view
    seconds = CounterMetricFamily("pushsite_view_seconds", "Seconds that a view's requests took.", labels=["view"])
    for view, amount in counted.seconds.items():
        seconds.add_metric([view], amount)
    yield seconds
    so_far, buckets = 0.0, []
    for bucket, number in zip(BUCKETS, counted.buckets, strict=True):
        so_far += number
        buckets.append(("+Inf" if bucket == BUCKETS[-1] else str(bucket), so_far))
    total = sum(counted.seconds.values())
    yield HistogramMetricFamily("pushsite_request_seconds", "Requests by their time.", buckets=buckets, sum_value=total)


def _gauge(name: str, text: str, value: float | Mapping[str, float], label: str = "") -> GaugeMetricFamily:
    """One figure, or one for each value of ``label``."""
    if not isinstance(value, Mapping):
        return GaugeMetricFamily(f"pushsite_{name}", text, value=value)
    family = GaugeMetricFamily(f"pushsite_{name}", text, labels=[label])
    for each, number in value.items():
        family.add_metric([each], number)
    return family
