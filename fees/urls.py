"""The office's pages of fees; what anybody may read of them is the portal's."""

from django.urls import path

from fees.schedules import views

app_name = "fees"
urlpatterns = [
    path("office/fees/", views.schedules, name="schedules"),
    path("office/fees/new/", views.new, name="new"),
    path("office/fees/<int:pk>/withdraw/", views.take_back, name="withdraw"),
]
