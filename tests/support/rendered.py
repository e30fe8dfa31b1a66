"""Lets Django's test client keep the page's template and context only, not those of each include.

It copies the context at every include, hundreds of times a page: a quarter of the time of drawing a table.
"""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def keep_whole_pages_only(django_test_environment: None) -> Iterator[None]:
    """Announce a template to the client if it is drawn by itself, as ``answer.context`` needs it."""
    from django.template import Context, Template  # needs Django, which is not set up yet when plugins are loaded

    announced = Template._render

    def render(template: Template, context: Context) -> str:
        whole = context.template is template
        return announced(template, context) if whole else template.nodelist.render(context)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "_render", render)
        yield
