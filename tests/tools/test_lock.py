import re
import tomllib
from pathlib import Path

import pytest

from tools.lock import REQUIREMENTS, ROOT

PACKAGE = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>\S+)(?P<hashes>.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)


def locked_hashes() -> dict[tuple[str, str], set[str]]:
    """Return the hashes of each package and version in uv.lock."""
    packages = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
    return {
        (package["name"], package["version"]): {
            file["hash"] for file in [*package.get("wheels", []), *filter(None, [package.get("sdist")])]
        }
        for package in packages
        if "version" in package
    }


def names_in(requirements: str) -> set[str]:
    return {package["name"] for package in PACKAGE.finditer((ROOT / requirements).read_text())}


def test_each_locked_package_is_required():
    locked = {name for name, _version in locked_hashes()} - {"pushsite"}
    assert set.union(*map(names_in, REQUIREMENTS)) == locked
    assert names_in("requirements.txt") < names_in("requirements-dev.txt") < names_in("requirements-bench.txt")


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_requirements_have_the_versions_and_hashes_of_the_lock(name: str):
    locked, text = locked_hashes(), Path(ROOT / name).read_text()
    required = {
        (each["name"], each["version"]): set(re.findall(r"sha256:\w+", each["hashes"]))
        for each in PACKAGE.finditer(text)
    }
    assert len(required) == len(re.findall(r"^\S", text, re.MULTILINE))
    assert {
        package for package, hashes in required.items() if not hashes or hashes - locked.get(package, set())
    } == set()
