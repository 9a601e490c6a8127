"""A person's tokens for programs: made with the password, shown once, revoked at once."""

from typing import Any

from allauth.mfa.utils import is_mfa_enabled
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.signing import why_not_signed
from accounts.tokens.actions import issue_token, revoke_token, tokens_of

DAYS = (("30", "30 days"), ("90", "90 days"), ("365", "One year"))
READS, ACTS = "reads", "acts"
REACH = ((READS, "Only read"), (ACTS, "Read, and do what I may do"))


class TokenForm(forms.Form):
    """What a token is for, how long it lasts, and the password of whoever makes it."""

    name = forms.CharField(label="What is it for?", max_length=60, help_text="Such as: nightly copy to the assessor.")
    days = forms.ChoiceField(label="How long does it last?", choices=DAYS, initial="90")
    reach = forms.ChoiceField(label="What may it do?", choices=REACH, widget=forms.RadioSelect, initial=READS)
    password = forms.CharField(
        label="Your password", widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}), strip=False
    )

    def __init__(self, *args: Any, request: HttpRequest) -> None:
        super().__init__(*args)
        self.label_suffix, self.request = "", request

    def clean_password(self) -> None:
        """:raises ValidationError: it is not this person's, or too many were tried."""
        if wrong := why_not_signed(self.request, self.cleaned_data["password"]):
            raise forms.ValidationError(wrong)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponseBase:
    """The list, and a new one. Staff need their second factor first, as everywhere."""
    user = request.user
    assert isinstance(user, User)
    if not settings.DEMO and user.memberships.exists() and not is_mfa_enabled(user):
        return redirect("mfa_activate_totp")
    form, made = TokenForm(request.POST or None, request=request), ""
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        made = issue_token(user, name=given["name"], days=int(given["days"]), only_reads=given["reach"] == READS)
        form = TokenForm(request=request)
    context = {"form": form, "made": made, "tokens": tokens_of(user)}
    return render(request, "account/tokens.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def revoke(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert isinstance(user, User)
    if revoke_token(user, request.POST.get("key", "")):
        messages.success(request, "The token is revoked: nothing signs in with it any more.")
    return redirect("api-tokens")
