"""Django's admin, with the way in that staff take. In a file of its own: it is read before there are models."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """The stock admin on the staff's site."""

    default_site = "accounts.staff.StaffSite"
