"""Addresses of luck and decisions: at each game, and the page that explains them."""

from django.urls import path  # `games.urls` registers the converter

from games.luck import views

app_name = "luck"
urlpatterns = [
    path("luck/", views.about_luck, name="about"),
    path("<game:game_id>/luck/", views.luck_page, name="game"),
    path("<game:game_id>/why", views.why_page, name="why"),
]
