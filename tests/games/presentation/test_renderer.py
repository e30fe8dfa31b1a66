import pytest
from django.utils import translation
from django.utils.safestring import SafeString

from games.presentation.renderer import HtmlRenderer, Renderer, TextRenderer, Token, after_colon
from tests.games.presentation.readers import table

MARKUP = "<b>Bob</b> & {card}"
PURPLE_6 = (
    '<span class="said said-short"><svg class="glyph suit-purple" aria-hidden="true"><use href="#suit-purple"/></svg>'
    ' <strong aria-hidden="true">6</strong><span class="visually-hidden">purple 6</span></span>'
)
SIX, ROLL = Token("purple", "6", "purple 6"), Token("", "", "Roll")


def test_reader_is_called_you_and_others_by_name() -> None:
    renderer = TextRenderer(table(viewer=1))
    assert renderer.tell(1, "You drew {card}.", "{name} drew {card}.", card="it") == "You drew it."
    assert renderer.tell(0, "You drew {card}.", "{name} drew {card}.", card="it") == "Alice drew it."


def test_markup_in_a_name_is_escaped() -> None:
    people = table("Alice", MARKUP)
    assert HtmlRenderer(people).tell(1, "", "{name} stopped.") == "&lt;b&gt;Bob&lt;/b&gt; &amp; {card} stopped."
    assert HtmlRenderer(people).names([0, 1]) == "Alice and &lt;b&gt;Bob&lt;/b&gt; &amp; {card}"
    assert HtmlRenderer(people).together([MARKUP]) == "&lt;b&gt;Bob&lt;/b&gt; &amp; {card}"
    assert HtmlRenderer(people).say(MARKUP) == "&lt;b&gt;Bob&lt;/b&gt; &amp; {card}"
    assert HtmlRenderer(people).strong(MARKUP) == "<strong>&lt;b&gt;Bob&lt;/b&gt; &amp; {card}</strong>"
    assert TextRenderer(people).tell(1, "", "{name} stopped.") == "<b>Bob</b> & {card} stopped."


def test_token_has_a_visible_shape_and_a_spoken_name() -> None:
    assert HtmlRenderer([]).token(SIX) == PURPLE_6
    assert TextRenderer([]).token(SIX) == "purple 6"


def test_token_without_a_shape_has_its_name() -> None:
    assert HtmlRenderer([]).token(ROLL) == "<strong>Roll</strong>"
    assert TextRenderer([]).token(ROLL) == "Roll"


def test_screen_readers_separate_tokens_in_a_row() -> None:
    assert TextRenderer([]).tokens([SIX, ROLL]) == "purple 6, Roll"
    between = '<span class="visually-hidden">,</span> '
    held = PURPLE_6.replace("<svg", "\N{WORD JOINER}<svg")
    assert HtmlRenderer([]).tokens([SIX, ROLL, SIX]) == held + between + "<strong>Roll</strong>" + between + PURPLE_6
    assert HtmlRenderer([]).tokens([ROLL, SIX]) == "<strong>Roll</strong>" + between + PURPLE_6


@pytest.mark.parametrize(
    "renderer, one, two",
    [
        (TextRenderer([]), "1 point", "2 points"),
        (HtmlRenderer([]), "<strong>1</strong> point", "<strong>2</strong> points"),
    ],
)
def test_points_have_singular_and_plural(renderer: Renderer, one: str, two: str) -> None:
    assert (renderer.points(1), renderer.points(2)) == (one, two)


def test_zero_points_are_plural_in_english_and_singular_in_french() -> None:
    assert TextRenderer([]).points(0) == "0 points"
    with translation.override("fr"):
        assert TextRenderer([]).points(0) == "0 point"


def test_names_are_listed() -> None:
    renderer = TextRenderer(table())
    assert (renderer.names([1]), renderer.names([0, 1]), renderer.names([2, 0, 1])) == (
        "Bob",
        "Alice and Bob",
        "Charlie, Alice and Bob",
    )


def test_sentence_after_a_colon_begins_small() -> None:
    assert after_colon("Place it.") == "place it."
    html = after_colon(HtmlRenderer([]).say("Place {card}.", card="<it>"))
    assert (html, type(html)) == ("place &lt;it&gt;.", SafeString)
