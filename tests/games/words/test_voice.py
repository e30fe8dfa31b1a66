import pytest
from django.utils import translation

from games.words.html import Html
from games.words.text import Text
from games.words.voice import Voice
from tests.games.words.readers import table

MARKUP = "<b>Bob</b> & {card}"
PURPLE_6 = (
    '<span class="said"><svg class="glyph suit-purple" aria-hidden="true"><use href="#suit-purple"/></svg>'
    ' <strong aria-hidden="true">6</strong><span class="visually-hidden">{}</span></span>'
)


def test_the_reader_is_told_as_you_and_another_by_name() -> None:
    voice = Text(table(viewer=1))
    assert voice.tell(1, "You drew {card}.", "{name} drew {card}.", card="it") == "You drew it."
    assert voice.tell(0, "You drew {card}.", "{name} drew {card}.", card="it") == "Alice drew it."


def test_a_name_that_is_markup_is_shown_and_not_obeyed() -> None:
    people = table("Alice", MARKUP)
    assert Html(people).tell(1, "", "{name} stopped.") == "&lt;b&gt;Bob&lt;/b&gt; &amp; {card} stopped."
    assert Html(people).names([0, 1]) == "Alice and &lt;b&gt;Bob&lt;/b&gt; &amp; {card}"
    assert Html(people).together([MARKUP]) == "&lt;b&gt;Bob&lt;/b&gt; &amp; {card}"
    assert Html(people).say(MARKUP) == "&lt;b&gt;Bob&lt;/b&gt; &amp; {card}"
    assert Html(people).strong(MARKUP) == "<strong>&lt;b&gt;Bob&lt;/b&gt; &amp; {card}</strong>"
    assert Text(people).tell(1, "", "{name} stopped.") == "<b>Bob</b> & {card} stopped."


def test_a_card_has_its_shape_for_the_eye_and_its_name_for_the_ear() -> None:
    assert Html([]).card("p6") == PURPLE_6.format("purple 6")
    assert Text([]).card("p6") == "purple 6"
    with translation.override("fr"):
        assert Html([]).card("p6") == PURPLE_6.format("6 violet")
        assert Text([]).card("p6") == "6 violet"


def test_cards_without_a_number_are_named() -> None:
    assert Html([]).card("roll") == "<strong>Roll</strong>"
    assert Html([]).one("roll") == "a <strong>Roll</strong> card"
    assert Text([]).one("switch") == "a Switch"


def test_cards_in_a_row_are_set_apart_for_the_ear_too() -> None:
    assert Text([]).cards(["p6", "roll"]) == "purple 6, Roll"
    between = '<span class="visually-hidden">,</span> '
    purple_6 = PURPLE_6.format("purple 6")
    held = purple_6.replace("<svg", "\N{WORD JOINER}<svg")
    assert Html([]).cards(["p6", "roll", "p6"]) == held + between + "<strong>Roll</strong>" + between + purple_6


def test_a_face_of_the_die_is_a_colour_with_its_shape_or_a_star() -> None:
    assert Html([]).rolled("green") == (
        '<span class="said"><svg class="glyph suit-green" aria-hidden="true"><use href="#suit-green"/></svg>'
        " green</span>"
    )
    assert Html([]).rolled("star") == "a <strong>star</strong>"
    assert Text([]).rolled("star") == "a star"


@pytest.mark.parametrize(
    "voice, one, two",
    [(Text([]), "1 point", "2 points"), (Html([]), "<strong>1</strong> point", "<strong>2</strong> points")],
)
def test_points_are_counted(voice: Voice, one: str, two: str) -> None:
    assert (voice.points(1), voice.points(2)) == (one, two)


def test_no_points_are_plural_in_english_and_singular_in_french() -> None:
    assert Text([]).points(0) == "0 points"
    with translation.override("fr"):
        assert Text([]).points(0) == "0 point"


def test_names_are_listed() -> None:
    voice = Text(table())
    assert (voice.names([1]), voice.names([0, 1]), voice.names([2, 0, 1])) == (
        "Bob",
        "Alice and Bob",
        "Charlie, Alice and Bob",
    )
