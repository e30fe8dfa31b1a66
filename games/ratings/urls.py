"""Addresses of the ratings."""

from django.urls import path

from games.ratings import views

app_name = "ratings"
urlpatterns = [
    path("", views.boards_index, name="index"),
    path("<slug:slug>/", views.board_page, name="board"),
]
