"""The reference in docs/rules, the tests and the code name the same clauses."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.catalog import RULES
from testing.games import samples_of

ROOT = Path(__file__).parents[3]
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
TESTS = ROOT / "tests" / "games"
CODE = ROOT / "games"
CITATION = re.compile(r"\b([A-Z]+)-\d+\b")


def defined(page: Path) -> list[str]:
    """Return the clauses of a page: those in bold at the beginning of an entry."""
    return re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", page.read_text(), flags=re.MULTILINE)


def all_defined() -> set[str]:
    return {clause for page in PAGES for clause in defined(page)}


def marked(tree: ast.AST) -> Iterator[str]:
    """Return the clauses that `@pytest.mark.clause(…)` names on tests."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    yield from (ast.literal_eval(argument) for argument in mark.args)


def named() -> set[str]:
    files = TESTS.rglob("test_*.py")
    return {clause for file in files for clause in marked(ast.parse(file.read_text()))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_clause_has_a_test(page: Path) -> None:
    assert sorted(set(defined(page)) - named()) == []


def test_clauses_named_by_tests_exist() -> None:
    assert sorted(named() - all_defined()) == []


def test_clauses_cited_by_the_code_exist() -> None:
    prefixes = {clause.partition("-")[0] for clause in all_defined()}
    cited = {found for file in CODE.rglob("*.py") for found in CITATION.finditer(file.read_text())}
    assert sorted({found[0] for found in cited if found[1] in prefixes} - all_defined()) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_clauses_are_numbered_without_gaps_or_duplicates(page: Path) -> None:
    numbers = Counter(int(clause.rpartition("-")[2]) for clause in defined(page))
    assert numbers == Counter(range(1, len(numbers) + 1))


def test_each_page_has_all_its_clauses() -> None:
    assert {page.stem: len(defined(page)) for page in PAGES} == {slug: samples_of(slug).CLAUSES for slug in RULES}


def test_marks_are_read_only_from_tests() -> None:
    source = (
        "@pytest.mark.clause('PUSH-1', 'PUSH-2')\ndef test_a(): ...\n"
        "@pytest.mark.clause('PUSH-3')\ndef helper(): ...\n"
        "# PUSH-4\ndef test_b(): 'PUSH-5'\n"
    )
    assert list(marked(ast.parse(source))) == ["PUSH-1", "PUSH-2"]
