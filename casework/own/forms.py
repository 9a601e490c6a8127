"""Declaring own land or an own firm: found by the search box, then said what it is to one."""

from django import forms

from accounts.interests.models import OwnInterest
from casework.forms import PlumblineForm


class DeclareForm(PlumblineForm):
    """One hit of the search, declared."""

    parcel = forms.IntegerField(required=False, widget=forms.HiddenInput)
    party = forms.IntegerField(required=False, widget=forms.HiddenInput)
    relation = forms.ChoiceField(label="What it is to you", choices=OwnInterest.Relation.choices)
