# SPDX-License-Identifier: MIT
from django.views.generic import ListView

from shop.models import Order, Product
from shop.services import cancel


class ProductList(ListView):
    queryset = Product.objects.all()


class OrderList(ListView):
    def get_queryset(self):
        return Order.objects.filter(customer=self.request.user)

    def oldest(self):
        return self.get_queryset().order_by("created_at").first()


def cancel_view(request, pk):
    cancel(pk)
