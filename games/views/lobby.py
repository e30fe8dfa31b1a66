"""Tables that wait for people."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.queries.lists import invited, joinable
from games.views.lists import rows_of

A_PAGE = 20


def lobby(request: HttpRequest) -> HttpResponse:
    """The public tables with a free seat, and those that the viewer was asked to; ``?page=``."""
    user = request.user if request.user.is_authenticated else None
    page = Paginator(joinable(user), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "tables": rows_of(page.object_list, user),
        "invitations": rows_of(invited(user), user) if user else [],
    }
    return render(request, "games/lists/lobby.html", context)
