"""Addresses in mails. They never change: mails that were sent contain them."""

from django.urls import path  # `games.urls` registers the converter

from games.channels.mail import views

app_name = "mail"
urlpatterns = [
    path("games/<game:game_id>/picture/<str:token>", views.mailed_picture, name="picture"),
    path("games/<game:game_id>/accept/<str:token>", views.accept_view, name="accept"),
    path("mail/appeal/<str:token>/", views.appeal_view, name="appeal"),
    path("mail/stop/<str:token>/", views.unsubscribe, name="stop"),
]
