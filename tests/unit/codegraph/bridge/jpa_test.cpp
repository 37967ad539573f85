// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

constexpr const char* k_order = R"(package shop;
import jakarta.persistence.*;
import java.util.List;
@Entity @Table(name = "orders", schema = "sales")
public class Order {
  @Id private Long id;
  @Column(name = "placed_on") private java.time.Instant placed;
  private String customerName;
  @ManyToOne @JoinColumn(name = "shop_id") private Store store;
  @OneToMany(mappedBy = "order") private List<OrderLine> lines;
  @ManyToMany @JoinTable(name = "order_tag", joinColumns = @JoinColumn(name = "order_id")) private List<Tag> tags;
  @Transient private int cached;
  static final int LIMIT = 3;
}
)";
constexpr const char* k_line =
    "package shop;\nimport jakarta.persistence.*;\n@Entity\npublic class OrderLine extends Base {\n"
    "  @ManyToOne private Order order;\n  private int unitPrice;\n}\n"
    "@MappedSuperclass class Base { @Id long id; @Column(name = Names.VERSION) int v; }\n"
    "class Names { static final String VERSION = \"row_\" + \"version\"; }\n"
    "@Entity class Tag { @Id String code; }\n@Entity class Store { @Id int id; }\n";

Bridged with(const std::string& name, const std::string& text) {
  return bridge_code({{"Order.java", k_order}, {"OrderLine.java", k_line}, {name, text}});
}
Bridged repository(const std::string& body, const std::string& base = "JpaRepository<Order, Long>") {
  return with("Orders.java",
              "package shop;\nimport org.springframework.data.jpa.repository.*;\n"
              "interface Orders extends " +
                  base + " {\n" + body + "\n}\n");
}

