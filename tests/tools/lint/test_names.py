"""A public name means one thing, and a second meaning is found."""

import pytest

from tools.lint import names
from tools.lint.names import clash, names_with_two_meanings, public_names


def test_public_names_are_a_modules_own_classes_functions_and_constants():
    source = """
from elsewhere import imported
T = TypeVar("T")
MOST, LEAST = 9, 1
SPEED: int = 3
SPEEDS[SPEED] = SLOW
_PRIVATE = 1
def play(): local = 1
class Board: ROWS = 3
"""
    assert public_names(source) == {"MOST", "LEAST", "SPEED", "play", "Board"}


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("games/talk/views.py", "games/views/table/page.py", True),
        ("games/channels/mail/channel.py", "games/channels/pager/channel.py", False),
        ("games/channels/mail/channel.py", "games/channels/mail/digest.py", True),
        ("games/channels/mail/channel.py", "games/notices/outbox.py", True),
        ("accounts/registry.py", "games/talk/account_hooks.py", False),
        ("pushsite/backup/sqlite.py", "pushsite/backup/postgresql.py", False),
    ],
)
def test_modules_of_one_interface_may_share_a_name(one, other, found):
    assert clash(one, other) is found


@pytest.fixture
def project(tmp_path, monkeypatch):
    """Return a function that writes modules, two games among them, and returns what is found in them."""

    def found(**modules: str) -> list[str]:
        (tmp_path / "games/push/rules").mkdir(parents=True)
        (tmp_path / "games/pousse/rules").mkdir(parents=True)
        paths = {f"games/{module}.py".replace("__", "/"): source for module, source in modules.items()}
        for path, source in paths.items():
            (tmp_path / path).parent.mkdir(exist_ok=True)
            (tmp_path / path).write_text(source)
        monkeypatch.setattr(names, "ROOT", tmp_path)
        monkeypatch.setattr(names, "files", lambda _pattern: list(paths))
        return list(names_with_two_meanings())

    return found


def test_name_that_two_modules_define_is_found(project):
    (line,) = project(play="MOST = 1", talk="MOST = 2\nLEAST = 1")
    assert line.startswith("MOST is defined in games/play.py, games/talk.py: ")


def test_each_game_has_its_own_names(project):
    assert project(push__names="NAME = 1", pousse__names="NAME = 2", terms="NAME = 3") == []


def test_name_that_two_modules_of_one_game_define_is_found(project):
    assert len(project(push__names="NAME = 1", push__log="NAME = 2")) == 1


def test_names_that_django_looks_for_may_stand_in_many_modules(project):
    assert project(urls="urlpatterns = []", talk="urlpatterns = []") == []


def test_public_names_of_the_project_mean_one_thing():
    assert list(names_with_two_meanings()) == []
