"""Feeds by secret addresses: what the person's lists show, in few queries, and nothing once the address has changed."""

import time
import xml.etree.ElementTree as ET

import pytest
import vobject
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.http import http_date

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.relations import block
from games.models import Feed
from games.play.tables.ending import cancel_table
from games.presentation.terms import in_points
from testing.clients import signed_in
from testing.tables import ended, open_for, running

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
FILES = {"deadlines": "deadlines.ics", "finished": "finished.atom", "open": "open.atom"}


def address(person: User, kind: str) -> str:
    if not Feed.objects.filter(person=person, kind=kind).exists():
        signed_in(person).post(f"/settings/feeds/{kind}/")
    return f"/feeds/{Feed.objects.get(person=person, kind=kind).token}/{FILES[kind]}"


def entries(answer) -> list[tuple[str, str, str]]:
    rows = ET.fromstring(answer.content).findall(f"{ATOM}entry")
    return [
        (row.findtext(f"{ATOM}title"), row.find(f"{ATOM}link").get("href"), row.findtext(f"{ATOM}summary"))
        for row in rows
    ]


def test_page_shows_three_addresses_that_differ(alice):
    addresses = [address(alice, kind) for kind in FILES]
    text = signed_in(alice).get("/settings/feeds/").text
    assert [text.count(each) for each in addresses] == [1, 1, 1]
    assert len(set(Feed.objects.values_list("token", flat=True))) == 3


def test_calendar_has_the_deadlines_of_games_that_wait_for_the_person(client, alice, bob):
    game = running(alice, bob, name="Sunday", pace="daily")
    running(bob, alice, name="Bob's", pace="daily", first=0)
    running(alice, bob, name="No clock")
    answer = client.get(address(alice, "deadlines"))
    (event,) = vobject.readOne(answer.text).vevent_list
    game.refresh_from_db()
    assert event.dtstart.value == game.deadline.replace(microsecond=0)
    assert event.summary.value == "Time is up: Sunday · PUSH"
    assert event.url.value.endswith(f"/games/{game.pk}/")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"


def test_tables_without_a_name_of_their_own_are_told_apart(client, alice, bob, charlie):
    for other in (bob, charlie):
        running(alice, other, name="PUSH", pace="daily")
        ended(running(alice, other, name="PUSH"))
    events = vobject.readOne(client.get(address(alice, "deadlines")).text).vevent_list
    assert {event.summary.value for event in events} == {"Time is up: Bob · PUSH", "Time is up: Charlie · PUSH"}
    titles = {title for title, _link, _text in entries(client.get(address(alice, "finished")))}
    assert titles == {"Bob · PUSH", "Charlie · PUSH"}


def test_calendar_without_deadlines_is_empty(client, alice):
    assert "vevent" not in vobject.readOne(client.get(address(alice, "deadlines")).text).contents


def test_feed_has_the_finished_games_with_their_result(client, alice, bob, charlie):
    game = ended(running(alice, bob, name="Sunday"))
    first, second = game.scores
    link = f"http://127.0.0.1:8000/games/{game.pk}/"
    expected = [("Sunday · PUSH", link, f"Alice: {in_points(first)}, Bob: {in_points(second)}")]
    assert entries(client.get(address(alice, "finished"))) == expected
    assert entries(client.get(address(charlie, "finished"))) == []


def test_feed_has_the_open_tables_that_the_person_may_join(client, alice, bob, charlie):
    open_for(alice, name="<Sunday>", public=True)
    open_for(alice, name="Private")
    assert [entry[0] for entry in entries(client.get(address(bob, "open")))] == ["<Sunday> · PUSH"]
    assert entries(client.get(address(alice, "open"))) == []
    block(user=alice, person=charlie)
    assert entries(client.get(address(charlie, "open"))) == []


@pytest.mark.parametrize("kind", FILES)
def test_feed_is_private_and_has_an_etag_and_no_date(client, alice, kind):
    where = address(alice, kind)
    first = client.get(where)
    assert (first["X-Robots-Tag"], first["Cache-Control"]) == ("noindex", "private, max-age=300")
    by_etag = client.get(where, headers={"If-None-Match": first["ETag"]})
    assert (by_etag.status_code, by_etag.content, "Last-Modified" in first) == (304, b"", False)
    assert client.get(where, headers={"If-None-Match": '"other"'}).status_code == 200


def test_feed_changes_with_what_it_has(client, alice, bob):
    where = address(bob, "open")
    etag = client.get(where)["ETag"]
    table = open_for(alice, public=True)
    assert client.get(where, headers={"If-None-Match": etag}).status_code == 200
    day_after = {"If-Modified-Since": http_date(time.time() + 86400)}
    etag = client.get(where)["ETag"]
    cancel_table(game_id=table.pk, user=alice)
    assert entries(client.get(where, headers=day_after)) == []
    assert client.get(where, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.parametrize("kind", FILES)
def test_changed_address_takes_effect_at_once_after_a_question(client, alice, kind):
    old, page = address(alice, kind), f"/settings/feeds/{kind}/"
    assert "stops working right away" in signed_in(alice).get(page).text
    assert client.get(old).status_code == 200
    signed_in(alice).post(page)
    assert (client.get(old).status_code, client.get(address(alice, kind)).status_code) == (404, 200)


def test_unknown_addresses_are_not_there(client, alice):
    token = Feed.objects.create(person=alice, kind="open").token
    addresses = [
        "/feeds/nothing/open.atom",
        "/feeds/%00/open.atom",
        f"/feeds/{'x' * 31}%00/open.atom",
        f"/feeds/{token}/finished.atom",
        f"/feeds/{token}/deadlines.ics",
    ]
    assert [client.get(each).status_code for each in addresses] == [404] * 5
    assert signed_in(alice).get("/settings/feeds/nothing/").status_code == 404


def test_feeds_end_with_the_account(client, alice):
    where = address(alice, "open")
    close_account(alice.pk, by=alice)
    assert client.get(where).status_code == 404


@pytest.mark.parametrize("kind", FILES)
def test_queries_do_not_grow(client, alice, bob, kind):
    where = address(bob, kind)

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert client.get(where).status_code == 200
        return len(captured)

    def more() -> None:
        open_for(alice, public=True)
        running(bob, alice, pace="daily")
        ended(running(alice, bob))

    more()
    few = queries()
    for _time in range(3):
        more()
    assert (queries(), few <= 4) == (few, True)
