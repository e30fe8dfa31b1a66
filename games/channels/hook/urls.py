"""Addresses of the pages of hooks."""

from django.urls import path  # `games.urls` registers the converter

from games.channels.hook import views

app_name = "hook"
urlpatterns = [
    path("settings/hooks/", views.hooks_page, name="list"),
    path("settings/hooks/<int:hook_id>/test", views.test_view, name="test"),
    path("settings/hooks/<int:hook_id>/result", views.result_view, name="result"),
    path("settings/hooks/<int:hook_id>/switch", views.switch_view, name="switch"),
    path("settings/hooks/<int:hook_id>/remove/", views.remove_page, name="remove"),
    path("games/<game:game_id>/hooks/", views.table_hooks_page, name="table"),
]