TEST(JpaBridge, MapsEntitiesToTables) {
  const auto out = with("x.java", "");
  EXPECT_EQ(of(out.uses(), "Order"), (Uses{"MAPS_TO [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "OrderLine"), (Uses{"MAPS_TO [order_line]"}));
}
TEST(JpaBridge, MapsPropertiesToColumns) {
  const auto out = with("x.java", "").columns();
  EXPECT_EQ(of(out, "Order.placed"), (Uses{"MAPS_TO [sales.orders.placed_on]"}));
  EXPECT_EQ(of(out, "Order.customerName"), (Uses{"MAPS_TO [sales.orders.customer_name]"}));
  EXPECT_EQ(of(out, "Order.store"), (Uses{"MAPS_TO [sales.orders.shop_id]"}));
  EXPECT_EQ(of(out, "Order.lines"), Uses{});
  EXPECT_EQ(of(out, "Order.cached"), Uses{});
  EXPECT_EQ(of(out, "Order.LIMIT"), Uses{});
  EXPECT_EQ(of(out, "OrderLine.order"), (Uses{"MAPS_TO [order_line.order_id]"}));
  EXPECT_EQ(of(out, "Base.v"), (Uses{"MAPS_TO [order_line.row_version]"}));
}
TEST(JpaBridge, MapsAJoinTable) {
  EXPECT_EQ(of(with("x.java", "").uses(), "Order.tags"), (Uses{"MAPS_TO [order_tag]"}));
}
TEST(JpaBridge, AnEmbeddedIdHasTheColumnsOfItsClass) {
  const auto out = bridge_code(
      {{"A.java",
        "package a;\nimport javax.persistence.*;\n@Entity @IdClass(Key.class) class A { "
        "@EmbeddedId Key key; }\n@Embeddable class Key { @Column(name = \"k1\") int one; int two; }\n"}});
  EXPECT_EQ(out.columns(), (Uses{"Key.one MAPS_TO [a.k1]", "Key.two MAPS_TO [a.two]"}));
}
TEST(JpaBridge, ASingleTableHierarchyHasTheTableOfItsRoot) {
  const auto out =
      bridge_code({{"A.java",
                    "package a;\nimport javax.persistence.*;\n@Entity @Table(name = \"animals\") class "
                    "Animal { @Id int id; }\n"
                    "@Entity @DiscriminatorValue(\"C\") class Cat extends Animal { int lives; }\n"}});
  EXPECT_EQ(of(out.uses(), "Cat"), (Uses{"MAPS_TO [animals]"}));
}
TEST(JpaBridge, NamesOfRepositoryMethodsAreQueries) {
  const auto out = repository(
      "List<Order> findByCustomerNameAndStoreOrderByPlaced(String n, Store s);\n"
      "long countByCustomerName(String n);\nvoid deleteByPlaced(java.time.Instant p);\n"
      "boolean existsById(Long id);\nOrder findTop3ByCustomerName(String n);\nint other();");
  EXPECT_EQ(of(out.uses(), "Orders.findByCustomerNameAndStoreOrderByPlaced"),
            (Uses{"READS_TABLE [sales.orders]"}));
  EXPECT_EQ(of(out.columns(), "Orders.findByCustomerNameAndStoreOrderByPlaced"),
            (Uses{"READS_COLUMN [sales.orders.customer_name]", "READS_COLUMN [sales.orders.placed_on]",
                  "READS_COLUMN [sales.orders.shop_id]"}));
  EXPECT_EQ(of(out.uses(), "Orders.deleteByPlaced"), (Uses{"DELETES [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Orders.existsById"), (Uses{"READS_TABLE [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Orders.findTop3ByCustomerName"), (Uses{"READS_TABLE [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Orders.other"), Uses{});
}
TEST(JpaBridge, JpqlNamesTables) {
  const auto out = repository(
      "@Query(\"SELECT o.placed FROM Order o JOIN o.lines l WHERE l.unitPrice > :p AND o.store.id = 1\") "
      "List<Object> dear(int p);");
  EXPECT_EQ(of(out.uses(), "Orders.dear"), (Uses{"READS_TABLE [order_line]", "READS_TABLE [sales.orders]"}));
  EXPECT_EQ(of(out.columns(), "Orders.dear"),
            (Uses{"READS_COLUMN [order_line.unit_price]", "READS_COLUMN [sales.orders.placed_on]",
                  "READS_COLUMN [sales.orders.shop_id]"}));
}
TEST(JpaBridge, ACountedEntityReadsNoneOfItsColumns) {
  const auto out = repository(
      "@Query(\"SELECT count(o) > 0 FROM Order o WHERE o.customerName = :n\") boolean known(String n);\n"
      "@Query(\"SELECT COUNT(DISTINCT o) FROM Order o WHERE o.customerName = :n\") long number(String n);\n"
      "@Query(\"SELECT COUNT(o.id) FROM Order o\") long all();");
  EXPECT_EQ(of(out.uses(), "Orders.known"), (Uses{"READS_TABLE [sales.orders]"}));
  EXPECT_EQ(of(out.columns(), "Orders.known"), (Uses{"READS_COLUMN [sales.orders.customer_name]"}));
  EXPECT_EQ(of(out.columns(), "Orders.number"), (Uses{"READS_COLUMN [sales.orders.customer_name]"}));
  EXPECT_EQ(of(out.columns(), "Orders.all"), (Uses{"READS_COLUMN [sales.orders.id]"}));
}
TEST(JpaBridge, ModifyingQueriesWrite) {
  const auto out = repository(
      "@Modifying @Query(\"update Order o set o.customerName = :n where o.id = :id\") int rename(String n);\n"
      "@Modifying @Query(\"delete from OrderLine l where l.order.id = ?1\") void clear(long id);");
  EXPECT_EQ(of(out.uses(), "Orders.rename"), (Uses{"UPDATES [sales.orders]"}));
  EXPECT_EQ(of(out.columns(), "Orders.rename"),
            (Uses{"READS_COLUMN [sales.orders.id]", "WRITES_COLUMN [sales.orders.customer_name]"}));
  EXPECT_EQ(of(out.uses(), "Orders.clear"), (Uses{"DELETES [order_line]"}));
}
TEST(JpaBridge, NativeQueriesAreSql) {
  const auto out = repository(
      "@Query(value = \"SELECT * FROM sales.orders o WHERE o.id = :id FOR UPDATE\", nativeQuery = true) "
      "Order lock(long id);\n"
      "@Query(nativeQuery = true, value = \"INSERT INTO audit (a) SELECT id FROM orders\") void copy();");
  EXPECT_EQ(of(out.uses(), "Orders.lock"), (Uses{"READS_TABLE [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Orders.copy"), (Uses{"INSERTS [audit]", "READS_TABLE [orders]"}));
}
TEST(JpaBridge, AGenericBaseGivesItsEntityToRepositories) {
  const auto out = with("Orders.java",
                        "package shop;\nimport org.springframework.data.repository.*;\n"
                        "interface Named<E> extends CrudRepository<E, Long> { }\n"
                        "interface Orders extends Named<Order> { Order findByCustomerName(String n); }\n");
  EXPECT_EQ(of(out.uses(), "Orders.findByCustomerName"), (Uses{"READS_TABLE [sales.orders]"}));
}
TEST(JpaBridge, InheritedMethodsAreUsesOfTheCaller) {
  const auto out =
      with("Service.java",
           "package shop;\nimport org.springframework.data.jpa.repository.*;\n"
           "interface Orders extends JpaRepository<Order, Long> { }\n"
           "class Service { private final Orders orders; Service(Orders o) { orders = o; }\n"
           "void a(Order o) { orders.save(o); } void b() { orders.findById(1L); orders.findAll(); }\n"
           "void c() { this.orders.deleteById(2L); } }\n");
  EXPECT_EQ(of(out.uses(), "Service.a"), (Uses{"MERGES [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Service.b"), (Uses{"READS_TABLE [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Service.c"), (Uses{"DELETES [sales.orders]"}));
}
TEST(JpaBridge, EntityManagersReadAndWrite) {
  const auto out =
      with("Shop.java",
           java_class("void a(Order o) { em.persist(o); } void b(Order o) { em.merge(o); } void c(Order o) { "
                      "em.remove(o); }\n"
                      "Order d() { return em.find(Order.class, 1L); }\n"
                      "void e() { em.createQuery(\"SELECT o FROM Order o WHERE o.id = 1\", Order.class); }\n"
                      "void f() { em.createNativeQuery(\"DELETE FROM sales.orders\").executeUpdate(); }"));
  EXPECT_EQ(of(out.uses(), "Shop.a"), (Uses{"INSERTS [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Shop.b"), (Uses{"MERGES [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Shop.c"), (Uses{"DELETES [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Shop.d"), (Uses{"READS_TABLE [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Shop.e"), (Uses{"READS_TABLE [sales.orders]"}));
  EXPECT_EQ(of(out.uses(), "Shop.f"), (Uses{"DELETES [sales.orders]"}));
}
TEST(JpaBridge, NamedQueriesAreUsedByTheirCallers) {
  const auto out =
      bridge_code({{"A.java",
                    "package a;\nimport jakarta.persistence.*;\n"
                    "@Entity @NamedQueries({@NamedQuery(name = \"A.all\", query = \"select a from A a\")})\n"
                    "class A { @Id int id; }\n"
                    "class B { EntityManager em; void f() { em.createNamedQuery(\"A.all\"); } }\n"}});
  EXPECT_EQ(of(out.uses(), "B.f"), (Uses{"READS_TABLE [a]"}));
}
TEST(JpaBridge, ProceduresOfAnnotationsAndCalls) {
  const auto out = repository("@Procedure(procedureName = \"close_order\") void close(long id);");
  EXPECT_EQ(of(out.uses(), "Orders.close"), (Uses{"CALLS [close_order]"}));
  EXPECT_EQ(
      bridge_code({{"Shop.java", java_class("void f() { em.createStoredProcedureQuery(\"close_order\"); }")}})
          .uses(),
      (Uses{"Shop.f CALLS [close_order]"}));
  EXPECT_EQ(bridge_code(
                {{"Shop.java",
                  java_class("void f(java.sql.Connection c) { c.prepareCall(\"{call close_order(?)}\"); }")}})
                .uses(),
            (Uses{"Shop.f CALLS [close_order]"}));
}
TEST(JpaBridge, TablesOfTheProjectAreFoundInSqlFiles) {
  const auto out = bridge_code(
      {{"Order.java", k_order},
       {"OrderLine.java", k_line},
       {"db/tables.sql",
        "CREATE TABLE sales.orders (id int, placed_on datetime, customer_name nvarchar(20));\nGO\n"}});
  EXPECT_EQ(of(out.uses(), "Order"), (Uses{"MAPS_TO orders"}));
  EXPECT_EQ(of(out.columns(), "Order.placed"), (Uses{"MAPS_TO orders.placed_on"}));
}
TEST(JpaBridge, AClassWithoutAnnotationsIsNoEntity) {
  EXPECT_EQ(
      bridge_code({{"A.java", "package a;\nimport jakarta.persistence.*;\nclass A { int id; }\n"}}).uses(),
      Uses{});
}

}  // namespace
}  // namespace collet::codegraph
