"""python -m tools.lint.words: keep documents, code and messages plain, with the glossary's one word for each thing.

The rules of the games in `docs/rules/` may use other words, and tests are not read.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping, Sequence

from testing.site import ROOT
from tools.lint.steps import files

DOCUMENTS = ("*.md", "docs/*.md")
CODE = ("*.css", "*.html", "*.js", "*.py")
IGNORED = re.compile(r"tests/|static/vendor/|(\w+/)+migrations/")
# Patterns of words, and what to write instead: first constructions that need a second reading.
ENGLISH = {
    "(by|for|from|of|since|than|to|with) who": "the people who …",
    "of whom": "a sentence of its own",
    "afresh": "again",
    "anew": "again",
    "as ever": "as usual",
    "by what": "the noun",
    "meanwhile": "since then, at the same time",
    "of which": "a sentence of its own",
    "those of": "the noun again",
    r"what is (asked|heard|said|told|(\w+ ){1,2}of)": "the noun",
    "whoever": "the person who …, everybody who …",
    "whomever": "the person who …",
    # Other words for things of docs/glossary.md
    "(administrators?|moderators?)": "staff",
    "(ai|computer) players?": "bot",
    "(banned|kicked)": "suspended, barred or blocked",
    "(buddy|buddies)": "friend",
    "chairs?": "seat",
    "chats?": "talk",
    "(concede|forfeit|resign|surrender)s?": "leave",
    "(?<!/)log-?(in|out)s?": "signing in or out",
    "onlookers?": "spectator",
    "participants?": "player",
    "time controls?": "pace",
    "watchers?": "spectator",
}
FRENCH = {
    "(administrateurs?|modérateurs?)": "équipe",
    "(bannir|bannie?s?)": "interdire, suspendre, bloquer",
    "(chats?|tchats?)": "discussion",
    "courriels?": "e-mail",
    "(fauteuil|siège)s?": "place",
    "(?<!-)matchs?": "partie",
    "observateurs?": "spectateur",
    "(pseudos?|pseudonymes?)": "nom",
    "robots?": "bot",
    "se (dé)?logger": "se connecter, se déconnecter",
}


def main() -> None:
    """Exit with a line for each place."""
    sys.exit("\n".join(places()) or None)


def places() -> Iterator[str]:
    """Yield a line for each such word in the project's documents, code and messages."""
    documents = (str(file.relative_to(ROOT)) for pattern in DOCUMENTS for file in ROOT.glob(pattern))
    code = (name for pattern in CODE for name in files(pattern) if not IGNORED.match(name))
    for name in sorted([*documents, *code]):
        text = (ROOT / name).read_text()
        suspect = any(words_in(text))  # parsing takes longer
        for first, prose in (prose_of(text) if name.endswith(".py") else [(1, text)]) if suspect else ():
            for line, words, better in words_in(prose):
                yield f"{name}:{first + line - 1}: write {better} instead of “{words}”."
    for catalogue in ROOT.glob("locale/fr/LC_MESSAGES/*.po"):
        for number, message in enumerate(catalogue.read_text().splitlines(), 1):
            for _line, words, better in words_in(message, FRENCH) if message.startswith("msgstr") else ():
                yield f"{catalogue.relative_to(ROOT)}:{number}: write {better} instead of “{words}”."


def words_in(text: str, patterns: Mapping[str, str] = ENGLISH) -> Iterator[tuple[int, str, str]]:
    """Yield each word to avoid in ``text``: its line, counted from 1, the word, and what to write instead."""
    for pattern, better in patterns.items():
        words = pattern.replace(" ", r"\s+")  # which may stand on two lines
        for match in re.finditer(rf"\b{words}\b", text, re.IGNORECASE):
            yield text.count("\n", 0, match.start()) + 1, " ".join(match[0].split()), better


def prose_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield the comments, docstrings, messages and other sentences of Python's ``source``, each with its first line."""
    tree = ast.parse(source)
    read = {id(text) for node in ast.walk(tree) for text in _docstring_or_message(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if id(node) in read or _is_sentence(node.value):
            yield node.lineno, node.value
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _docstring_or_message(node: ast.AST) -> Sequence[ast.expr]:
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        kept = name == "gettext_noop"  # stored in English, such as `Notice.error`
        return node.args if name == "_" or ("gettext" in name and not kept) else ()
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
        return [node.body[0].value] if isinstance(node.body[0], ast.Expr) else ()
    return ()


def _is_sentence(text: str) -> bool:
    """Whether it is no name, key or stored word."""
    return " " in text and not text[0].islower()


if __name__ == "__main__":
    main()
