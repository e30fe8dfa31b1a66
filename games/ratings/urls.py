"""Addresses of the ratings."""

from django.urls import path

from games.ratings.views import board

app_name = "ratings"
urlpatterns = [
    path("", board.index, name="index"),
    path("<slug:slug>/", board.page, name="board"),
]
