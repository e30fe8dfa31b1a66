"""The documents name files and folders that exist, and the licences of what is shipped."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
NAMED = re.compile(r"`((?:accounts|bench|deploy|docs|games|locale|pushsite|static|templates|tests|tools)/[^\s`]*)`")


def exists(path: str) -> bool:
    """Whether there is such a path, with some game for ``<slug>`` and some folder for ``<name>``.

    A game's own folders are named without the game's.
    """
    pattern = re.sub("<(slug|name)>", "*", path.rstrip("/"))
    return any(any(folder.glob(pattern)) for folder in (ROOT, *ROOT.glob("games/*/")))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_paths_in_documents_exist(document):
    assert [path for path in NAMED.findall(document.read_text()) if not exists(path)] == []


def test_path_that_is_gone_is_found():
    assert exists("games/<slug>/rules/game.py")
    assert not exists("games/<slug>/rules/gone.py")


def test_notice_names_each_licence_of_what_is_shipped():
    licences = [str(file.relative_to(ROOT)) for file in ROOT.glob("static/**/LICENSE")]
    assert licences
    assert [name for name in licences if f"`{name}`" not in (ROOT / "NOTICE.md").read_text()] == []
