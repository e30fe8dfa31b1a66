"""What Prometheus gets at ``/metrics``, and who gets it."""

from datetime import timedelta

import pytest
import time_machine
from celery import current_app
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from games.models import Game, HistoryCheck, Notice
from games.models.sweep import ONLY_ROW, Sweep
from pushsite.metrics import requests
from pushsite.metrics.requests import MOST_FIELDS, RequestCounts
from testing.clients import signed_in
from testing.people import person
from testing.tables import ended, open_for, running

pytestmark = pytest.mark.django_db

TOKEN = "a-token-of-prometheus-which-nobody-guesses"
MOST_LINES = 200


@pytest.fixture
def counts(monkeypatch) -> RequestCounts:
    """Counts of this test only; nothing writes them but a scrape."""
    cache.clear()
    own = RequestCounts()
    monkeypatch.setattr(requests, "FLUSH_SECONDS", 600)
    for module in ("requests", "collector"):
        monkeypatch.setattr(f"pushsite.metrics.{module}.counts", own)
    return own


@pytest.fixture
def watched(settings, counts):
    """Switch the page on."""
    settings.METRICS_TOKEN = TOKEN
    middlewares = settings.MIDDLEWARE
    settings.MIDDLEWARE = [*middlewares[:5], "pushsite.metrics.page.Metrics", *middlewares[5:]]


def scrape(**headers: str):
    return Client(HTTP_HOST="10.0.0.7:8000").get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"} | headers)


