"""The styles of mail."""

import re
from pathlib import Path

import pytest
from django.template import Context, Template

from games.channels.mail.renderer import SHAPES

ROOT = Path(__file__).resolve().parents[4]
TEMPLATES = [ROOT / "templates", ROOT / "games/channels/mail/templates"]


def rendered(tag: str) -> str:
    return Template("{% load mail %}" + tag).render(Context())


def test_rule_becomes_a_style_attribute_in_light_colours():
    assert rendered('<b {% look "band-mine" %}>') == '<b style="background-color: #ff8b3d; color: #1f1206;">'


def test_later_rule_wins():
    style = rendered('{% look "panel" "under-band" %}')
    assert style.index("border-radius: 20px;") < style.index("border-radius: 0 0 20px 20px;")


def test_missing_rule_is_an_error():
    with pytest.raises(KeyError):
        rendered('{% look "nonsense" %}')


def test_every_rule_is_used_and_every_used_rule_exists():
    sheet = (TEMPLATES[0] / "mail/look.css").read_text()
    templates = "".join(file.read_text() for folder in TEMPLATES for file in folder.rglob("*.html"))
    tags = " ".join(re.findall(r"{% look (.*?) %}", templates))
    used = {"card", *SHAPES, *re.findall(r'"([\w-]+)"', tags)}
    assert used == set(re.findall(r"^\.([\w-]+) \{", sheet, re.MULTILINE))
    assert "var(" not in "".join(rendered(f'{{% look "{name}" %}}') for name in used)
