"""Jinja templates within Django's."""

from django.template import Context, Template
from django.test import RequestFactory


def test_a_jinja_template_gets_the_context_and_more():
    tag = '{% load jinja %}{% include_jinja "pictures/_name.svg" x=1 width=900 %}'
    assert Template(tag).render(Context({"name": "Ann & Bob", "y": 42})).strip() == (
        '<svg x="1" y="12" width="900" height="60" overflow="hidden"><text class="name" y="42">Ann &amp; Bob</text></svg>'
    )


def test_forms_in_it_have_the_token_of_the_request():
    request = RequestFactory().get("/")
    page = Template('{% load jinja %}{% include_jinja "games/room/_leave.html" %}')
    game = {"id": "abcdefghjk"}
    assert "csrfmiddlewaretoken" in page.render(Context({"request": request, "me": True, "game": game}))
