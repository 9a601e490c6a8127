"""Pages of inspections; the list of today, the site forms and their worker share one folder, the worker's scope."""

from django.urls import path

from inspections.construction import siteviews, views

app_name = "inspections"
urlpatterns = [
    path("inspections/today/", views.today, name="today"),
    path("inspections/day-sheet/", views.day_sheet, name="day_sheet"),
    path("inspections/day-sheet.pdf", views.day_sheet_pdf, name="day_sheet_pdf"),
    path("inspections/book/", views.book, name="book"),
    path("inspections/worker.js", siteviews.worker, name="worker"),
    path("inspections/<str:number>/site/", siteviews.site, name="site"),
    path("inspections/<str:number>/photos/<str:sha256>/", siteviews.photo, name="photo"),
    path("inspections/<str:number>/photos/<str:sha256>/send/", siteviews.send_photo, name="send_photo"),
]
