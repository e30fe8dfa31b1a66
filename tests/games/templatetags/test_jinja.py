"""Jinja templates within Django's."""

from django.template import Context, Template
from django.test import RequestFactory


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
