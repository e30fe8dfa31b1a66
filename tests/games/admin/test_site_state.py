"""The state of the site in words and drawings, for staff."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game, HistoryCheck, Notice, StateSample
from games.models.sweep import ONLY_ROW, Sweep
from games.play.state_samples import store_state_when_due
from games.queries.site_state import site_state
from testing.clients import signed_in
from testing.people import staff_with, with_second_step
from testing.tables import ended, running

pytestmark = pytest.mark.django_db

ADDRESS = "/admin/games/statesample/"
WELL = "All is well"


@pytest.fixture
def well() -> None:
    """Let a sweep have ended just now."""
    Sweep.done()


def sample(minutes: float, **changed: object) -> StateSample:
    figures = site_state().as_figures() | {"queue": 0, "queue_age": 0.0} | changed
    return StateSample.objects.create(figures=figures, at=timezone.now() - timedelta(minutes=minutes))


def wrong(client) -> list[str]:
    """Return the sentences about what is wrong."""
    return re.findall(r"<strong>([^<]*)</strong>\n", client.get(ADDRESS).text.split("findings")[1].split("</ul>")[0])


@pytest.mark.usefixtures("well")
def test_site_without_troubles_is_well(client):
    store_state_when_due()
    page = client.get(ADDRESS)
    assert page.status_code == 200
    assert WELL in page.text
    assert wrong(client) == []


@pytest.mark.parametrize(
    "minutes, sentences",
    [(None, ["There was no sweep yet."]), (1, []), (40, ["The last sweep was 40 minutes ago."])],
)
def test_missing_sweep_is_said_with_what_to_do(client, minutes, sentences):
    if minutes is not None:
        Sweep.objects.create(pk=ONLY_ROW, at=timezone.now() - timedelta(minutes=minutes))
    assert wrong(client) == sentences
    assert ("Are beat and a worker running?" in client.get(ADDRESS).text) == bool(sentences)


@pytest.mark.usefixtures("well")
@pytest.mark.parametrize(
    "changed, sentences",
    [
        ({"queue": 7, "queue_age": 119.0}, []),
        ({"queue": 7, "queue_age": 300.0}, ["7 tasks wait for a worker, the oldest for 5 minutes."]),
        ({"queue": 1, "queue_age": 3700.0}, ["1 task waits for a worker, for 1 hour 1 minute."]),
        ({"queue": None, "queue_age": None}, ["The queue did not answer the last sweep."]),
    ],
)
def test_trouble_with_the_queue_is_said(client, changed, sentences):
    sample(2, **changed)
    assert wrong(client) == sentences


@pytest.mark.usefixtures("well")
def test_a_late_or_failed_task_is_said_and_leads_to_its_list(client, alice, bob):
    ago = timezone.now() - timedelta(minutes=20)
    late, done = running(alice, bob, pace="daily"), ended(running(alice, bob))
    Game.objects.filter(pk=late.pk).update(deadline=ago)
    HistoryCheck.objects.update_or_create(game=done, defaults={"faults": "A fault.", "checked_at": ago})
    Notice.objects.all().delete()
    columns = {"game": late, "person": alice, "kind": "turn", "due_at": ago}
    for version in (1, 2):
        Notice.objects.create(**columns, channel="mail", version=version)
    Notice.objects.create(**columns, channel="web_push", version=1, status="failed")
    assert wrong(client) == [
        "1 deadline has passed, and no bot has decided, for 20 minutes.",
        "2 mails are due, the first for 20 minutes.",
        "1 push was given up within a day.",
        "The history of 1 finished game failed its check.",
    ]
    for address in re.findall(r'href="([^"]*\?[^"]*)"', client.get(ADDRESS).text):
        assert client.get(address).status_code == 200
    assert "Alice" in client.get("/admin/games/notice/?status__exact=failed").text


@pytest.mark.usefixtures("well")
def test_hours_without_a_sweep_are_said_and_drawn(client):
    for minutes in (300, 290, 170, 160, 10):
        sample(minutes)
    assert [sentence.partition(",")[0] for sentence in wrong(client)] == [
        "There was no sweep for 2 hours",
        "There was no sweep for 2 hours 30 minutes",
    ]
    drawing = client.get(ADDRESS).text.split('id="day-actions"')[1].split("</svg>")[0]
    swept = len({sample.at.timestamp() // 1800 for sample in StateSample.objects.all()})
    assert (drawing.count('class="day-bar"'), drawing.count("url(#gap-actions)")) == (swept, 48 - swept)


@pytest.mark.usefixtures("well")
def test_drawing_shows_the_most_of_each_half_hour(client):
    now = timezone.now()
    for running_games in (3, 8, 5):
        figures = sample(0, running=running_games)
        StateSample.objects.filter(pk=figures.pk).update(at=now)
    page = client.get(ADDRESS).text
    drawing = page.split('id="day-running"')[1].split("</svg>")[0]
    assert "8 at most" in drawing
    assert re.findall(r"<td>(\d+)</td>", page.split("<tbody>")[1].split("</tr>")[0])[2] == "8"


@pytest.mark.usefixtures("well")
def test_figure_that_an_older_version_did_not_store_is_a_gap(client):
    old, _new = sample(40), sample(2, running=8)
    for name in ("running", "unreached"):
        del old.figures[name]
    old.save()
    drawing = client.get(ADDRESS).text.split('id="day-running"')[1].split("</svg>")[0]
    assert drawing.count('class="day-bar"') == 1


@pytest.mark.usefixtures("well")
def test_only_staff_with_the_right_see_it(client, alice):
    assert signed_in(alice).get(ADDRESS).status_code in (302, 403)
    assert signed_in(with_second_step(staff_with("Nora"))).get(ADDRESS).status_code == 403
    assert signed_in(with_second_step(staff_with("Olga", "games.view_statesample"))).get(ADDRESS).status_code == 200


@pytest.mark.usefixtures("well")
@pytest.mark.parametrize(("age", "drawn"), [(None, False), (3.0, True)])
def test_what_a_site_does_not_measure_is_not_drawn_as_if_no_sweep_had_been(client, age, drawn):
    sample(2, queue_age=age)
    page = client.get(ADDRESS).text
    assert ("Seconds that the oldest has waited" in page, "Running games" in page) == (drawn, True)
