"""The site's own folders may be in its checkout only where git ignores them."""

from pathlib import Path

import pytest

from testing.site import ROOT

DATA = "PUSHSITE_DATA must be data/ or a folder in it, or a folder outside the checkout."
STATIC = (
    "STATIC_ROOT must be staticfiles/ or a folder in it, or a folder that neither is in the checkout nor contains it."
)


@pytest.fixture(autouse=True)
def _in_the_checkout(monkeypatch):
    monkeypatch.chdir(ROOT)


@pytest.fixture
def link(tmp_path):
    """Return a link to the checkout's sources."""
    (tmp_path / "link").symlink_to(ROOT / "static")
    return tmp_path / "link"


SOURCES = [".", "./", "static", "static/", "data/../static", "database", "new/folder", "~/site", str(ROOT)]


@pytest.mark.parametrize("folder", SOURCES)
def test_data_folder_among_the_sources_is_refused(outcome, folder):
    assert outcome(PUSHSITE_MODE="embedded", PUSHSITE_DATA=folder) == DATA


@pytest.mark.parametrize("mode", ["development", "production", "test"])
def test_data_folder_among_the_sources_is_refused_in_every_mode(outcome, mode):
    assert outcome(PUSHSITE_MODE=mode, PUSHSITE_DATA="static") == DATA


def test_link_to_the_sources_is_refused(outcome, link):
    assert outcome(PUSHSITE_MODE="embedded", PUSHSITE_DATA=str(link)) == DATA
    assert outcome(STATIC_ROOT=str(link)) == STATIC


@pytest.mark.parametrize("folder", ["data", "data/", "./data", "data/one", "static/../data", "..", "/", "/srv/site"])
def test_data_folder_may_be_elsewhere_or_where_git_ignores_it(outcome, folder):
    given = outcome(PUSHSITE_MODE="embedded", PUSHSITE_DATA=folder)
    assert (given["DATA_DIR"], given["STATIC_ROOT"]) == (Path(folder), Path(folder) / "static")


@pytest.mark.parametrize("folder", [".", "static", "data", "templates/static", "..", "/", str(ROOT), str(ROOT.parent)])
def test_static_files_are_not_served_from_a_folder_with_sources(outcome, folder):
    assert outcome(STATIC_ROOT=folder) == STATIC


@pytest.mark.parametrize("folder", ["staticfiles", "staticfiles/one", "/var/lib/pushsite/static"])
def test_static_files_may_be_elsewhere_or_where_git_ignores_them(outcome, folder):
    assert outcome(STATIC_ROOT=folder)["STATIC_ROOT"] == Path(folder)


def test_git_ignores_both_folders():
    assert {"/data/", "/staticfiles/"} <= set((ROOT / ".gitignore").read_text().splitlines())
