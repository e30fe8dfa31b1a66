"""Opening a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.forms import NewTableForm
from games.play.errors import Invalid
from games.play.open_table import open_table
from games.views.once import once_a_form
from pushsite.limits import limit


def new_table(request: HttpRequest) -> HttpResponse:
    """The form, and the table that it opens; a form with mistakes comes back with them named, status 422."""
    form = NewTableForm(request.POST or None, rules=request.GET.get("rules") or request.POST.get("rules"))
    if form.is_valid():
        limit(request, "open")
        try:
            return redirect(once_a_form(request, lambda user: open_table(host=user, **form.table())))
        except Invalid as refusal:
            form.add_error(None, str(refusal.sentence))
    return render(request, "games/new.html", {"form": form}, status=422 if form.is_bound else 200)
