"""What an account asks besides address and password."""

from django import forms
from django.http import HttpRequest

from accounts.models import User


class SignupForm(forms.Form):
    """The name under which somebody applies."""

    name = forms.CharField(
        label="Your name",
        max_length=120,
        help_text="As you sign it.",
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    field_order = ("name", "email", "password1", "password2")

    def signup(self, request: HttpRequest, user: User) -> None:
        user.name = " ".join(self.cleaned_data["name"].split())
        user.save(update_fields=["name"])
