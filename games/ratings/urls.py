"""Addresses of the ratings."""

from django.urls import path

from games.ratings.views import board

app_name = "ratings"
urlpatterns = [
    path("", board.boards_index, name="index"),
    path("<slug:slug>/", board.board_page, name="board"),
]