def figures(text: str) -> dict[str, float]:
    """Return the samples by name and labels, as Prometheus's own parser reads them."""
    return {
        " ".join([sample.name, *(value for _label, value in sorted(sample.labels.items(), reverse=True))]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_site_without_a_token_has_no_such_page():
    assert Client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 404


@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize("sent", ["", f"Bearer {TOKEN}x", "Bearer ", f"Basic {TOKEN}", TOKEN, "Bearer é"])
def test_nobody_without_the_token_reads_it(sent):
    answer = scrape(Authorization=sent)
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert "pushsite_" not in answer.text


@pytest.mark.usefixtures("watched")
def test_it_is_only_read():
    answer = Client().post("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 405


@pytest.mark.usefixtures("watched")
def test_new_site_has_all_figures():
    found = figures(scrape().text)
    assert (found["pushsite_works database"], found["pushsite_works queue"]) == (1, 1)
    assert "pushsite_sweep_age_seconds" not in found
    zeros = {name: number for name, number in found.items() if "_due" in name or "failed" in name or "games" in name}
    assert set(zeros.values()) == {0}
    assert len(zeros) == 3 * 3 + 2 * 3 + 2


@pytest.mark.usefixtures("watched")
def test_waiting_work_is_counted_with_its_age(alice, bob):
    now = timezone.now()
    ago = {minutes: now - timedelta(minutes=minutes) for minutes in (1, 5, 40)}
    open_for(alice)
    late, done = running(alice, bob, pace="daily"), ended(running(alice, bob))
    Game.objects.filter(pk=late.pk).update(deadline=ago[5])
    HistoryCheck.objects.update_or_create(game=done, defaults={"faults": "A fault.", "checked_at": now})
    HistoryCheck.objects.update_or_create(game=late, defaults={"due_at": ago[40]})
    Notice.objects.all().delete()
    columns = {"game": late, "person": alice, "kind": "turn"}
    Notice.objects.create(**columns, channel="mail", version=1, due_at=ago[5])
    Notice.objects.create(**columns, channel="hook", version=1, due_at=ago[1])
    Notice.objects.create(**columns, channel="hook", version=2, due_at=now + timedelta(minutes=1))
    Notice.objects.create(**columns, channel="web_push", version=1, due_at=ago[40], status="failed")
    Notice.objects.create(**columns, channel="web_push", version=2, due_at=now - timedelta(days=2), status="failed")
    Sweep.objects.create(pk=ONLY_ROW, at=ago[40])

    with time_machine.travel(now, tick=False):
        found = figures(scrape().text)

    def of(*names: str) -> list[float]:
        return [round(found[f"pushsite_{name}"]) for name in names]

    assert of("sweep_age_seconds", "games running", "games open") == [2400, 1, 1]
    assert of("games_due deadline", "games_due_age_seconds deadline") == [1, 300]
    assert of("games_due check", "games_due_age_seconds check", "histories_faulty") == [1, 2400, 1]
    assert of("notices_due mail", "notices_due hook", "notices_due web_push") == [1, 1, 0]
    assert of("notices_due_age_seconds mail", "notices_due_age_seconds hook") == [300, 60]
    assert of("notices_failed mail", "notices_failed hook", "notices_failed web_push") == [0, 0, 1]
    assert of("actions_per_minute player", "actions_per_minute bot") == [
        done.actions.filter(by="player").count() + late.actions.filter(by="player").count(),
        0,
    ]
    assert found["pushsite_actions_total"] == max(each.pk for game in (late, done) for each in game.actions.all())


@pytest.mark.usefixtures("watched")
def test_queue_says_how_many_messages_wait_and_for_how_long(monkeypatch):
    assert figures(scrape().text)["pushsite_queue_age_seconds"] == 0
    monkeypatch.setattr("pushsite.celery.time.time", lambda: 1_000_000.0)
    current_app.send_task("games.tasks.sweep", [0])
    monkeypatch.setattr("pushsite.celery.time.time", lambda: 1_000_060.0)
    current_app.send_task("games.tasks.clear")
    monkeypatch.setattr("pushsite.workers.time.time", lambda: 1_000_100.0)
    found = figures(scrape().text)
    current_app.control.purge()
    assert (found["pushsite_queue_length"], found["pushsite_queue_age_seconds"]) == (2, 100)


@pytest.mark.usefixtures("watched")
def test_requests_are_counted_by_view_and_status(alice, bob):
    game = running(alice, bob)
    client = signed_in(alice)
    for path in ("/", "/", f"/games/{game.pk}/", "/nothing/", "/settings/"):
        client.get(path)
    found = figures(scrape().text)
    requests = {name: number for name, number in found.items() if name.startswith("pushsite_requests_total")}
    assert requests == {
        "pushsite_requests_total home 200": 2,
        "pushsite_requests_total games:table 200": 1,
        "pushsite_requests_total none 404": 1,
        "pushsite_requests_total accounts:settings 200": 1,
    }
    assert found["pushsite_request_seconds_bucket +Inf"] == found["pushsite_request_seconds_count"] == 5
    assert 0 < found["pushsite_view_seconds_total home"] < found["pushsite_request_seconds_sum"]


def test_processes_add_up_in_redis(counts):
    for own in (counts, RequestCounts(), counts):
        own.add("home", 200, 0.03)
        own.add("games:act", 409, 0.7)
        own.write()
    found = RequestCounts().read()
    assert found.requests == {("home", "200"): 3, ("games:act", "409"): 3}
    assert found.seconds == {"home": pytest.approx(0.09), "games:act": pytest.approx(2.1)}
    assert found.buckets == (0, 0, 3, 0, 0, 0, 3, 0, 0)


def test_without_redis_the_process_counts_for_itself(counts, monkeypatch):
    monkeypatch.setattr(requests, "ask_redis", lambda fallback, _command: fallback)
    counts.add("home", 200, 0.03)
    counts.write()
    counts.add("home", 200, 0.03)
    assert counts.read().requests == counts.read().requests == {("home", "200"): 2}


@pytest.mark.parametrize("redis", [True, False])
def test_many_views_make_no_more_than_so_many_lines(counts, monkeypatch, redis):
    if not redis:
        monkeypatch.setattr(requests, "ask_redis", lambda fallback, _command: fallback)
    for number in range(MOST_FIELDS):
        for status in (200, 404, 503):
            counts.add(f"view{number:04}", status, 0.001)
            counts.write()
    found = counts.read()
    assert len(found.requests) + len(found.seconds) + 1 == MOST_FIELDS + 4
    assert sum(found.requests.values()) == 3 * MOST_FIELDS == found.buckets[0]


@pytest.mark.usefixtures("watched")
def test_busiest_scrape_is_under_200_lines(counts):
    for number in range(MOST_FIELDS):
        for status in (200, 302, 404, 503):
            counts.add(f"view{number:04}", status, 0.001 * number)
    Sweep.done()
    assert len(scrape().text.splitlines()) < MOST_LINES


@pytest.mark.usefixtures("watched")
def test_scrape_needs_as_few_queries_however_much_there_is(alice, bob):
    scrape()
    with CaptureQueriesContext(connection) as few:
        scrape()
    for _ in range(3):
        ended(running(alice, bob))
        running(alice, bob, pace="daily")
    with CaptureQueriesContext(connection) as many:
        scrape()
    assert (len(few), len(many)) == (11, 11)


@pytest.mark.usefixtures("watched")
def test_scrape_names_nobody_and_shows_no_card(alice, bob):
    charlie = person("CharlieCanary")
    game = running(alice, charlie, name="CanaryTable")
    position = game.position | {"deck": ["CANARY-CARD"] * len(game.position["deck"])}
    Game.objects.filter(pk=game.pk).update(position=position)
    open_for(charlie, name="CanaryTable")
    Notice.objects.update(status="failed", error="canary@example.org", due_at=timezone.now())
    client = signed_in(charlie)
    for path in (f"/games/{game.pk}/?canary=1", f"/people/{charlie.name}/", "/canary/", f"/check/?game={game.pk}"):
        client.get(path)
    text = scrape().text
    secrets = ["canary", "charlie", "alice", "example.org", game.pk, client.session.session_key, TOKEN]
    assert [secret for secret in secrets if secret.lower() in text.lower()] == []
    assert "games:table" in text
    assert "people:profile" in text


@pytest.mark.usefixtures("watched")
def test_without_redis_the_rest_is_still_told(own_redis, settings):
    own_redis.off()
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": own_redis.url}}
    found = figures(scrape().text)
    assert (found["pushsite_works database"], found["pushsite_works queue"]) == (1, 0)
    assert "pushsite_queue_length" not in found
    assert found["pushsite_games running"] == 0
