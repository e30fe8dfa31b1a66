"""Ages and times left."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation

from games.presentation.times import unbroken_age as age

NOW = datetime(2026, 1, 31, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _noon():
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.mark.parametrize(
    "ago, words",
    [
        (timedelta(seconds=59), ""),
        (timedelta(minutes=1), "1 min"),
        (timedelta(minutes=59, seconds=59), "59 min"),
        (timedelta(hours=1), "1 h"),
        (timedelta(hours=23, minutes=59), "23 h"),
        (timedelta(days=1), "1 day"),
        (timedelta(days=9, hours=23), "9 days"),
    ],
)
def test_age_has_its_largest_unit_rounded_down(ago, words):
    with translation.override("en"):
        assert age(NOW - ago) == words.replace(" ", "\N{NO-BREAK SPACE}")


def test_missing_time_has_no_age():
    assert age(None) == ""


def test_time_in_the_future_has_no_age():
    assert age(NOW + timedelta(minutes=5)) == ""


# Jinja templates within Django's.


def test_a_jinja_template_gets_the_context_and_more():
    tag = '{% load jinja %}{% include_jinja "pictures/_name.svg" x=1 width=900 %}'
    drawn = Template(tag).render(Context({"name": "Ann & Bob", "y": 42}))
    assert '<svg x="1" y="12" width="900"' in drawn
    assert "Ann &amp; Bob</text>" in drawn


def test_forms_in_it_have_the_token_of_the_request():
    request = RequestFactory().get("/")
    page = Template('{% load jinja %}{% include_jinja "games/room/_leave.html" %}')
    game = {"id": "abcdefghjk"}
    assert "csrfmiddlewaretoken" in page.render(Context({"request": request, "me": True, "game": game}))
