"""Where browsers subscribe to pushes."""

from django.urls import path

from games.channels.web_push import views

app_name = "devices"
urlpatterns = [
    path("devices/keep/", views.keep_view, name="keep"),
    path("devices/forget/", views.forget_view, name="forget"),
    path("devices/test/", views.push_test_view, name="test"),
]
