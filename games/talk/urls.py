"""Addresses of talk, below that of a table."""

from django.urls import path  # `games.urls` registers the converter

from games.talk.views import talk
from games.talk.views.note import note
from games.talk.views.report import report

app_name = "talk"
urlpatterns = [
    path("<game:game_id>/talk/", talk.page, name="page"),
    path("<game:game_id>/talk/send", talk.send, name="send"),
    path("<game:game_id>/talk/read", talk.read, name="read"),
    path("<game:game_id>/talk/delete", talk.delete, name="delete"),
    path("<game:game_id>/talk/hide", talk.hide, name="hide"),
    path("<game:game_id>/talk/mute", talk.mute, name="mute"),
    path("<game:game_id>/talk/unmute", talk.unmute, name="unmute"),
    path("<game:game_id>/talk/report", report, name="report"),
    path("<game:game_id>/note", note, name="note"),
]
