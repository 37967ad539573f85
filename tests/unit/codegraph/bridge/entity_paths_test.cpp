// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

constexpr const char* k_model = R"(package shop;
import jakarta.persistence.*;
import java.util.Set;
@Entity @Table(name = "customers")
class Customer {
  @Id @Column(name = "customer_id") Long id;
  @Column(name = "full_name") String name;
  @Embedded Address address;
  @ManyToOne @JoinColumn(name = "region_id") Region region;
  @OneToMany(mappedBy = "customer") Set<Contract> contracts;
  @ManyToMany @JoinTable(name = "customer_tag") Set<Tag> tags;
  String description;
}
@Embeddable class Address { String city; @Column(name = "zip") String zipCode; }
@Entity @Table(name = "regions") class Region { @Id Long id; String title; }
@Entity @Table(name = "tags") class Tag { @Id Long id; String word; @ManyToMany(mappedBy = "tags") Set<Customer> owners; }
@Entity @Table(name = "contracts") class Contract {
  @Id Long id; @Column(name = "monthly_price") Double price; @ManyToOne @JoinColumn(name = "customer_id") Customer customer;
}
)";

Bridged with(const std::string& name, const std::string& text) {
  return bridge_code({{"Model.java", k_model}, {name, text}});
}
Bridged method(const std::string& body) {
  return with("Shop.java",
              "package shop;\nimport jakarta.persistence.*;\nimport jakarta.persistence.criteria.*;\n"
              "class Shop { EntityManager em;\n" +
                  body + "\n}\n");
}
Bridged repository(const std::string& methods, const std::string& entity = "Customer") {
  return with("Rows.java",
              "package shop;\nimport org.springframework.data.jpa.repository.*;\n"
              "interface Rows extends JpaRepository<" +
                  entity + ", Long> {\n" + methods + "\n}\n");
}

TEST(CriteriaApi, APathOfTheRootReadsAColumn) {
  const auto out = method(
      "void f(CriteriaBuilder cb, CriteriaQuery<Customer> q, String n) { Root<Customer> c = "
      "q.from(Customer.class); q.where(cb.equal(c.get(\"name\"), n)); "
      "q.orderBy(cb.asc(c.get(Customer_.id))); }");
  EXPECT_EQ(of(out.uses(), "Shop.f"), (Uses{"READS_TABLE [customers]"}));
  EXPECT_EQ(of(out.columns(), "Shop.f"),
            (Uses{"READS_COLUMN [customers.customer_id]", "READS_COLUMN [customers.full_name]"}));
}
TEST(CriteriaApi, AJoinReadsTheTableOfTheElements) {
  const auto out = method(
      "void f(CriteriaBuilder cb, CriteriaQuery<Customer> q) { Root<Customer> c = q.from(Customer.class); "
      "Join<Customer, Contract> j = c.join(\"contracts\"); q.where(cb.gt(j.<Double>get(\"price\"), 3.0)); }\n"
      "void g(CriteriaBuilder cb, CriteriaQuery<Customer> q) { Root<Customer> c = q.from(Customer.class); "
      "q.where(cb.equal(c.join(\"tags\").get(\"word\"), \"x\")); }");
  EXPECT_EQ(of(out.uses(), "Shop.f"), (Uses{"READS_TABLE [contracts]", "READS_TABLE [customers]"}));
  EXPECT_EQ(of(out.columns(), "Shop.f"), (Uses{"READS_COLUMN [contracts.monthly_price]"}));
  EXPECT_EQ(of(out.uses(), "Shop.g"),
            (Uses{"READS_TABLE [customer_tag]", "READS_TABLE [customers]", "READS_TABLE [tags]"}));
  EXPECT_EQ(of(out.columns(), "Shop.g"), (Uses{"READS_COLUMN [tags.word]"}));
}
TEST(CriteriaApi, TheRootOfASpecificationIsThatOfItsEntity) {
  const auto out =
      with("Filters.java",
           "package shop;\nimport org.springframework.data.jpa.domain.Specification;\n"
           "class Filters { static Specification<Customer> named(String n) { return (root, query, "
           "cb) -> cb.like(root.get(\"name\"), n); } }\n");
  EXPECT_EQ(of(out.columns(), "Filters.named"), (Uses{"READS_COLUMN [customers.full_name]"}));
}
TEST(CriteriaApi, AnUpdateWritesWhatItSets) {
  const auto out = method(
      "void f(CriteriaBuilder cb, CriteriaUpdate<Customer> u) { Root<Customer> c = u.from(Customer.class); "
      "u.set(c.get(\"name\"), \"x\"); u.set(\"description\", \"y\"); }\n"
      "void g(CriteriaDelete<Customer> d) { d.from(Customer.class); }");
  EXPECT_EQ(of(out.uses(), "Shop.f"), (Uses{"UPDATES [customers]"}));
  const auto columns = of(out.columns(), "Shop.f");
  EXPECT_EQ(columns.count("WRITES_COLUMN [customers.full_name]"), 1U);
  EXPECT_EQ(columns.count("WRITES_COLUMN [customers.description]"), 1U);
  EXPECT_EQ(of(out.uses(), "Shop.g"), (Uses{"DELETES [customers]"}));
}
TEST(CriteriaApi, OtherMethodsNamedGetAreNoPaths) {
  EXPECT_EQ(of(method("void f(java.util.Map<String, Customer> m) { m.get(\"name\"); }").columns(), "Shop.f"),
            Uses{});
}

