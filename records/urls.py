"""Documents and uploads of a municipality."""

from django.urls import path

from records import views
from records.designation import views as designation
from records.ink import views as ink

app_name = "records"
urlpatterns = [
    path("office/signatures/", ink.signing, name="signing"),
    path("office/designees/", designation.designees, name="designees"),
    path("office/designees/<int:pk>/writing/", designation.writing, name="designation"),
    path("office/designees/<int:pk>/end/", designation.end, name="end_designation"),
    path("documents/<int:pk>/", views.document, name="document"),
    path("uploads/<int:pk>/", views.upload, name="upload"),
]
