"""Lets Django's test client keep the page's template and context only, not those of each include.

It copies the context at every include, hundreds of times a page: a quarter of the time of drawing a table.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from django.http import HttpRequest


@pytest.fixture(scope="session", autouse=True)
def keep_whole_pages_only(django_test_environment: None) -> Iterator[None]:
    """Announce a template to the client if it is drawn by itself, as ``answer.context`` needs it, and Jinja's too."""
    from django.template import Context, Template  # needs Django, which is not set up yet when plugins are loaded
    from django.template.backends import jinja2
    from django.test.signals import template_rendered

    announced = Template._render

    def render(template: Template, context: Context) -> str:
        whole = context.template is template
        return announced(template, context) if whole else template.nodelist.render(context)

    drawn_by_jinja = jinja2.Template.render

    def render_jinja(template: jinja2.Template, context: dict[str, Any], request: "HttpRequest | None" = None) -> str:
        template_rendered.send(sender=template, template=template, context=context)
        return drawn_by_jinja(template, context, request)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jinja2.Template, "render", render_jinja)
        patch.setattr(Template, "_render", render)
        yield
