# SPDX-License-Identifier: MIT
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q

from core.base import Timestamped


class User(AbstractUser):
    nickname = models.CharField(max_length=40, db_column="nick")


class EmailManager(models.Manager):
    def primary_of(self, user):
        return self.filter(user=user, primary=True).first()


class Email(Timestamped):
    user = models.ForeignKey("accounts.User", on_delete=models.CASCADE, related_name="emails")
    address = models.EmailField(unique=True)
    verified = models.BooleanField(default=False)
    primary = models.BooleanField(default=False)

    objects = EmailManager()

    class Meta:
        db_table = "account_email"

    def may_verify(self):
        return not Email.objects.exclude(pk=self.pk).filter(verified=True, address=self.address).exists()

    def verify(self):
        if self.may_verify():
            self.verified = True
            self.save(update_fields=["verified"])

    def drop(self):
        self.delete()


class Confirmation(models.Model):
    email = models.ForeignKey(Email, on_delete=models.CASCADE)
    key = models.CharField(max_length=64)
    sent = models.DateTimeField(null=True)

    @classmethod
    def issue(cls, email, key):
        return cls._default_manager.create(email=email, key=key)

    @classmethod
    def of_key(cls, key):
        found = Confirmation.objects.select_related("email")
        return found.filter(key=key).first()


def search(text):
    return User.objects.filter(Q(nickname__icontains=text) | Q(emails__address=text)).order_by("-date_joined")


def merge_users(first, second):
    moved = Email.objects.filter(user=second).update(user=first)
    User.objects.filter(pk=second.pk).delete()
    return moved
