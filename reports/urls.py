"""The reports of a municipality."""

from django.urls import path, register_converter

from reports import views
from reports.assessor import views as assessor
from reports.board import views as board
from reports.housing import views as housing
from reports.period import SLUG
from reports.requests import views as requests
from reports.worksheet import views as worksheet


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
    path("board/<int:year>/start/", board.start, name="start-report"),
    path("requests/new/", requests.new, name="new-request"),
    path("worksheet/<int:year>/", worksheet.page, name="worksheet"),
    path("worksheet/<int:year>/start/", worksheet.start, name="start-worksheet"),
    path("worksheet/<int:year>/worksheet.pdf", worksheet.pdf, name="worksheet-pdf"),
    path("worksheet/<int:year>/worksheet.<slug:form>", worksheet.file, name="worksheet-file"),
    path("worksheet/<str:number>/row/", worksheet.row, name="new-row"),
    path("worksheet/<str:number>/row/<int:row>/", worksheet.row, name="row"),
    path("<period:period>/", views.report, name="report"),
    path("<period:period>/report.pdf", views.report_pdf, name="pdf"),
    path("<period:period>/report.<slug:form>", views.report_file, name="file"),
    path("<period:period>/housing/", housing.page, name="housing"),
    path("<period:period>/housing/housing.<slug:form>", housing.file, name="housing-file"),
    path("<period:period>/assessor/", assessor.page, name="assessor"),
    path("<period:period>/assessor/list.pdf", assessor.pdf, name="assessor-pdf"),
    path("<period:period>/assessor/list.<slug:form>", assessor.file, name="assessor-file"),
    path("<period:period>/rows/<slug:figure>/", views.rows, name="rows"),
    path("<period:period>/rows/<slug:figure>/rows.<slug:form>", views.rows_file, name="rows-file"),
]
