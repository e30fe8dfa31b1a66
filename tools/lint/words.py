"""python -m tools.lint.words: keep constructions that need a second reading out of documents, docstrings and comments.

The rules of the games in `docs/rules/` may say "whoever", and tests are not read.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping

from testing.site import ROOT
from tools.lint.steps import files

DOCUMENTS = ("*.md", "docs/*.md")
# Patterns of words, and what to write instead.
NOWHERE = {
    "afresh": "again",
    "anew": "again",
    "as ever": "as usual",
    "of whom": "a sentence of its own",
    "whomever": "the person who …",
}
# Constructions that code still contains. Move one to NOWHERE once it no longer does.
NOT_IN_DOCUMENTS = {
    "(by|for|from|of|since|than|to|with) who": "the people who …",
    "by what": "the noun",
    "meanwhile": "since then, at the same time",
    "of which": "a sentence of its own",
    "those of": "the noun again",
    r"what is (asked|said|told|(\w+ ){1,2}of)": "the noun",
    "whoever": "the person who …, everybody who …",
}


def main() -> None:
    """Exit with a line for each place."""
    sys.exit("\n".join(places()) or None)


def places() -> Iterator[str]:
    """Yield a line for each construction in documents, and in docstrings and comments outside the tests."""
    for document in sorted(file for pattern in DOCUMENTS for file in ROOT.glob(pattern)):
        for line, words, better in constructions(document.read_text(), NOWHERE | NOT_IN_DOCUMENTS):
            yield f"{document.relative_to(ROOT)}:{line}: “{words}” needs a second reading: write {better}."
    for name in (name for name in files("*.py") if not name.startswith("tests/")):
        source = (ROOT / name).read_text()
        suspect = any(constructions(source, NOWHERE))  # parsing takes longer
        for first, prose in prose_of(source) if suspect else ():
            for line, words, better in constructions(prose, NOWHERE):
                yield f"{name}:{first + line - 1}: “{words}” needs a second reading: write {better}."


def constructions(text: str, patterns: Mapping[str, str]) -> Iterator[tuple[int, str, str]]:
    """Yield each place in ``text``: its line, counted from 1, its words, and what to write instead."""
    for pattern, better in patterns.items():
        words = pattern.replace(" ", r"\s+")  # which may stand on two lines
        for match in re.finditer(rf"\b{words}\b", text, re.IGNORECASE):
            yield text.count("\n", 0, match.start()) + 1, " ".join(match[0].split()), better


def prose_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments of ``source``, each with its first line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.lineno, str(first.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


if __name__ == "__main__":
    main()
