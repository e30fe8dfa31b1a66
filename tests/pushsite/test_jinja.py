"""The engine of the Jinja templates."""

import pytest
from django.template import engines
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy
from jinja2 import DictLoader, UndefinedError
from markupsafe import Markup

from pushsite.jinja import CompiledTemplates, TableEnvironment, compile_templates


def drawn(template: str, **context: object) -> str:
    return engines["jinja2"].from_string(template).render(context)


def test_all_templates_compile():
    compile_templates()


@pytest.fixture
def compiled_again(tmp_path, monkeypatch):
    """A function that starts with these templates: it returns what "list" draws, and how many were compiled."""

    def start(**sources: str) -> tuple[str, int]:
        compiled = []
        monkeypatch.setattr(TableEnvironment, "_parse", lambda *args: compiled.append(args) or parse(*args))
        environment = TableEnvironment(loader=DictLoader(sources), auto_reload=False)
        environment.bytecode_cache = cache = CompiledTemplates(tmp_path / "templates.cache", environment)
        drawn = environment.get_template("list").render()
        cache.store()
        return drawn, len(compiled)

    parse = TableEnvironment._parse
    return start


LIST = '{% for x in "12" %}{% include "row" %}{% endfor %}'


def test_a_second_start_compiles_no_template_unless_any_has_changed(compiled_again):
    started = [compiled_again(list=LIST, row=row) for row in ("{{ x }}", "{{ x }}", "{{ x }};", "{{ x }};")]
    assert started == [("12", 1), ("12", 0), ("1;2;", 1), ("1;2;", 0)]


@pytest.mark.parametrize("content", [b"", b"\0" * 40], ids=["empty", "zeros"])
def test_a_damaged_file_of_compiled_templates_is_written_again(compiled_again, tmp_path, content):
    (tmp_path / "templates.cache").write_bytes(content)
    assert [compiled_again(list="x"), compiled_again(list="x")] == [("x", 1), ("x", 0)]


def test_without_room_for_compiled_templates_they_are_compiled_at_each_start(compiled_again, tmp_path):
    (tmp_path / "templates.cache").mkdir()
    assert [compiled_again(list="x"), compiled_again(list="x")] == [("x", 1), ("x", 1)]


@pytest.mark.parametrize("missing", ["hand.team", "nobody", "nobody.name", "nothing.team"])
def test_what_is_missing_may_be_asked_for(missing):
    assert drawn(f"{{% if {missing} %}}yes{{% else %}}no{{% endif %}}", hand=object(), nothing=None) == "no"


@pytest.mark.parametrize("mistake", ["{{ hand.team }}", "{{ nobody }}", "{% for each in nobody %}{% endfor %}"])
def test_what_is_missing_cannot_be_drawn(mistake):
    with pytest.raises(UndefinedError):
        drawn(mistake, hand=object())


def test_lines_are_sent_without_their_indentation():
    assert (
        drawn("<p>\n    {{ value }} <b>x</b>\n\t  and</p>", value="  as it is") == "<p>\n  as it is <b>x</b>\nand</p>"
    )


@pytest.mark.parametrize(
    ("value", "drawn_as"),
    [("<b>", "&lt;b&gt;"), (Markup("<b>"), "<b>"), (mark_safe("<b>"), "<b>"), (gettext_lazy("Log"), "Log"), (7, "7")],
)
def test_all_but_html_is_escaped(value, drawn_as):
    assert drawn("{{ value }}", value=value) == drawn_as


def test_html_that_is_put_together_with_text_stays_escaped_once():
    text = '{% set shown %}{{ name }}{% endset %}{{ "<i>" ~ shown }}{{ name|upper }}'
    assert drawn(text, name="<b>") == "&lt;i&gt;&lt;b&gt;&lt;B&gt;"


def test_macros_and_functions_of_the_site_are_called_alike():
    text = '{% macro twice(name) %}{{ name }}{{ name }}{% endmacro %}{{ twice("<b>") }} {{ _("Log") }}'
    assert drawn(text) == "&lt;b&gt;&lt;b&gt; Log"


@pytest.mark.parametrize("reads_again", [True, False])
def test_what_a_loop_includes_is_a_part_of_it_and_keeps_what_it_sets(reads_again):
    files = {
        "list": '{% set x = "own" %}{% for name in names %}{% include "row" %}{{ x }};{% endfor %}{{ x }}',
        "row": '{% set x = name ~ "!" %}{{ x }}{% if more %}{% include "row" %}{% endif %}{% include "mark" %}',
        "mark": '{% for x in "12" %}{{ x }}{% endfor %}{{ name }}',
    }
    environment = TableEnvironment(loader=DictLoader(files), auto_reload=reads_again)
    drawn = environment.get_template("list").render(names=["a", "b"], more=False)
    assert drawn == "a!12aown;b!12bown;own"
    compiled = {name for _loader, name in environment.cache}
    assert compiled == ({"list", "row", "mark"} if reads_again else {"list"})
