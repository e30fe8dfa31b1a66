"""Addresses of talk, below that of a table."""

from django.urls import path  # `games.urls` registers the converter

from games.talk import views

app_name = "talk"
urlpatterns = [
    path("<game:game_id>/talk/", views.talk_page, name="page"),
    path("<game:game_id>/talk/send", views.send_view, name="send"),
    path("<game:game_id>/talk/read", views.read_view, name="read"),
    path("<game:game_id>/talk/delete", views.delete_view, name="delete"),
    path("<game:game_id>/talk/hide", views.hide_view, name="hide"),
    path("<game:game_id>/talk/mute", views.mute_view, name="mute"),
    path("<game:game_id>/talk/unmute", views.unmute_view, name="unmute"),
    path("<game:game_id>/note", views.note, name="note"),
]
