"""``manage.py collectstatic`` replaces and deletes only what it has collected itself."""

import json
from pathlib import Path
from shutil import rmtree

import pytest
from django.contrib.staticfiles.management.commands import collectstatic
from django.core.management import CommandError, call_command

from pushsite.management.commands.collectstatic import STAMP
from testing.site import ROOT

OWN = [str(file.relative_to(ROOT / "static")) for file in (ROOT / "static").rglob("*") if file.is_file()]


@pytest.fixture
def folder(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "static"
    return settings.STATIC_ROOT


@pytest.fixture
def collected(monkeypatch):
    """Let Django's command collect one file; return how often it did."""
    runs = []

    def collect(command):
        runs.append(command)
        Path(command.storage.path("one.css")).touch()
        return {"modified": [], "unmodified": [], "post_processed": []}

    monkeypatch.setattr(collectstatic.Command, "collect", collect)
    return runs


def run(**options):
    call_command("collectstatic", interactive=False, verbosity=0, **options)


def put(folder: Path, names: list[str]) -> None:
    """Make the folder of a site that has collected these files."""
    folder.mkdir()
    (folder / "site.css").write_text("theirs")
    paths = {name: f"{name}.123456789abc" for name in names}
    (folder / "staticfiles.json").write_text(json.dumps({"version": "1.1", "paths": paths}))


def contents(folder: Path) -> dict[str, str]:
    """Return the files, by name, but the note of what was collected."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.name != STAMP]
    return {str(file.relative_to(folder)): file.read_text() for file in files}


@pytest.mark.parametrize("clear", [False, True])
def test_folder_with_files_of_somebody_else_is_refused_and_stays(folder, clear):
    (folder / "css").mkdir(parents=True)
    (folder / "css/site.css").write_text("theirs")
    with pytest.raises(CommandError) as refused:
        run(clear=clear)
    assert str(refused.value) == (
        f"{folder} contains files that are not this site's, so nothing was collected: in this folder files are replaced"
        " and deleted. Move them away, or name another folder in PUSHSITE_DATA."
    )
    assert contents(folder) == {"css/site.css": "theirs"}


def test_sources_behind_a_link_are_refused(folder, tmp_path):
    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / "site.css").write_text("theirs")
    folder.symlink_to(sources)
    with pytest.raises(CommandError):
        run()
    assert contents(sources) == {"site.css": "theirs"}


def test_folder_of_another_django_site_is_refused_and_stays(folder):
    put(folder, ["css/site.css", "admin/css/base.css", "admin/js/core.js"])
    before = contents(folder)
    with pytest.raises(CommandError):
        run()
    assert contents(folder) == before


def test_new_empty_or_own_folder_is_used(folder, collected):
    folder.mkdir()
    run()
    rmtree(folder)
    run()
    run()
    assert (len(collected), sorted(contents(folder))) == (3, ["one.css", "staticfiles.json"])


def test_folder_of_an_earlier_version_is_used(folder, collected):
    put(folder, [*OWN[: len(OWN) * 2 // 3], "css/former.css"])
    run()
    assert (len(collected), contents(folder)["site.css"]) == (1, "theirs")


def test_interrupted_run_can_be_repeated(folder, collected, monkeypatch):
    def end(command):
        (folder / "half.css").touch()
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(collectstatic.Command, "collect", end)
        with pytest.raises(KeyboardInterrupt):
            run()
    run()
    assert (len(collected), (folder / "half.css").exists()) == (1, True)


def test_dry_run_makes_no_folder(folder, monkeypatch):
    monkeypatch.setattr(collectstatic.Command, "collect", lambda command: None)
    run(dry_run=True)
    assert not folder.exists()


def test_nothing_is_collected_again_until_a_file_changes(folder, collected, settings, tmp_path):
    settings.STATICFILES_DIRS = [tmp_path / "sources"]
    sheet = tmp_path / "sources/new.css"
    sheet.parent.mkdir()
    sheet.write_text("a {}")
    run(if_changed=True)
    run(if_changed=True)
    unchanged = len(collected)
    sheet.write_text("a { color: red }")
    run(if_changed=True)
    assert (unchanged, len(collected)) == (1, 2)


def test_interrupted_run_is_repeated_though_no_file_has_changed(folder, collected, monkeypatch):
    run(if_changed=True)
    with monkeypatch.context() as patch:
        patch.setattr(collectstatic.Command, "collect", lambda command: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            run()
    run(if_changed=True)
    assert len(collected) == 2
