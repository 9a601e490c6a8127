"""The reports of a municipality."""

from django.urls import path

from reports import views

app_name = "reports"
urlpatterns = [
    path("", views.index, name="index"),
    path("<int:year>/", views.annual, name="annual"),
    path("<int:year>/annual-report.pdf", views.annual_pdf, name="pdf"),
    path("<int:year>/rows/<slug:figure>/", views.rows, name="rows"),
]
