"""Addresses of talk, below that of a table."""

from django.urls import path  # `games.urls` registers the converter

from games.talk.views import talk
from games.talk.views.report import report_message_page
from games.talk.views.talk import note

app_name = "talk"
urlpatterns = [
    path("<game:game_id>/talk/", talk.talk_page, name="page"),
    path("<game:game_id>/talk/send", talk.send_view, name="send"),
    path("<game:game_id>/talk/read", talk.read_view, name="read"),
    path("<game:game_id>/talk/delete", talk.delete_view, name="delete"),
    path("<game:game_id>/talk/hide", talk.hide_view, name="hide"),
    path("<game:game_id>/talk/mute", talk.mute_view, name="mute"),
    path("<game:game_id>/talk/unmute", talk.unmute_view, name="unmute"),
    path("<game:game_id>/talk/report", report_message_page, name="report"),
    path("<game:game_id>/note", note, name="note"),
]
