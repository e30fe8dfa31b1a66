"""The documents name files, folders and commands that exist, and the licences of what is shipped."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.games.fourth.tutorial import TUTORIAL, written_files

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
FOLDERS = "accounts|bench|deploy|docs|games|locale|pushsite|static|templates|testing|tests|tools"
NAMED = re.compile(rf"`((?:{FOLDERS})/[^\s`]*)`")
NAMES_IN = re.compile(rf"((?:`\w+`(?:, | and ))*`\w+`) in `((?:{FOLDERS})/[^\s`]*)`")
MODULE = re.compile(r"python -m ([a-z_.]+[a-z_])")
TARGET = re.compile(r"`(?:[A-Z_]+=\S+ )*make ([a-z-]+)")
COMMAND = re.compile(r"manage\.py ([a-z_]+)")
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def named_by(path: str) -> list[Path]:
    """Return the files and folders of such a path, with any game for ``<slug>`` and any folder for ``<name>``.

    A game's own folders are named without the game's.
    """
    pattern = re.sub("<(slug|name)>", "*", path.rstrip("/"))
    return [found for folder in (ROOT, *ROOT.glob("games/*/")) for found in folder.glob(pattern)]


def is_written_by_reader(path: str, document: Path) -> bool:
    """Return whether the reader of ``document``, if it is the tutorial, writes the file or into the folder."""
    written = written_files() if document.name == TUTORIAL.name else {}
    return any(name == path or name.startswith(f"{path.rstrip('/')}/") for name in written)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_paths_in_documents_exist(document):
    paths = (path for path in NAMED.findall(document.read_text()) if not is_written_by_reader(path, document))
    assert [path for path in paths if not named_by(path)] == []


def gone_names(text: str) -> list[str]:
    """Return the names that ``text`` places in files or folders that do not have them."""
    places = ((name, path) for names, path in NAMES_IN.findall(text) for name in re.findall(r"\w+", names))
    return [f"{name} in {path}" for name, path in places if not any(has_word(name, there) for there in named_by(path))]


def has_word(word: str, place: Path) -> bool:
    files = [place] if place.is_file() else [*place.rglob("*.py"), *place.rglob("*.html")]
    return any(re.search(rf"\b{word}\b", file.read_text()) for file in files)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_names_in_files_of_documents_exist(document):
    assert document.name == "CHANGELOG.md" or gone_names(document.read_text()) == []


def test_name_that_is_gone_is_found():
    text = "`home` and `lobby_page` in `games/today/page.py`, `_end_turn` in `games/<slug>/rules/game.py`"
    assert gone_names(text) == ["lobby_page in games/today/page.py"]


def gone_commands(text: str) -> list[str]:
    """Return the modules, targets of make and commands of Django that ``text`` names and that do not exist."""
    modules = [name for name in MODULE.findall(text) if not find_spec(name)]
    targets = [name for name in TARGET.findall(text) if name not in TARGETS]
    return modules + targets + [name for name in COMMAND.findall(text) if name not in get_commands()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_commands_in_documents_exist(document):
    assert document.name == "CHANGELOG.md" or gone_commands(document.read_text()) == []


def test_command_that_is_gone_is_found():
    text = "`python -m bench.gone`, `PORT=1 make gone`, `manage.py gone`"
    assert gone_commands(text) == ["bench.gone", "gone", "gone"]


def test_path_that_is_gone_is_found():
    assert named_by("games/<slug>/rules/game.py")
    assert not named_by("games/<slug>/rules/gone.py")
    assert not is_written_by_reader("games/pig/", ROOT / "README.md")


def test_notice_names_each_licence_of_what_is_shipped():
    licences = [str(file.relative_to(ROOT)) for file in ROOT.glob("static/**/LICENSE")]
    assert licences
    assert [name for name in licences if f"`{name}`" not in (ROOT / "NOTICE.md").read_text()] == []


def drawn_layers() -> list[set[str]]:
    """Return the names on each line of the drawing in ARCHITECTURE.md; a line that is indented goes on."""
    layers: list[set[str]] = []
    for names in re.findall(r"^ │ (.+?) │", (ROOT / "ARCHITECTURE.md").read_text(), re.MULTILINE):
        if names.startswith(" "):
            layers[-1] |= set(names.split())
        else:
            layers.append(set(names.split()))
    return layers


CONTRACTS = {
    contract["name"]: contract
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
}


def test_drawing_has_the_layers_of_the_contract_of_imports():
    layers = CONTRACTS["Imports point one way"]["layers"]
    assert drawn_layers() == [set(re.findall(r"games\.(\w+)", layer)) for layer in layers]


def test_architecture_has_the_layers_inside_play_and_inside_a_game():
    text = (ROOT / "ARCHITECTURE.md").read_text()
    arrows = re.search(r"Inside `play`:\*\* (.*)\.$", text, re.MULTILINE)[1].split(" → ")
    inside_play = CONTRACTS["Imports inside games.play point one way"]["layers"]
    assert [set(re.findall(r"\w+", names)) for names in arrows] == [set(layer.split(" | ")) for layer in inside_play]
    beside = " ".join(re.findall(r"│  (\w+|→ [\w →]+?) +│$", text, re.MULTILINE))
    inside_a_game = CONTRACTS["Imports inside a game point one way"]["layers"]
    assert beside.split(" → ") == [layer.strip("()") for layer in inside_a_game]


def test_map_has_a_row_for_each_folder_and_file_of_games():
    games = {file.parent for file in ROOT.glob("games/*/rules")}
    things = [*ROOT.glob("games/*.py"), *ROOT.glob("games/*/"), *ROOT.glob("games/play/*/")]
    names = [f"{thing.relative_to(ROOT)}{'/' if thing.is_dir() else ''}" for thing in set(things) - games]
    unnamed = {"games/__init__.py", *(name for name in names if "__pycache__" in name)}
    text = (ROOT / "docs/map.md").read_text()
    assert [name for name in sorted(set(names) - unnamed) if f"`{name}`" not in text] == []


LINK = re.compile(r"\]\(([^)\s]*?)(?:#([^)]*))?\)")


def anchors(document: Path) -> set[str]:
    """Return the anchors that GitHub gives the headings of a document."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: str(document.relative_to(ROOT)))
def test_links_between_documents_lead_to_files_and_headings(document):
    links = [link for link in LINK.findall(document.read_text()) if "://" not in link[0]]
    targets = [(document.parent / name if name else document, anchor) for name, anchor in links]
    assert [file for file, _anchor in targets if not file.exists()] == []
    assert [link for link in targets if link[1] and link[1] not in anchors(link[0])] == []
