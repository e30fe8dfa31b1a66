"""Parts of a table that a poll leaves as they are."""

import re

from django.conf import settings

KEPT_TAG = re.compile(r"<[a-z]+[^<>]*\bhx-morph-skip\b[^<>]*>")
JINJA = re.compile(r"{[{%#].*?[}%#]}", re.DOTALL)


def test_each_has_an_id_since_htmx_could_take_it_for_another_part():
    templates = [file for folder in ("games", "templates") for file in (settings.BASE_DIR / folder).rglob("*.html")]
    kept = [(file.name, tag) for file in templates for tag in KEPT_TAG.findall(JINJA.sub("-", file.read_text()))]
    assert kept != []
    assert [(name, tag) for name, tag in kept if " id=" not in tag] == []
