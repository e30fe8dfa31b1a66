"""What messages may contain, and how they are drawn."""

import pytest
from django.utils import translation

from games.presentation.cached import one_language
from games.refusals import Invalid
from games.talk.models import Message
from games.talk.rendering import _colours, _pattern, as_html, message_in_words
from games.talk.text import clean, clean_note
from tests.games.talk.samples import of_old


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("  Well\n\tplayed  ", "Well played"),
        ("<b>bold</b> & *more*", "<b>bold</b> & *more*"),
        ("\u202eevil\u2066 \u200ftext\u200b", "evil text"),
        ("bell\x07 null\x00 escape\x1b[31m", "bell null escape[31m"),
        ("Z" + "\u0310" * 40 + "algo", "Z" + "\u0310" * 3 + "algo"),
        ("\u0301accent without a letter", "accent without a letter"),
        ("👩‍👩‍👧 ❤️ 🫨 👍🏽", "👩‍👩‍👧 ❤️ 🫨 👍🏽"),
        ("joined\u200dletters", "joinedletters"),
        ("مرحبا", "مرحبا"),
        ("a" * 100, "a" * 20),
        ("x" + "\ud800", "x"),
    ],
)
def test_a_text_keeps_what_can_be_seen(sent, kept):
    assert clean(sent) == kept


@pytest.mark.parametrize("between", ["\u200b", "\u200d", "\ufe0f", "\x01"])
def test_accents_stay_few_whatever_stands_between_them_unseen(between):
    kept = clean("a" + ("\u0310" * 3 + between) * 20 + "b\u0310")
    assert kept.replace(between, "") == "a" + "\u0310" * 3 + "b\u0310"


@pytest.mark.parametrize("nothing", ["", " \n ", "\u200b\u2060", "\u0301\u0302", "\u3164", "\x00"])
def test_a_text_without_anything_to_see_is_refused(nothing):
    with pytest.raises(Invalid, match="Write something first"):
        clean(nothing)


@pytest.mark.parametrize("length", [501, 10_000])
def test_a_long_text_is_refused(length):
    with pytest.raises(Invalid, match="limit is 500 characters"):
        clean("ab" * (length // 2) + "c")
    with pytest.raises(Invalid, match="limit is 500 characters"):
        clean("a" * length)


def test_500_characters_are_kept():
    assert len(clean("ab" * 250)) == 500


def test_a_note_keeps_its_lines():
    assert clean_note("first\r\nsecond \n\n third\u202e\n") == "first\nsecond\n\n third"


def test_markup_is_shown_as_it_was_written():
    shown = as_html(Message(text='<img src=x onerror="alert(1)"> & "quotes"'), None)
    assert shown == "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;quotes&quot;"


@pytest.mark.parametrize(("text", "name"), [("Take the purple 6!", "purple 6"), ("Prends le 6 Violet !", "purple 6")])
def test_cards_are_drawn_in_any_language(text, name):
    shown = as_html(Message(text=text), None)
    assert 'href="#suit-purple"' in shown
    assert f'<span class="visually-hidden">{name}</span>' in shown


def test_a_drawn_card_is_named_in_the_language_of_the_reader():
    with translation.override("fr"):
        assert "6 violet" in as_html(Message(text="purple 6"), None)


@pytest.mark.parametrize(
    "text", ["purple", "6 cards", "purple 600", "compurple 6", "red 0", "3 red cards", "6 vıolet", "6 vİolet"]
)
def test_other_words_are_no_cards(text):
    assert as_html(Message(text=text), None) == text


def test_cards_are_found_in_every_language_although_a_table_is_drawn_in_one():
    for known in (_pattern, _colours):
        known.cache_clear()
    with translation.override("fr"), one_language():
        assert "#suit-purple" in as_html(Message(text="purple 6"), None)
        assert "#suit-purple" in as_html(Message(text="6 violet"), None)


def test_a_phrase_is_read_in_the_language_of_the_reader():
    message = Message(phrase="well-played")
    assert message_in_words(message) == "Well played"
    with translation.override("fr"):
        assert message_in_words(message) == "Bien joué"


@pytest.mark.django_db
def test_links_can_be_pressed_between_accounts_older_than_a_day(alice, bob):
    message = Message(text="See https://example.org/a?b=1&c=2.", person=bob)
    assert "<a " not in as_html(message, alice)
    of_old(alice)
    assert "<a " not in as_html(message, alice)
    of_old(bob)
    address = "https://example.org/a?b=1&amp;c=2"
    link = f'<a href="{address}" rel="nofollow noopener noreferrer ugc" target="_blank">{address}</a>'
    assert as_html(message, alice) == f"See {link}."


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["javascript:alert(1)", "data:text/html,x", "http://", "example.org", "//example.org"])
def test_only_web_addresses_are_links(text, alice, bob):
    assert "<a " not in as_html(Message(text=text, person=of_old(bob)), of_old(alice))
