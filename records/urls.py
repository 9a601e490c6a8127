"""Documents and uploads of a municipality."""

from django.urls import path

from records import views

app_name = "records"
urlpatterns = [
    path("documents/<int:pk>/", views.document, name="document"),
    path("uploads/<int:pk>/", views.upload, name="upload"),
]
