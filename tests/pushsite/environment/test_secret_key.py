"""The embedded site's keys: that of the site, and that of pushes."""

import stat
import subprocess
import sys

import pytest

from pushsite.environment.reader import is_push_key
from pushsite.environment.secret_key import new_push_key, stored_push_key, stored_secret_key
from testing.site import ROOT
from tests.support.processes import production


@pytest.mark.parametrize("stored, name", [(stored_secret_key, "secret_key"), (stored_push_key, "push_key")])
def test_key_is_created_once_in_a_folder_that_only_its_owner_can_open(tmp_path, stored, name):
    """The folder also gets the database, with the secrets of running games."""
    data = tmp_path / "new" / "data"
    assert stored(data) == stored(data) == (data / name).read_text()
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert stat.S_IMODE((data / name).stat().st_mode) == 0o600


def test_each_site_has_a_key_for_pushes_of_its_own():
    first, second = new_push_key(), new_push_key()
    assert (is_push_key(first), is_push_key(second), first == second) == (True, True, False)


@pytest.mark.parametrize("text", ["", "short", "A" * 43, "only-for-tests-only-for-tests-only-for-test\n"])
def test_file_without_a_key_for_pushes_is_reported_in_one_sentence_and_kept(tmp_path, text):
    (tmp_path / "push_key").write_text(text)
    with pytest.raises(SystemExit) as end:
        stored_push_key(tmp_path)
    assert str(end.value).startswith(f"{tmp_path}/push_key contains no key for pushes: ")
    assert (tmp_path / "push_key").read_text() == text


@pytest.mark.usefixtures("processes")
def test_embedded_site_makes_its_key_for_pushes_at_the_first_start_and_keeps_it(tmp_path):
    environment = production(PUSHSITE_MODE="embedded", PUSHSITE_DATA=str(tmp_path))
    ask = "from django.conf import settings; print(settings.PUSH_KEY)"
    code = f"import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'pushsite.settings'; {ask}"
    said = [
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True).stdout
        for _start in range(2)
    ]
    assert said == [f"{(tmp_path / 'push_key').read_text()}\n"] * 2
    assert is_push_key(said[0].strip())  # and so not that of `PUSH_KEY`, which is for production
    assert said[0].strip() != environment["PUSH_KEY"]
