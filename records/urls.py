"""Documents and uploads of a municipality."""

from django.urls import path

from records import views
from records.ink import views as ink

app_name = "records"
urlpatterns = [
    path("office/signatures/", ink.signing, name="signing"),
    path("documents/<int:pk>/", views.document, name="document"),
    path("uploads/<int:pk>/", views.upload, name="upload"),
]
