"""What Jinja templates may call."""

import pytest
from django.template import engines
from django.urls import reverse
from django.utils import translation

from games.jinja import template_for, url

GAME = "abcdefghjk"


def drawn(template: str, **context: object) -> str:
    return engines["jinja2"].from_string(template).render(context)


@pytest.mark.parametrize(
    "name, arguments",
    [("games:table", [GAME]), ("games:act", [GAME]), ("rules", ["push"]), ("games:next", []), ("home", [])],
)
def test_addresses_are_those_of_django(name, arguments):
    assert url(name, *arguments) == reverse(name, args=arguments)


def test_a_game_has_its_own_templates_and_the_site_those_that_it_leaves_out():
    assert (template_for("push", "board"), template_for("push", "_private_hand")) == (
        "push/board.html",
        "games/default/_private_hand.html",
    )


def test_texts_are_translated_and_what_is_put_into_them_is_escaped():
    template = '{{ _("Log") }} · {% trans name=name %}Waiting for {{ name }} to start the game.{% endtrans %}'
    with translation.override("fr"):
        assert drawn(template, name="<b>") == "Journal · C’est à &lt;b&gt; de commencer la partie."


def test_texts_may_contain_html():
    text = "{% trans n=n %}<b>{{ n }}</b> left{% pluralize %}<b>{{ n }}</b> left{% endtrans %}"
    assert drawn(text, n=2) == "<b>2</b> left"
