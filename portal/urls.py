"""The public's pages: the front, a printed code, and what is public of each municipality."""

from django.urls import path

from portal import views
from portal.application import fileviews, ownerviews
from portal.application import views as application
from portal.cases import replyviews
from portal.cases import views as own
from portal.fees import views as fees
from portal.need import views as need

app_name = "portal"
urlpatterns = [
    path("", views.front, name="front"),
    path("robots.txt", views.robots, name="robots"),
    path("v/", views.check, name="check"),
    path("v/<str:code>/", views.verify, name="verify"),
    path("<slug:town>/", views.town, name="town"),
    path("<slug:town>/fees/", fees.fees, name="fees"),
    path("<slug:town>/fees/<int:pk>/", fees.fees_of, name="fees-of"),
    path("<slug:town>/do-i-need-a-permit/", need.start, name="need"),
    path("<slug:town>/do-i-need-a-permit/kept/<str:code>/", need.kept_answer, name="need-kept"),
    path("<slug:town>/do-i-need-a-permit/<slug:start>/", need.walk, name="need-walk"),
    path("<slug:town>/do-i-need-a-permit/<slug:start>/keep/", need.keep, name="need-keep"),
    path("<slug:town>/apply/", application.apply, name="apply"),
    path("<slug:town>/apply/begin/", application.start, name="start"),
    path("<slug:town>/apply/owner/<str:token>/", ownerviews.owner_allows, name="owner-allows"),
    path("<slug:town>/apply/files/<int:pk>/", fileviews.look, name="staged"),
    path("<slug:town>/apply/<uuid:key>/", application.resume, name="resume"),
    path("<slug:town>/apply/<uuid:key>/give-up/", application.discard, name="discard"),
    path("<slug:town>/apply/<uuid:key>/files/", fileviews.hand_in, name="hand-in"),
    path("<slug:town>/apply/<uuid:key>/files/<int:pk>/remove/", fileviews.take_back, name="take-back"),
    path("<slug:town>/apply/<uuid:key>/ask-owner/", fileviews.ask_owner, name="ask-owner"),
    path("<slug:town>/apply/<uuid:key>/<slug:step>/", application.step, name="step"),
    path("<slug:town>/my/", own.my_cases, name="mine"),
    path("<slug:town>/my/documents/<int:pk>/", own.document, name="document"),
    path("<slug:town>/my/uploads/<int:pk>/", own.upload, name="upload"),
    path("<slug:town>/my/<str:number>/", own.case_view, name="case"),
    path("<slug:town>/my/<str:number>/slip/", own.slip, name="slip"),
    path("<slug:town>/my/<str:number>/photos/<str:sha256>/", own.photo, name="photo"),
    path("<slug:town>/my/<str:number>/do/<slug:verb>/", own.do, name="do"),
    path("<slug:town>/my/<str:number>/answers/", replyviews.answers, name="answers"),
    path("<slug:town>/my/<str:number>/answers/<int:request_id>/files/", replyviews.hand_in, name="reply-hand-in"),
    path("<slug:town>/my/<str:number>/answers/files/<int:pk>/remove/", replyviews.take_back, name="reply-take-back"),
    path("<slug:town>/property/", views.results, name="results"),
    path("<slug:town>/property/at/<int:parcel_id>/", views.property_at, name="property-at"),
    # Some tax map numbers have a stroke in them.
    path("<slug:town>/property/<path:key>/", views.property_page, name="property"),
]
