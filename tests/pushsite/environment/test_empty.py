"""An empty variable is one that is not set, whether it comes from the environment or from a file."""

import re

import pytest

from testing.site import ROOT

ROWS = re.findall(r"^\| `([A-Z_]+)` \| (\w*)", (ROOT / "docs/production.md").read_text(), re.MULTILINE)
EMPTY_MEANS_NO_FILE = "PUSHSITE_ENV_FILE"
ALL = {name for name, _default in ROWS} - {EMPTY_MEANS_NO_FILE, "PUSHSITE_MODE"}
OPTIONAL = ALL - {name for name, default in ROWS if default == "required"}


@pytest.mark.parametrize("names", [ALL, OPTIONAL], ids=["all", "optional"])
@pytest.mark.parametrize("mode", ["embedded", "development", "production", "test"])
def test_empty_variables_are_as_if_they_were_not_set(outcome, mode, names):
    unset = outcome(PUSHSITE_MODE=mode, **dict.fromkeys(names))
    assert outcome(PUSHSITE_MODE=mode, **dict.fromkeys(names, "")) == unset


def test_empty_mode_is_the_embedded_site(outcome):
    assert outcome(PUSHSITE_MODE="")["MODE"] == "embedded"


def test_empty_data_folder_is_the_one_in_the_checkout(outcome):
    given = outcome(PUSHSITE_MODE="embedded", PUSHSITE_DATA="")
    assert (given["DATA_DIR"], given["STATIC_ROOT"]) == (ROOT / "data", ROOT / "data/static")


def test_variable_is_not_set_by_an_empty_file(outcome, tmp_path):
    (tmp_path / "secret").write_text("\n")
    empty = outcome(SECRET_KEY=None, SECRET_KEY_FILE=str(tmp_path / "secret"))
    assert empty == "SECRET_KEY is not set: it must be at least 50 random characters."


def test_empty_name_of_the_file_means_no_file(outcome, monkeypatch):
    named = []
    monkeypatch.setattr(
        "pushsite.environment.file.load_variables", lambda environment, file, default: named.append(file)
    )
    for name in ("", None, "some.env"):
        outcome(**{EMPTY_MEANS_NO_FILE: name})
    assert named == ["", None, "some.env"]
