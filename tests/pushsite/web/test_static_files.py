"""What collectstatic makes of the files."""

import json

import pytest
from django.core.files.storage import FileSystemStorage

from pushsite.web.static_files import CollectedStaticFiles

SOURCES = {
    "css/site.css": '@layer low, high;\n\n@import "chapter.css";\n',
    "css/chapter.css": '@layer high {\n  .a {\n    background: url("../img/wave.svg");\n  }\n}\n',
    "game/table_page.css": '@import "../css/chapter.css";\n\n.b {\n  color: red;\n}\n'
    + "/* long enough to compress */\n" * 9,
    "img/wave.svg": "<svg/>",
    "js/page.js": '// Greets.\nimport { name } from "./name.js";\n\nexport const text = `// ${name}`;\n',
    "js/name.js": 'export const name = "Alice";\n',
    "js/own.min.js": "// Licence\n",
}


@pytest.fixture
def collect(tmp_path):
    def collected(changed=()):
        for name, text in (SOURCES | dict(changed)).items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(text)
        storage = CollectedStaticFiles(location=tmp_path, base_url="/static/")
        done = list(storage.post_process({name: (FileSystemStorage(tmp_path), name) for name in SOURCES}))
        assert not [error for _name, _hashed, error in done if isinstance(error, Exception)]
        return json.loads((tmp_path / "staticfiles.json").read_text())["paths"]

    return collected


def test_a_sheet_is_joined_with_those_that_it_imports(collect, tmp_path):
    names = collect()
    wave = f'url("../{names["img/wave.svg"]}")'
    assert (tmp_path / names["css/site.css"]).read_text() == f"@layer low;@layer high{{.a{{background:{wave}}}}}"
    assert (tmp_path / names["game/table_page.css"]).read_text() == (
        f"@layer high{{.a{{background:{wave}}}}}.b{{color:red}}"
    )


def test_the_name_of_a_sheet_changes_with_what_it_imports(collect):
    before, after = collect(), collect({"css/chapter.css": ".c {\n  color: blue;\n}\n"})
    changed = {name for name in SOURCES if before[name] != after[name]}
    assert changed == {"css/site.css", "css/chapter.css", "game/table_page.css"}


def test_a_script_has_no_comments_and_imports_by_names_with_a_hash(collect, tmp_path):
    names = collect()
    assert (tmp_path / names["js/page.js"]).read_text() == (
        f'import{{name}} from "./{names["js/name.js"].removeprefix("js/")}";export const text=`// ${{name}}`;'
    )
    assert (tmp_path / names["js/own.min.js"]).read_text() == "// Licence\n"


def test_a_collected_file_is_compressed_once(collect, tmp_path):
    file = f"{collect()['game/table_page.css']}.br"
    (tmp_path / file).write_bytes(b"kept")
    collect()
    assert (tmp_path / file).read_bytes() == b"kept"


def test_a_site_for_visitors_who_are_near_has_no_compressed_files(collect, tmp_path, monkeypatch):
    monkeypatch.setattr(CollectedStaticFiles, "compresses", False)
    collect()
    assert not [*tmp_path.rglob("*.br"), *tmp_path.rglob("*.gz")]
