"""Letters and copies: what goes to the printer."""

from django.urls import path

from notices.printing import copyviews, views
from notices.undelivered import views as undelivered

app_name = "notices"
urlpatterns = [
    path("office/print/", views.index, name="printing"),
    path("office/print/undelivered/", undelivered.index, name="undelivered"),
    path("office/print/undelivered/<int:pk>/", undelivered.again, name="undelivered_again"),
    path("office/print/make/", views.make, name="make_batch"),
    path("office/print/copies/", copyviews.copies, name="copies"),
    path("office/print/returned/", views.returned, name="returned"),
    path("office/print/returned/<int:pk>/", views.print_returned, name="print_returned"),
    path("office/print/letters/<int:pk>/address/", views.address, name="letter_address"),
    path("office/print/letters/<int:pk>/left-out/", views.left_out, name="letter_left_out"),
    path("office/print/<int:pk>/", views.batch, name="batch"),
    path("office/print/<int:pk>/stack.pdf", views.stack, name="stack"),
    path("office/print/<int:pk>/envelopes.pdf", views.envelopes, name="envelopes"),
    path("office/print/<int:pk>/printed/", views.printed, name="batch_printed"),
    path("office/print/<int:pk>/mailed/", views.mailed, name="batch_mailed"),
    path("office/print/<int:pk>/again/", views.again, name="batch_again"),
]
