"""The text part of mails."""

import pytest
from django.utils import translation

from pushsite.plain_text import plain_text

HTML = """
<html>
  <head><title>Not read</title></head>
  <body>
    <table><tr><td role="banner">Not read</td></tr><tr><td>
      <h1>Your
          turn</h1>
      <p>Three &lt; four.<br>A new line.</p>
      <p><a href="https://a.example/?b=1&amp;c=2"><img src="d" alt="The table: \nStack 1.\nStack 2."></a></p>
      <a href="https://a.example/"><img src="e" alt="Only a name"></a>
      <table>
        <tr><td>1.</td> <td>Alice</td> <td>5 points</td></tr>
        <tr><td>2.</td> <td>Bob</td> <td>3 points</td></tr>
      </table>
      <h2>So far</h2>
      <ul>
        <li>Bob drew (<span role="img" aria-label="red 1">■ 1</span><span role="img" aria-label=", "> </span><span
            aria-hidden="true">●</span> yellow).</li>
        <li>Bob <strong>stopped</strong>.</li>
      </ul>
      <p><a href="https://a.example/?b=1&amp;c=2">Go to the table</a></p>
    </td></tr><tr><td role="contentinfo">
      <div>News of games.</div>
      <div><a href="https://a.example/stop">Stop</a> <span aria-hidden="true">·</span> <a href="https://a.example/">Choose</a></div>
    </td></tr></table>
  </body>
</html>
"""  # fmt: skip
TEXT = """\
Your turn

Three < four.
A new line.

The table:
  - Stack 1.
  - Stack 2.

1. Alice: 5 points
2. Bob: 3 points

So far
  - Bob drew (red 1, yellow).
  - Bob stopped.

Go to the table: https://a.example/?b=1&c=2

-- 
News of games.
Stop: https://a.example/stop
Choose: https://a.example/
"""  # noqa: W291


def test_text_is_laid_out_like_the_mail():
    assert plain_text(HTML) == TEXT


def test_address_follows_its_words_as_the_language_writes_it():
    with translation.override("fr"):
        assert plain_text('<a href="https://a.example/">Jouer</a>') == "Jouer\N{NO-BREAK SPACE}: https://a.example/\n"


@pytest.mark.parametrize("text", ["<b>", "a\tb\vc\fd\be", "Bob\n--\nBob"])
def test_words_of_users_are_not_markup(text):
    escaped = text.replace("<", "&lt;")
    assert plain_text(f"<p>{escaped}</p>") == " ".join(text.replace("\b", "").split()) + "\n"
