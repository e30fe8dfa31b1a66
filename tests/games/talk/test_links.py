"""Which part of a message is a link."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.html import escape

from games.talk.models import Message
from games.talk.rendering import as_html
from testing.people import person

pytestmark = pytest.mark.django_db

A = "https://example.org/a"


@pytest.mark.parametrize(
    ("text", "links"),
    [
        (f"see {A}", [A]),
        (f"{A}.", [A]),
        (f"{A}?!", [A]),
        (f"({A})", [A]),
        (f"(see {A}).", [A]),
        (f"[{A}]", [A]),
        ("https://example.org/Go_(game)", ["https://example.org/Go_(game)"]),
        ("(https://example.org/Go_(game))", ["https://example.org/Go_(game)"]),
        ("https://example.org/Go_(game).", ["https://example.org/Go_(game)"]),
        ("https://example.org/?a[1]=2", ["https://example.org/?a[1]=2"]),
        ("https://example.org/?a[]", ["https://example.org/?a[]"]),
        (f"“{A}”", [A]),
        (f"«\N{NO-BREAK SPACE}{A}\N{NO-BREAK SPACE}»", [A]),
        (f"«{A}»", [A]),
        (f"„{A}“", [A]),
        (f"‘{A}’", [A]),
        (f"'{A}'", [A]),
        (f'"{A}"', [A]),
        (f"{A}…", [A]),
        (f"**{A}**", [A]),
        (f"看{A}，好", [A]),
        (f"（{A}）", [A]),
        ("https://example.org/it's", ["https://example.org/it's"]),
        ("https://example.org/été/", ["https://example.org/été/"]),
        ("https://example.org/?q=a&b=c#d", ["https://example.org/?q=a&b=c#d"]),
        (f"({A}),(https://example.org/b)", [A, "https://example.org/b"]),
        (f"{A}, purple 6 https://example.org/b;", [A, "https://example.org/b"]),
        ("https://...", []),
        ("http://)", []),
    ],
)
def test_a_link_is_what_its_writer_meant(text, links):
    alice = person("Alice", created_at=timezone.now() - timedelta(days=2))
    drawn = as_html(Message(person=alice, text=text), alice)
    assert re.findall('<a href="([^"]*)"', drawn) == [str(escape(link)) for link in links]
    assert all(f">{escape(link)}</a>" in drawn for link in links)
