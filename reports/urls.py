"""The reports of a municipality."""

from django.urls import path, register_converter

from reports import views
from reports.period import SLUG


class PeriodConverter:
    """2026, 2026-q1, 2026-03, 2026-to-03-31; whether there is such a period, the page says."""

    regex = SLUG

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return str(value)


register_converter(PeriodConverter, "period")

app_name = "reports"
urlpatterns = [
    path("", views.index, name="index"),
    path("<period:period>/", views.report, name="report"),
    path("<period:period>/report.pdf", views.report_pdf, name="pdf"),
    path("<period:period>/report.<slug:form>", views.report_file, name="file"),
    path("<period:period>/rows/<slug:figure>/", views.rows, name="rows"),
    path("<period:period>/rows/<slug:figure>/rows.<slug:form>", views.rows_file, name="rows-file"),
]
