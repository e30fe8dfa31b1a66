"""Forms and links that the attack finds in a page."""

from tools.attack.forms import Form, forms_in

PAGE = """
<form method="post" action="/games/new/" id="new"><input type="hidden" name="csrfmiddlewaretoken" value="x">
  <input name="name" value="Sunday">
  <input type="radio" name="pace" value="daily"><input type="radio" name="pace" value="none">
  <select name="seats"><option value="2">2</option><option value="3" selected>3</option></select>
  <textarea name="text"></textarea><button name="go" value="1">Go</button><button name="go" value="2">Stop</button>
</form>
<button form="new" name="outside" value="yes">Elsewhere</button>
<form><input name="q" value=""></form>
<a href="?at=3">Third</a> <a href="/games/?page=2&amp;all=">More</a> <a href="https://example.com/?a=1">Away</a>
"""


def test_forms_and_links_with_a_query_are_found_with_their_values():
    fields = [("name", "Sunday"), ("pace", "daily"), ("seats", "3"), ("text", ""), ("go", "1"), ("outside", "yes")]
    assert forms_in(PAGE, "/games/replay/") == [
        Form("POST", "/games/new/", tuple(fields)),
        Form("GET", "/games/replay/", (("q", ""),)),
        Form("GET", "/games/", (("page", "2"), ("all", ""))),
        Form("GET", "/games/replay/", (("at", "3"),)),
    ]


def test_forms_with_equal_fields_and_url_count_once():
    page = "".join(f'<form method="post" action="act"><input name="action" value="{n}"></form>' for n in "123")
    assert [form.path for form in forms_in(page, "/games/x/")] == ["/games/x/act"]
