import ast
import gettext
import os
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from jinja2 import TemplateSyntaxError

from accounts.time_zones import CITIES
from tools.messages.catalogue import CODE, KEYWORDS, Catalogue, catalogues, messages, problems
from tools.messages.cities import cities_of_zones

ROOT = Path(__file__).resolve().parents[2]
FRENCH = "locale/fr/LC_MESSAGES/django.po"

SOURCE = """
from django.utils.translation import gettext as _, gettext_lazy, ngettext, npgettext, pgettext

def _not_a_message(text): ...

PLAIN = _("plain")
LAZY = gettext_lazy("lazy"
                    " and long")
PLURAL = ngettext("{n} card", "{n} cards", 2)
CONTEXT = pgettext("card", "Roll")
BOTH = npgettext("pile", "a card", "cards", 2)
"""
TEMPLATE = """{% load i18n %}
<p title="{% translate "it's 50% (" %}">don't take this: ( [ {
    {{ name|default:_("nobody") }}
  {% translate "New" context "tab" %}
      {% blocktranslate trimmed count n=n %}
        One "game"
      {% plural %}
        {{ n }} games
      {% endblocktranslate %}
  {% blocktranslate with name=x %}Hello {{ name }}{% endblocktranslate %}
</p>
"""
JINJA = """
<p title="{{ _("nobody") }}">{{ _("50% off") }} {{ pgettext("tab", "New") }}
  {% trans trimmed n=n %}
    One "game"
  {% pluralize %}
    {{ n }} games
  {% endtrans %}
  {% trans trimmed name=x %}Hello {{ name }},
     how are you?{% endtrans %}
</p>
"""


@pytest.fixture
def project(tmp_path: Path) -> Catalogue:
    """A project with one message of code, one of a template, and an empty French catalogue."""
    write(tmp_path / "games/words.py", '_("Bench")\n_("gone")\nngettext("{n} card", "{n} cards", n)\n')
    write(
        tmp_path / "templates/page.html", "{% load i18n %}{% blocktranslate %}Hello {{ name }}{% endblocktranslate %}"
    )
    write(tmp_path / FRENCH, "")
    (catalogue,) = catalogues(tmp_path)
    return catalogue


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def translate(catalogue: Catalogue, *, bench: str = "Zone", greeting: str = "Bonjour %(name)s") -> None:
    """Write a whole French catalogue, and compile it."""
    catalogue.update()
    text = catalogue.po.read_text()
    for message, translation in [
        ('msgid "Bench"\nmsgstr ""', f'msgid "Bench"\nmsgstr "{bench}"'),
        ('msgid "gone"\nmsgstr ""', 'msgid "gone"\nmsgstr "parti"'),
        ('msgid "Hello %(name)s"\nmsgstr ""', f'msgid "Hello %(name)s"\nmsgstr "{greeting}"'),
        ('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "{n} carte"\nmsgstr[1] "{n} cartes"'),
    ]:
        assert message in text
        text = text.replace(message, translation)
    catalogue.po.write_text(text)
    catalogue.mo.write_bytes(catalogue.compiled())


def ids(catalog: Catalog) -> set[tuple[str | None, object]]:
    return {(message.context, message.id) for message in catalog if message.id}


def test_french_catalogue_is_current_and_complete() -> None:
    assert [problem for catalogue in catalogues(ROOT) for problem in problems(catalogue)] == []
    assert [catalogue.language for catalogue in catalogues(ROOT)] == ["fr"]


def french_texts() -> list[str]:
    with (ROOT / FRENCH).open("rb") as file:
        catalog = read_po(file, locale="fr")
    return [
        message.string if isinstance(message.string, str) else " | ".join(message.string)
        for message in catalog
        if message.id
    ]


def test_french_has_no_word_before_a_name_that_a_vowel_would_shorten() -> None:
    shortened = re.compile(r"\b(?:[Dd]e|[Qq]ue) (?:\{names?\}|%\(names?\)s)")
    assert [text for text in french_texts() if shortened.search(text)] == []


def test_french_has_its_own_spaces_and_quotation_marks() -> None:
    texts = french_texts()
    # A tall sign after an ordinary space or none, a guillemet without its space, a straight apostrophe or quote.
    wrong = re.compile(r"(?: |\w)[:;!?»](?!\w|//)|«(?!\u00a0)|\w'\w|\"")
    name = "PUSH ’em UP!"  # stays as it is printed on the box
    assert [text for text in texts if wrong.search(text.replace(name, ""))] == []


def test_no_message_is_inside_an_f_string_where_python_3_11_misses_it() -> None:
    hidden = [
        f"{file.relative_to(ROOT)}:{call.lineno}"
        for folder in CODE
        for file in (ROOT / folder).rglob("*.py")
        for string in ast.walk(ast.parse(file.read_text()))
        if isinstance(string, ast.JoinedStr)
        for call in ast.walk(string)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS
    ]
    assert hidden == []


