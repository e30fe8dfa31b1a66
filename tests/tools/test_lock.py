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
