// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

constexpr const char* k_django = R"(from django.db import models
class Buyer(models.Model):
    name = models.CharField(max_length=10, db_column="full_name")
class Order(models.Model):
    buyer = models.ForeignKey(Buyer, on_delete=models.CASCADE, related_name="orders")
    status = models.CharField(max_length=10)
    tags = models.ManyToManyField("Tag")
class Tag(models.Model):
    class Meta:
        db_table = "labels"
)";

constexpr const char* k_alchemy = R"(from sqlalchemy import Column, ForeignKey, Integer, String, Table
from sqlalchemy.orm import relationship
class User(Base):
    __tablename__ = "users"
    id = Column(Integer, primary_key=True)
    name = Column("user_name", String)
    posts = relationship("Post", back_populates="author")
class Post(Base):
    __tablename__ = "posts"
    id = Column(Integer, primary_key=True)
    author_id = Column(ForeignKey("users.id"))
    author = relationship("User", back_populates="posts")
links = Table("links", metadata, Column("source", Integer), Column("target", Integer))
)";

Bridged django(const std::string& body) {
  return bridge_code(
      {{"shop/models.py", k_django},
       {"shop/work.py", "from shop.models import Buyer, Order, Tag\ndef f(order: Order):\n" + body}});
}
Bridged alchemy(const std::string& body) {
  return bridge_code({{"app/models.py", k_alchemy},
                      {"app/work.py",
                       "from sqlalchemy import select, insert, update, delete, text\n"
                       "from app.models import Post, User, links\ndef f(session):\n" +
                           body}});
}
Uses django_uses(const std::string& body) {
  return of(django(body).uses(), "shop.work.f");
}
Uses django_columns(const std::string& body) {
  return of(django(body).columns(), "shop.work.f");
}
Uses alchemy_uses(const std::string& body) {
  return of(alchemy(body).uses(), "app.work.f");
}
Uses alchemy_columns(const std::string& body) {
  return of(alchemy(body).columns(), "app.work.f");
}
std::set<std::string> tables(const Bridged& bridged) {
  std::set<std::string> out;
  const auto& program = bridged.linked->program;
  for (Index i = 0; i < program.symbol_count(); ++i)
    if (program.definition(i).kind == SymbolKind::table) out.insert(program.full_name(i));
  return out;
}

TEST(DjangoBridge, ModelsDefineTheirTables) {
  EXPECT_EQ(tables(django("    pass\n")),
            (Uses{"public.labels", "public.shop_buyer", "public.shop_order", "public.shop_order_tags"}));
}
TEST(DjangoBridge, ATableOfSqlIsNotDefinedAgain) {
  const auto out =
      bridge_code({{"shop/models.py", k_django}, {"db.sql", "CREATE TABLE shop_buyer (id int);"}});
  EXPECT_EQ(tables(out).count("public.shop_buyer"), 0U);
  EXPECT_EQ(of(out.uses(), "shop.models.Buyer"), (Uses{"MAPS_TO shop_buyer"}));
}
TEST(DjangoBridge, QueriesReadAndChangesWrite) {
  EXPECT_EQ(django_uses("    Order.objects.filter(status='a').count()\n"), (Uses{"READS_TABLE shop_order"}));
  EXPECT_EQ(django_uses("    Order.objects.filter(status='a').update(status='b')\n"),
            (Uses{"UPDATES shop_order"}));
  EXPECT_EQ(django_uses("    Order.objects.create(status='a')\n"), (Uses{"INSERTS shop_order"}));
  EXPECT_EQ(django_uses("    order.save()\n"), (Uses{"MERGES shop_order"}));
  EXPECT_EQ(django_uses("    order.delete()\n"), (Uses{"DELETES shop_order"}));
}
TEST(DjangoBridge, APathOfConditionsReadsTheTablesOnIt) {
  EXPECT_EQ(django_uses("    Order.objects.filter(buyer__name='a')\n"),
            (Uses{"READS_TABLE shop_buyer", "READS_TABLE shop_order"}));
  EXPECT_EQ(django_columns("    Order.objects.filter(buyer__name='a')\n"),
            (Uses{"READS_COLUMN shop_buyer.full_name", "READS_COLUMN shop_order.buyer_id"}));
}
TEST(DjangoBridge, ARelationLeadsBack) {
  const auto out = bridge_code({{"shop/models.py", k_django},
                                {"shop/work.py",
                                 "from shop.models import Buyer\ndef f(buyer: Buyer):\n"
                                 "    return buyer.orders.all()\n"}});
  EXPECT_EQ(of(out.uses(), "shop.work.f"), (Uses{"READS_TABLE shop_order"}));
}
TEST(DjangoBridge, ATextThatIsNoQueryIsNone) {
  EXPECT_EQ(django_uses("    print('Select an order from the list')\n"), Uses{});
}
TEST(SqlAlchemyBridge, ClassesAndTablesDefineTables) {
  EXPECT_EQ(tables(alchemy("    pass\n")), (Uses{"public.links", "public.posts", "public.users"}));
}
TEST(SqlAlchemyBridge, QueriesReadAndChangesWrite) {
  EXPECT_EQ(alchemy_uses("    session.query(User).all()\n"), (Uses{"READS_TABLE users"}));
  EXPECT_EQ(alchemy_uses("    session.execute(select(User).join(Post))\n"),
            (Uses{"READS_TABLE posts", "READS_TABLE users"}));
  EXPECT_EQ(alchemy_uses("    session.execute(delete(Post))\n"), (Uses{"DELETES posts"}));
  EXPECT_EQ(alchemy_uses("    session.execute(links.insert().values(source=1))\n"), (Uses{"INSERTS links"}));
  EXPECT_EQ(alchemy_uses("    session.add(User(name='a'))\n"), (Uses{"INSERTS users"}));
}
TEST(SqlAlchemyBridge, ColumnsHaveTheirWrittenNames) {
  EXPECT_EQ(alchemy_columns("    session.query(User).filter(User.name == 'a')\n"),
            (Uses{"READS_COLUMN users.user_name"}));
  EXPECT_EQ(alchemy_columns("    session.execute(update(User).values(name='a'))\n"),
            (Uses{"WRITES_COLUMN users.user_name"}));
}
TEST(PythonStrings, StatementsAreFollowed) {
  EXPECT_EQ(alchemy_uses("    sql = 'SELECT id FROM posts'\n    sql += ' WHERE id = 1'\n"
                         "    session.execute(text(sql))\n"),
            (Uses{"READS_TABLE posts"}));
  EXPECT_EQ(alchemy_uses("    table = 'posts'\n    session.execute(f'DELETE FROM {table}')\n"),
            (Uses{"DELETES posts"}));
  EXPECT_EQ(alchemy_uses("    session.execute('DELETE FROM %s' % 'posts')\n"), (Uses{"DELETES posts"}));
  EXPECT_EQ(alchemy_uses("    session.execute('DELETE FROM {}'.format('posts'))\n"), (Uses{"DELETES posts"}));
}

}  // namespace
}  // namespace collet::codegraph
