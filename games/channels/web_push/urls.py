"""Where browsers subscribe to pushes."""

from django.urls import path

from games.channels.web_push import views

app_name = "devices"
urlpatterns = [
    path("devices/keep/", views.keep_view, name="keep"),
    path("devices/forget/", views.forget_view, name="forget"),
    path("devices/test/", views.test_view, name="test"),
    path("devices/<int:device_id>/state", views.state_view, name="state"),
]
