"""The page of one's copy, and the copy: for its person alone."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client

from accounts.data_copies.make import make_due_copies
from accounts.models import DataCopy, User
from testing.clients import signed_in
from testing.clocks import later
from tests.accounts.views.test_close import shown_to_be

pytestmark = pytest.mark.django_db

DATA_PAGE, COPY = "/settings/data/", "/settings/data/copy.zip"


def test_settings_and_privacy_page_lead_to_it(alice):
    assert [
        page for page in ("/settings/", "/privacy/") if f'href="{DATA_PAGE}"' not in signed_in(alice).get(page).text
    ] == []
    assert DATA_PAGE not in Client().get("/privacy/").text


def test_person_asks_waits_and_downloads(alice):
    client = shown_to_be(alice)
    assert "Make a copy" in client.get(DATA_PAGE).text
    assert client.get(COPY).status_code == 404
    assert client.post(DATA_PAGE).headers["Location"] == DATA_PAGE
    waiting = client.get(DATA_PAGE).text
    assert ("being made" in waiting, "Make a" in waiting) == (True, False)
    assert client.get(COPY).status_code == 404
    make_due_copies()
    assert f'href="{COPY}"' in client.get(DATA_PAGE).text
    answer = client.get(COPY)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/zip")
    assert (answer.headers["Content-Disposition"][:21], answer.headers["X-Robots-Tag"]) == (
        "attachment; filename=",
        "noindex",
    )
    assert "no-store" in answer.headers["Cache-Control"]
    assert "index.html" in ZipFile(BytesIO(answer.content)).namelist()


def test_second_copy_of_a_day_is_refused_with_a_sentence(alice):
    client = shown_to_be(alice)
    client.post(DATA_PAGE)
    make_due_copies()
    before = DataCopy.objects.get().made_at
    answer = client.post(DATA_PAGE)
    assert (answer.status_code, "one copy a day" in answer.text) == (429, True)
    assert 0 < int(answer.headers["Retry-After"]) <= 24 * 3600
    assert DataCopy.objects.get().made_at == before


def test_copy_needs_a_recent_proof_of_identity(alice):
    shown_to_be(alice).post(DATA_PAGE)
    make_due_copies()
    assert signed_in(alice).get(DATA_PAGE).status_code == 200
    for method, page in (("post", DATA_PAGE), ("get", COPY)):
        answer = getattr(signed_in(alice), method)(page)
        assert (answer.status_code, answer.headers["Location"].split("?")[0]) == (302, "/accounts/reauthenticate/")


def test_others_get_neither_the_copy_nor_a_trace_of_it(alice, bob):
    shown_to_be(alice).post(DATA_PAGE)
    make_due_copies()
    client = shown_to_be(bob)
    assert client.get(COPY).status_code == 404
    assert COPY not in client.get(DATA_PAGE).text
    for visitor in (Client(), signed_in(User.objects.create_guest())):
        assert [visitor.get(page).status_code for page in (DATA_PAGE, COPY)] == [302, 302]


def test_old_copy_is_not_there_any_more(alice, settings):
    client = shown_to_be(alice)
    client.post(DATA_PAGE)
    make_due_copies()
    with later(days=settings.KEEP_DAYS["data_copies"] + 1):
        again = shown_to_be(alice)
        assert (again.get(COPY).status_code, COPY in again.get(DATA_PAGE).text) == (404, False)
