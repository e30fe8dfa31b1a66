"""Django's admin with the staff site. This file is loaded before the models, so it must not import any."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """The stock admin on the staff's site."""

    default_site = "accounts.staff_site.site.StaffSite"
