"""Addresses of puzzles."""

from django.urls import path

from games.puzzles import views

app_name = "puzzles"
urlpatterns = [
    path("", views.puzzles_index, name="index"),
    path("next/", views.next_puzzle, name="next"),
    path("<int:puzzle_id>/", views.puzzle_page, name="puzzle"),
    path("<int:puzzle_id>/vote", views.vote_page, name="vote"),
]