def test_messages_are_found_in_code(tmp_path: Path) -> None:
    write(tmp_path / "accounts/deep/code.py", SOURCE)
    assert ids(messages(tmp_path)) == {
        (None, "plain"),
        (None, "lazy and long"),
        (None, ("{n} card", "{n} cards")),
        ("card", "Roll"),
        ("pile", ("a card", "cards")),
    }


def test_messages_are_found_in_templates(tmp_path: Path) -> None:
    write(tmp_path / "templates/games/page.html", TEMPLATE)
    assert ids(messages(tmp_path)) == {
        (None, "it's 50%% ("),
        (None, "nobody"),
        ("tab", "New"),
        (None, ('One "game"', "%(n)s games")),
        (None, "Hello %(name)s"),
    }


def test_messages_are_found_in_jinja_templates(tmp_path: Path) -> None:
    write(tmp_path / "games/jinja2/games/_table.html", JINJA)
    write(tmp_path / "games/push/jinja2/push/picture.svg", '{{ _("Deck") }}')
    assert ids(messages(tmp_path)) == {
        (None, "nobody"),
        (None, "50% off"),
        ("tab", "New"),
        (None, ('One "game"', "%(n)s games")),
        (None, "Hello %(name)s, how are you?"),
        (None, "Deck"),
    }


def test_a_mistake_in_a_jinja_template_ends_the_collection(tmp_path: Path) -> None:
    write(tmp_path / "games/jinja2/games/_table.html", "{% if %}")
    with pytest.raises(TemplateSyntaxError):
        messages(tmp_path)


def test_catalogue_keeps_translations_and_drops_old_messages(project: Catalogue) -> None:
    translate(project)
    write(project.root / "games/words.py", '_("new")\n_("Bench")\n')
    project.update()
    assert project.po.read_text() == (
        'msgid ""\n'
        'msgstr ""\n'
        '"Language: fr\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'
        "\n"
        'msgid "Bench"\n'
        'msgstr "Zone"\n'
        "\n"
        "#, python-format\n"
        'msgid "Hello %(name)s"\n'
        'msgstr "Bonjour %(name)s"\n'
        "\n"
        'msgid "new"\n'
        'msgstr ""\n'
    )


def test_current_and_complete_catalogue_has_no_problems(project: Catalogue) -> None:
    translate(project)
    assert problems(project) == []


def test_outdated_catalogue_is_a_problem(project: Catalogue) -> None:
    translate(project)
    write(project.root / "games/words.py", '_("Bench")\n_("gone")\n')
    assert problems(project) == [f"{FRENCH}: it is out of date: run make messages."]


def test_a_message_without_a_translation_is_a_problem(project: Catalogue) -> None:
    translate(project, bench="")
    assert problems(project) == [f'{FRENCH}: "Bench" is not translated.']


def test_translation_with_other_placeholders_is_a_problem(project: Catalogue) -> None:
    translate(project, greeting="Bonjour %(nom)s")
    assert problems(project) == [f'{FRENCH}: "Hello %(name)s" and its translation have different placeholders.']


def test_a_fuzzy_translation_is_a_problem(project: Catalogue) -> None:
    translate(project)
    project.po.write_text(project.po.read_text().replace('msgid "Bench"', '#, fuzzy\nmsgid "Bench"'))
    project.mo.write_bytes(project.compiled())
    assert problems(project) == [f'{FRENCH}: "Bench" is marked as fuzzy.']


def test_a_translation_that_was_not_compiled_is_a_problem(project: Catalogue) -> None:
    translate(project)
    project.po.write_text(project.po.read_text().replace("Zone", "Devant vous"))
    assert problems(project) == [f"{FRENCH}: its .mo file is out of date: run make messages."]


def test_cities_of_time_zones_are_those_of_the_locales() -> None:
    assert CITIES.read_text() == cities_of_zones(["en", "fr"])


def test_a_compiled_catalogue_translates(project: Catalogue) -> None:
    translate(project)
    project.compile()
    with project.mo.open("rb") as file:
        french = gettext.GNUTranslations(file)
    assert french.gettext("Bench") == "Zone"
    assert [french.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["{n} carte", "{n} carte", "{n} cartes"]
    assert sorted(file.name for file in project.mo.parent.iterdir()) == ["django.mo", "django.po"]


def test_only_an_outdated_catalogue_is_compiled_again(project: Catalogue) -> None:
    translate(project)
    write(project.mo, "compiled before")
    compiled = project.po.stat().st_mtime_ns + 1
    os.utime(project.mo, ns=(compiled, compiled))
    project.compile()
    assert project.mo.read_text() == "compiled before"
    os.utime(project.po, ns=(compiled + 1, compiled + 1))
    project.compile()
    assert project.mo.read_bytes() != b"compiled before"
