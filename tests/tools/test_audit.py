"""What ``make audit`` makes of its tools' answers; the tools themselves have an environment of their own."""

import pytest

from tools import audit, lock


@pytest.fixture
def asked(monkeypatch) -> list[list[str]]:
    """The tools that were run; each of them succeeds unless a test says otherwise."""
    tools = []
    monkeypatch.setattr(audit, "run", lambda *command: tools.append(list(command)) or 0)
    return tools


def test_list_is_of_what_is_shipped_and_holes_are_sought_in_all_packages(asked, capsys):
    audit.main([])
    assert [command[0] for command in asked] == ["cyclonedx_py", "pip_audit"]
    assert asked[0][1:3] == ["requirements", "requirements.txt"]
    assert asked[1][-4:] == ["--requirement", "requirements.txt", "--requirement", "requirements-dev.txt"]
    assert capsys.readouterr().out == "sbom.json names what requirements.txt locks.\n"


@pytest.mark.parametrize(("tool", "said"), [("cyclonedx_py", "could not be written"), ("pip_audit", "known holes")])
def test_failure_of_a_tool_fails_the_audit(monkeypatch, tool, said):
    monkeypatch.setattr(audit, "run", lambda name, *_arguments: int(name == tool))
    with pytest.raises(SystemExit, match=said):
        audit.main([])


def test_hole_that_nobody_could_look_for_is_a_failure(asked):
    audit.main([])
    assert "--strict" in asked[1]


@pytest.mark.parametrize("main", [audit.main, lock.main])
def test_what_it_does_not_know_is_refused_before_anything_is_done(main, asked, capsys):
    with pytest.raises(SystemExit):
        main(["--nonsense"])
    assert (asked, "unrecognized arguments: --nonsense" in capsys.readouterr().err) == ([], True)
