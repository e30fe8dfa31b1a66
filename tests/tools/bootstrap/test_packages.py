"""Installing packages, and the messages about failures."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from testing.services.tls import tls_before
from tools.bootstrap.environment import Environment, Problem
from tools.bootstrap.packages import LOCKS, Packages, checked_pip, groups_with, mark, why_it_failed
from tools.bootstrap.start import ROOT, make_ready

pytestmark = pytest.mark.usefixtures("processes")

NO_NETWORK = {
    "PIP_INDEX_URL": "http://127.0.0.1:9/",
    "PIP_EXTRA_INDEX_URL": "",
    "PIP_FIND_LINKS": "",
    "PIP_RETRIES": "0",
    "PIP_CONFIG_FILE": "/dev/null",
    "PIP_NO_CACHE_DIR": "1",
}


@pytest.fixture
def project(tmp_path):
    """A folder with locks, the project's pip and an environment in which nothing is installed yet."""
    for name in LOCKS.values():
        (tmp_path / name).write_text(f"# {name}\n")
    (tmp_path / "tools").symlink_to(ROOT / "tools")
    Environment(tmp_path / ".venv").make()
    return tmp_path


def packages(project: Path, group: str) -> Packages:
    return Packages(project, Environment(project / ".venv"), group)


def test_nothing_is_installed_at_first(project):
    assert packages(project, "runtime").installed() is False


def test_installed_packages_are_not_installed_again(project):
    packages(project, "runtime").install()
    assert packages(project, "runtime").installed() is True


def test_larger_group_includes_the_smaller_ones(project):
    packages(project, "dev").install()
    assert {group: packages(project, group).installed() for group in LOCKS} == {
        "runtime": True,
        "dev": True,
        "bench": False,
        "audit": False,
        "node": False,
    }


def test_changed_lock_is_installed_again(project):
    packages(project, "runtime").install()
    (project / LOCKS["runtime"]).write_text("# another\n")
    assert packages(project, "runtime").installed() is False


def test_installed_packages_stay_usable_without_a_network(project, monkeypatch):
    packages(project, "runtime").install()
    (project / LOCKS["dev"]).write_text(f"nothing==1.0 --hash=sha256:{'0' * 64}\n")
    for name, value in NO_NETWORK.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(Problem, match=r"could not be downloaded: is this machine connected\?"):
        packages(project, "dev").install()
    assert packages(project, "runtime").installed() is True


