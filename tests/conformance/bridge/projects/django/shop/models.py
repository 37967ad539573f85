# SPDX-License-Identifier: MIT
from django.conf import settings
from django.db import models

from core.base import Timestamped


class Category(models.Model):
    name = models.CharField(max_length=100)
    parent = models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="children")


class Product(Timestamped):
    sku = models.CharField(primary_key=True, max_length=20)
    title = models.CharField(max_length=200)
    price = models.DecimalField(max_digits=10, decimal_places=2)
    categories = models.ManyToManyField(Category, related_name="products")


class Order(Timestamped):
    customer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)
    status = models.CharField(max_length=20, default="new")
    note = models.TextField(blank=True)


class Line(models.Model):
    order = models.ForeignKey(Order, on_delete=models.CASCADE, related_name="lines")
    product = models.ForeignKey(Product, on_delete=models.PROTECT, db_column="product_sku")
    amount = models.PositiveIntegerField()

    class Meta:
        db_table = "order_line"


class OpenOrder(Order):
    class Meta:
        proxy = True
