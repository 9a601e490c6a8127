"""Tokens: what a program signs in with in place of a person."""

from typing import ClassVar

from django.db import models
from knox.models import AbstractAuthToken


class ApiToken(AbstractAuthToken):
    """What a program signs in with in place of a person; only its hash is kept. It ends on its day, or when revoked."""

    name = models.CharField(max_length=60)
    only_reads = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=~models.Q(name=""), name="token_says_what_for"),
            models.CheckConstraint(condition=models.Q(expiry__isnull=False), name="token_ends"),
        ]

    def __str__(self) -> str:
        return self.name