TEST(DerivedQueries, AnOrderReadsItsColumns) {
  const auto out = repository(
      "List<Customer> findAllByOrderByDescriptionAsc();\n"
      "List<Customer> findByNameOrderByDescriptionDescNameAsc(String n);");
  EXPECT_EQ(of(out.columns(), "Rows.findAllByOrderByDescriptionAsc"),
            (Uses{"READS_COLUMN [customers.description]"}));
  EXPECT_EQ(of(out.columns(), "Rows.findByNameOrderByDescriptionDescNameAsc"),
            (Uses{"READS_COLUMN [customers.description]", "READS_COLUMN [customers.full_name]"}));
}
TEST(DerivedQueries, OperatorsAreNoPartOfProperties) {
  const auto out = repository(
      "List<Customer> findByNameContainingIgnoreCaseOrDescriptionIsNotNull(String n);\n"
      "List<Customer> findByIdInAndNameNotLike(List<Long> i, String n);\nboolean existsByNameNot(String n);");
  EXPECT_EQ(of(out.columns(), "Rows.findByNameContainingIgnoreCaseOrDescriptionIsNotNull"),
            (Uses{"READS_COLUMN [customers.description]", "READS_COLUMN [customers.full_name]"}));
  EXPECT_EQ(of(out.columns(), "Rows.findByIdInAndNameNotLike"),
            (Uses{"READS_COLUMN [customers.customer_id]", "READS_COLUMN [customers.full_name]"}));
  EXPECT_EQ(of(out.columns(), "Rows.existsByNameNot"), (Uses{"READS_COLUMN [customers.full_name]"}));
}
TEST(DerivedQueries, APathLeadsToRelatedTables) {
  const auto out = repository(
      "List<Customer> findByRegionTitle(String t);\n"
      "List<Customer> findByRegion_Id(Long i);\nList<Customer> findByAddressZipCode(String z);\n"
      "List<Customer> findByTags_WordOrderByNameAsc(String w);");
  EXPECT_EQ(of(out.uses(), "Rows.findByRegionTitle"),
            (Uses{"READS_TABLE [customers]", "READS_TABLE [regions]"}));
  EXPECT_EQ(of(out.columns(), "Rows.findByRegionTitle"),
            (Uses{"READS_COLUMN [customers.region_id]", "READS_COLUMN [regions.title]"}));
  EXPECT_EQ(of(out.uses(), "Rows.findByRegion_Id"), (Uses{"READS_TABLE [customers]"}));
  EXPECT_EQ(of(out.columns(), "Rows.findByRegion_Id"), (Uses{"READS_COLUMN [customers.region_id]"}));
  EXPECT_EQ(of(out.columns(), "Rows.findByAddressZipCode"), (Uses{"READS_COLUMN [customers.zip]"}));
  EXPECT_EQ(of(out.uses(), "Rows.findByTags_WordOrderByNameAsc"),
            (Uses{"READS_TABLE [customer_tag]", "READS_TABLE [customers]", "READS_TABLE [tags]"}));
  EXPECT_EQ(of(out.columns(), "Rows.findByTags_WordOrderByNameAsc"),
            (Uses{"READS_COLUMN [customers.full_name]", "READS_COLUMN [tags.word]"}));
}
TEST(DerivedQueries, TheOtherSideOfARelationNamesTheTableBetween) {
  EXPECT_EQ(of(repository("List<Tag> findByOwners_Name(String n);", "Tag").uses(), "Rows.findByOwners_Name"),
            (Uses{"READS_TABLE [customer_tag]", "READS_TABLE [customers]", "READS_TABLE [tags]"}));
}
TEST(JpqlPaths, APathJoinsTheTablesOfItsObjects) {
  const auto out = repository(
      "@Query(\"select c.name from Customer c where c.region.title = :t\") List<String> a(String t);\n"
      "@Query(\"select c.name from Customer c where c.region.id = :i and c.address.city = :x\") List<String> "
      "b();\n"
      "@Query(\"select c from Customer c left join fetch c.contracts\") List<Customer> d();\n"
      "@Query(\"select t.word from Customer c join c.tags t\") List<String> e();");
  EXPECT_EQ(of(out.uses(), "Rows.a"), (Uses{"READS_TABLE [customers]", "READS_TABLE [regions]"}));
  EXPECT_EQ(of(out.columns(), "Rows.a"),
            (Uses{"READS_COLUMN [customers.full_name]", "READS_COLUMN [customers.region_id]",
                  "READS_COLUMN [regions.title]"}));
  EXPECT_EQ(of(out.uses(), "Rows.b"), (Uses{"READS_TABLE [customers]"}));
  EXPECT_EQ(of(out.columns(), "Rows.b"),
            (Uses{"READS_COLUMN [customers.city]", "READS_COLUMN [customers.full_name]",
                  "READS_COLUMN [customers.region_id]"}));
  EXPECT_EQ(of(out.uses(), "Rows.d"), (Uses{"READS_TABLE [contracts]", "READS_TABLE [customers]"}));
  EXPECT_EQ(of(out.uses(), "Rows.e"),
            (Uses{"READS_TABLE [customer_tag]", "READS_TABLE [customers]", "READS_TABLE [tags]"}));
}
TEST(JpqlPaths, AFetchedJoinReadsAllColumnsOfItsTable) {
  const auto out = bridge_code(
      {{"Model.java", k_model},
       {"db/tables.sql", "CREATE TABLE contracts (id int, monthly_price float, customer_id int);\nGO\n"},
       {"Rows.java",
        "package shop;\nimport org.springframework.data.jpa.repository.*;\ninterface Rows extends "
        "JpaRepository<Customer, Long> {\n@Query(\"select c.name from Customer c left join fetch "
        "c.contracts\") List<Customer> a();\n}\n"}});
  EXPECT_EQ(of(out.columns(), "Rows.a"),
            (Uses{"READS_COLUMN [customers.full_name]", "READS_COLUMN contracts.customer_id",
                  "READS_COLUMN contracts.id", "READS_COLUMN contracts.monthly_price"}));
}

}  // namespace
}  // namespace collet::codegraph
