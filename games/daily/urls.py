"""Addresses of the deal of the day."""

from django.urls import path

from games import converters  # noqa: F401 - it registers "day"
from games.daily import share, views

app_name = "daily"
urlpatterns = [
    path("", views.daily_index, name="index"),
    path("fair/", views.fair_deals_page, name="fair_deals"),
    path("shared/<str:token>", share.shared_day_page, name="shared"),
    path("shared/<str:token>/picture.png", share.shared_day_picture, name="shared_picture"),
    path("<day:day>/", views.day_page, name="day"),
    path("<day:day>/<slug:slug>/fair/", views.daily_fair_deal_page, name="fair_deal"),
    path("<day:day>/<slug:slug>/", views.deal_page, name="deal"),
    path("<day:day>/<slug:slug>/lock.json", views.lock_file, name="lock"),
    path("<day:day>/<slug:slug>/history.json", views.history_file, name="history"),
]