@contextmanager
def index() -> Iterator[tuple[int, list[str]]]:
    """An empty package index: its port, and the requested paths."""
    asked: list[str] = []

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *args: object) -> None:
            """Keep stderr clean."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        yield server.server_port, asked
        server.shutdown()


def test_untrusted_certificate_is_reported_and_pip_cert_helps(project, monkeypatch, certificate):
    (project / LOCKS["runtime"]).write_text(f"nothing==1.0 --hash=sha256:{'0' * 64}\n")
    with index() as (plain, asked), tls_before(plain, certificate) as port:
        for name, value in (NO_NETWORK | {"PIP_INDEX_URL": f"https://localhost:{port}/", "PIP_CERT": ""}).items():
            monkeypatch.setenv(name, value)
        with pytest.raises(Problem) as problem:
            packages(project, "runtime").install()
        assert str(problem.value).startswith(
            "The packages could not be downloaded: TLS failed (certificate verify failed: unable to get local issuer"
            " certificate)."
        )
        assert asked == []
        monkeypatch.setenv("PIP_CERT", str(certificate.file))
        monkeypatch.setenv("REQUESTS_CA_BUNDLE", "/nowhere")
        with pytest.raises(Problem, match=r"is this machine connected\?"):
            packages(project, "runtime").install()
        assert asked == ["/nothing/"]


@pytest.mark.parametrize(
    "report, why",
    [
        (
            "[SSL: WRONG_VERSION_NUMBER] wrong version number (_ssl.c:1006)\nERROR: Could not find a version",
            "wrong version number",
        ),
        (
            "OSError: Could not find a suitable TLS CA certificate bundle, invalid path: /nowhere.pem\n",
            "Could not find a suitable TLS CA certificate bundle, invalid path: /nowhere.pem",
        ),
    ],
)
def test_tls_failure_is_reported_with_its_remedy(tmp_path, report, why):
    log = tmp_path / "install.log"
    assert why_it_failed(report, log) == (
        f"The packages could not be downloaded: TLS failed ({why}). If you use a proxy with its own"
        f" certificate, set PIP_CERT to the certificate's file (PEM). (pip's report: {log})"
    )


def test_damaged_pip_is_refused(tmp_path):
    wheel = tmp_path / "tools/vendor/pip-26.3-py3-none-any.whl"
    wheel.parent.mkdir(parents=True)
    wheel.write_bytes(b"something else")
    with pytest.raises(Problem, match="is missing or damaged"):
        checked_pip(tmp_path)


def test_pip_of_the_project_starts():
    said = subprocess.run([sys.executable, checked_pip(ROOT) / "pip", "--version"], capture_output=True, text=True)
    assert said.stdout.startswith("pip 26.3 ")


def test_environment_is_unusable_after_an_interrupted_install(project, monkeypatch):
    packages(project, "runtime").install()
    (project / LOCKS["dev"]).write_text("# another\n")
    monkeypatch.setattr(Packages, "run", interrupted_install)
    with pytest.raises(Problem, match="No space left on device"):
        packages(project, "dev").install()
    assert Environment(project / ".venv").usable() is False


def interrupted_install(self: Packages, pip: Path) -> int:
    self.log.write_text("Installing collected packages: a, b\nERROR: No space left on device\n")
    return 1


def test_any_other_failure_quotes_pip(tmp_path):
    report = "Collecting a\nERROR: THESE PACKAGES DO NOT MATCH THE HASHES.\nmore\n"
    log = tmp_path / "install.log"
    assert why_it_failed(report, log) == (
        "The packages could not be installed; pip said: ERROR: THESE PACKAGES DO NOT MATCH THE HASHES."
        f" (all of it: {log})"
    )


def test_each_group_is_included_in_the_later_ones_and_one_in_none():
    assert [groups_with(group) for group in LOCKS] == [
        ["runtime", "dev", "bench"],
        ["dev", "bench"],
        ["bench"],
        ["audit"],
        ["node"],
    ]


def pins(group: str) -> set[str]:
    """Names with versions. Where a package is needed may differ: Selenium has more of them on Windows."""
    return {line.split()[0] for line in (ROOT / LOCKS[group]).read_text().splitlines() if line[:1].isalpha()}


def test_larger_locks_include_the_smaller_ones_with_the_same_versions():
    assert pins("runtime") < pins("dev") < pins("bench")


@pytest.mark.parametrize("group", LOCKS)
def test_lock_names_no_package_index(group):
    assert "://" not in (ROOT / LOCKS[group]).read_text()


def test_stamp_changes_with_the_lock(project):
    before = mark(project, "runtime")
    (project / LOCKS["runtime"]).write_text("# another\n")
    assert mark(project, "runtime") != before


@pytest.mark.parametrize("group, has_pip", [("runtime", False), ("dev", True)])
def test_developers_have_pip(project, group, has_pip):
    packages(project, group).install()
    program = project / ".venv/bin/pip"
    assert program.exists() == has_pip
    if has_pip:
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
        assert said.startswith("pip 26.3 ")


@pytest.fixture
def uv(tmp_path_factory, monkeypatch):
    """Put an uv on the PATH that notes its arguments and prints a report; return how to make it."""
    folder = tmp_path_factory.mktemp("bin")
    monkeypatch.setenv("PATH", str(folder), prepend=":")

    def write(status: int, report: str = "") -> Path:
        program = folder / "uv"
        program.write_text(f'#!/bin/sh\necho "$@" >{folder}/arguments\necho "{report}"\nexit {status}\n')
        program.chmod(0o755)
        return folder / "arguments"

    return write


def test_uv_installs_where_it_is_on_the_path(project, uv):
    arguments = uv(status=0)
    packages(project, "runtime").install()
    python, lock = project / ".venv/bin/python", project / LOCKS["runtime"]
    expected = f"pip install --python {python} --require-hashes --only-binary=:all: -r {lock}\n"
    assert (arguments.read_text(), packages(project, "runtime").installed()) == (expected, True)


def test_pip_installs_what_uv_cannot(project, uv):
    uv(status=2)
    packages(project, "runtime").install()
    assert packages(project, "runtime").installed() is True


@pytest.mark.parametrize(
    ("report", "usable"),
    [
        ("error: Failed to fetch: http://127.0.0.1:9/nothing/", True),
        ("Prepared 1 package in 12ms", False),
        ("Uninstalled 1 package in 3ms", False),
        ("error: Failed to install: nothing-1.0-py3-none-any.whl (nothing==1.0)", False),
        ("error: failed to remove file .venv/lib/python3.14/site-packages/nothing.py", False),
    ],
)
def test_environment_stays_usable_unless_uv_had_begun_to_change_it(project, uv, monkeypatch, report, usable):
    packages(project, "runtime").install()
    (project / LOCKS["dev"]).write_text(f"nothing==1.0 --hash=sha256:{'0' * 64}\n")
    for name, value in NO_NETWORK.items():
        monkeypatch.setenv(name, value)
    uv(status=2, report=report)
    with pytest.raises(Problem):
        packages(project, "dev").install()
    assert Environment(project / ".venv").usable() is usable


@pytest.fixture
def own_environment(tmp_path):
    """A folder with locks and an environment that a developer has made."""
    for name in LOCKS.values():
        (tmp_path / name).write_text("")
    (tmp_path / "tools").symlink_to(ROOT / "tools")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / ".venv"], check=True)
    return tmp_path


def files(folder: Path) -> dict[Path, int]:
    return {file: file.stat().st_mtime_ns for file in folder.rglob("*")}


@pytest.mark.parametrize("elsewhere", [{}, {"PIP_USER": "1"}])
def test_environment_of_a_developer_is_used_as_it_is(own_environment, monkeypatch, elsewhere):
    for name, value in elsewhere.items():
        monkeypatch.setenv(name, value)
    before = files(own_environment / ".venv")
    make_ready(own_environment, Environment(own_environment / ".venv"), "dev")
    assert files(own_environment / ".venv") == before


def test_environment_of_a_developer_that_lacks_a_package_is_refused_by_its_name(own_environment):
    (own_environment / LOCKS["dev"]).write_text(f"nothing==1.0 --hash=sha256:{'0' * 64}\n")
    before = files(own_environment / ".venv")
    with pytest.raises(Problem) as refused:
        make_ready(own_environment, Environment(own_environment / ".venv"), "dev")
    assert str(refused.value) == (
        f"{own_environment}/.venv was not made by this project, so nothing was changed there, and it does not have"
        " nothing==1.0: please install requirements-dev.txt into it (pip install -r requirements-dev.txt), or move it"
        " away."
    )
    assert files(own_environment / ".venv") == before
