# SPDX-License-Identifier: MIT
from django.db import connection, transaction
from django.db.models import Count, F, Sum
from django.shortcuts import get_object_or_404

from shop.models import Category, Line, OpenOrder, Order, Product


def place(user, items):
    with transaction.atomic():
        order = Order.objects.create(customer=user, status="new")
        Line.objects.bulk_create([Line(order=order, product=item, amount=1) for item in items])
    return order


def cancel(order_id):
    order = get_object_or_404(Order, pk=order_id)
    order.status = "cancelled"
    order.save()


def total(order: Order):
    return order.lines.aggregate(sum=Sum("product__price"))


def raise_prices():
    Product.objects.update(price=F("price") * 2)


def purge():
    for order in Order.objects.filter(status="cancelled"):
        order.lines.all().delete()
        order.delete()


def rename_category(pk, name):
    category, made = Category.objects.get_or_create(pk=pk, defaults={"name": name})
    if not made:
        category.name = name
        category.save()


def popular():
    return Product.objects.annotate(sold=Count("line")).values("sku", "title").order_by("-sold")[:10]


def in_category(name):
    return Product.objects.filter(categories__name=name)


def buyer_name(line: Line):
    return line.order.customer.username


def open_orders():
    return OpenOrder.objects.filter(status="open").count()


def sales_report(day):
    sql = "SELECT o.id, SUM(l.amount) FROM shop_order o JOIN order_line l ON l.order_id = o.id"
    sql += " WHERE o.created_at > %s GROUP BY o.id"
    with connection.cursor() as cursor:
        cursor.execute(sql, [day])
        return cursor.fetchall()


def raw_products():
    return Product.objects.raw("SELECT sku, title FROM shop_product WHERE price > 10")


TABLE = "shop_category"


def wipe():
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {TABLE} WHERE parent_id IS NULL")


async def touch(order_id):
    order = await Order.objects.aget(pk=order_id)
    order.note = "touched"
    await order.asave()


def greeting(user):
    return "Select a product from the list, %s" % user
