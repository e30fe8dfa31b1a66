"""What a person notes for themselves at a table."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from games.access import visible_game
from games.refusals import Refusal
from games.talk.acts import save_note
from games.talk.models import NOTE_LENGTH
from games.talk.queries import note_of
from pushsite.web.limits import limited


@limited("talk-marks")
@login_required
@never_cache
def note(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET shows the note, POST ``text`` keeps it; htmx gets the form alone."""
    game, _seats, _seat = visible_game(request, game_id)
    context = {"game": game, "most": NOTE_LENGTH, "status": 200}
    if request.method == "POST":
        text = request.POST.get("text", "")
        try:
            context |= {"note": save_note(game=game, user=request.user, text=text), "saved": True}
        except Refusal as refusal:
            context |= {"note": text[: 2 * NOTE_LENGTH], "notice": refusal.sentence, "status": refusal.status}
        if "saved" in context and not request.htmx:
            return redirect("talk:page", game_id)
    else:
        context["note"] = note_of(game, request.user)
    template = "talk/_note.html" if request.htmx else "talk/note.html"
    return render(request, template, context, status=context["status"])
