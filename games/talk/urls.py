"""Addresses of talk, below that of a table."""

from django.urls import path

from games.talk import views

app_name = "talk"
urlpatterns = [
    path("<game:game_id>/talk/", views.page, name="page"),
    path("<game:game_id>/talk/send", views.send, name="send"),
    path("<game:game_id>/talk/read", views.read, name="read"),
    path("<game:game_id>/talk/delete", views.delete, name="delete"),
    path("<game:game_id>/talk/hide", views.hide, name="hide"),
    path("<game:game_id>/talk/mute", views.mute, name="mute"),
    path("<game:game_id>/talk/unmute", views.unmute, name="unmute"),
]
