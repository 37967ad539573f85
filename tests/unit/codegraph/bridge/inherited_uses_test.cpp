// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

constexpr const char* k_entities =
    "package shop;\nimport jakarta.persistence.*;\n"
    "@Entity @Table(name = \"orders\") class OrderEntity { @Id Long id; }\n"
    "@Entity @Table(name = \"stores\") class StoreEntity { @Id Long id; }\n";

/// A generic class that persists and reads the entities of its subclasses.
constexpr const char* k_base =
    "package shop;\nimport jakarta.persistence.*;\nimport org.springframework.data.jpa.repository.*;\n"
    "interface Dao<D> { D save(D domain); D findById(Long id); void removeById(Long id); }\n"
    "abstract class JpaDao<E, D> implements Dao<D> {\n"
    "  private EntityManager entityManager;\n"
    "  protected EntityManager getEntityManager() { return entityManager; }\n"
    "  protected abstract JpaRepository<E, Long> getRepository();\n"
    "  protected abstract E toEntity(D domain);\n"
    "  public D save(D domain) { E entity = toEntity(domain); doSave(entity); return domain; }\n"
    "  private void doSave(E entity) { create(entity); }\n"
    "  private E create(E entity) { getEntityManager().persist(entity); return entity; }\n"
    "  public D findById(Long id) { getRepository().findById(id); return null; }\n"
    "  public void removeById(Long id) { getRepository().deleteById(id); }\n"
    "}\n";

constexpr const char* k_daos =
    "package shop;\n"
    "interface OrderDao extends Dao<Order> { }\n"
    "class JpaOrderDao extends JpaDao<OrderEntity, Order> implements OrderDao {\n"
    "  void twice(Order one) { save(one); super.save(one); }\n"
    "}\n"
    "interface StoreDao extends Dao<Store> { }\n"
    "class JpaStoreDao extends JpaDao<StoreEntity, Store> implements StoreDao { }\n"
    "class Order { }\nclass Store { }\n";

/// The uses of tables by the methods of a class `Service` with this body.
Uses uses_of_service(const std::string& body) {
  const auto out = bridge_code({{"Entities.java", k_entities},
                                {"JpaDao.java", k_base},
                                {"Daos.java", k_daos},
                                {"Service.java", "package shop;\nclass Service {\n" + body + "\n}\n"}});
  Uses uses;
  for (const auto& one : out.uses())
    if (one.starts_with("Service.") || one.starts_with("JpaOrderDao.")) uses.insert(one);
  return uses;
}

TEST(InheritedUses, AMethodOfAGenericClassUsesTheTableOfTheSubclass) {
  EXPECT_EQ(uses_of_service("JpaStoreDao storeDao;\nvoid open(Store one) { storeDao.save(one); }"),
            (Uses{"JpaOrderDao.twice INSERTS [orders]", "Service.open INSERTS [stores]"}));
}

TEST(InheritedUses, AnInterfaceMeansTheClassThatImplementsIt) {
  EXPECT_EQ(uses_of_service("OrderDao orderDao;\n"
                            "void place(Order one) { orderDao.save(one); }\n"
                            "Order find(Long id) { return orderDao.findById(id); }\n"
                            "void cancel(Long id) { orderDao.removeById(id); }"),
            (Uses{"JpaOrderDao.twice INSERTS [orders]", "Service.place INSERTS [orders]",
                  "Service.find READS_TABLE [orders]", "Service.cancel DELETES [orders]"}));
}

TEST(InheritedUses, AReceiverOfAnySubclassUsesNoTable) {
  EXPECT_EQ(uses_of_service("Dao<Order> any;\nJpaDao<?, Order> other;\n"
                            "void place(Dao raw, Order one) { raw.findAll(); other.findById(1L); }"),
            Uses{"JpaOrderDao.twice INSERTS [orders]"});
}

TEST(InheritedUses, AGenericSubclassPassesItsOwnParameterOn) {
  const auto out = bridge_code(
      {{"Entities.java", k_entities},
       {"JpaDao.java", k_base},
       {"More.java",
        "package shop;\nclass Order { }\n"
        "abstract class AuditedDao<T> extends JpaDao<T, Order> { void audit(Order one) { save(one); } }\n"
        "class Orders extends AuditedDao<OrderEntity> { void run() { audit(null); } }\n"}});
  EXPECT_TRUE(out.uses().count("Orders.run INSERTS [orders]"));
  EXPECT_FALSE(out.uses().count("AuditedDao.audit INSERTS [orders]"));
}

/// A repository of Entity Framework for any entity, and a class `Service` with this body.
Uses uses_of_repository(const std::string& body) {
  const auto out = bridge_code(
      {{"Repository.cs",
        "using Microsoft.EntityFrameworkCore;\nnamespace Shop;\n"
        "public class Order { public int Id { get; set; } }\n"
        "public class Store { public int Id { get; set; } }\n"
        "public class ShopContext : DbContext {\n"
        "  public DbSet<Order> Orders { get; set; }\n  public DbSet<Store> Stores { get; set; }\n}\n"
        "public interface IRepository<T> where T : class { T Get(int id); void Add(T one); void Save(T one); "
        "void Drop(T one); }\n"
        "public class EfRepository<T> : IRepository<T> where T : class {\n"
        "  private readonly ShopContext _context;\n  private readonly DbSet<T> _set;\n"
        "  public EfRepository(ShopContext context) { _context = context; _set = context.Set<T>(); }\n"
        "  public T Get(int id) { return _context.Set<T>().Find(id); }\n"
        "  public void Add(T one) { _set.Add(one); }\n"
        "  public void Save(T one) { _context.Entry(one).State = EntityState.Modified; }\n"
        "  public void Drop(T one) { _context.Remove(one); }\n}\n"},
       {"Service.cs",
        "using Microsoft.EntityFrameworkCore;\nnamespace Shop;\npublic class Service {\n" + body + "\n}\n"}});
  Uses uses;
  for (const auto& one : out.uses())
    if (one.starts_with("Service.")) uses.insert(one);
  return uses;
}

TEST(InheritedUses, AGenericRepositoryUsesTheTableOfItsArgument) {
  EXPECT_EQ(uses_of_repository("EfRepository<Store> stores;\n"
                               "public void Open(Store one) { stores.Add(one); }"),
            Uses{"Service.Open INSERTS [Stores]"});
}

TEST(InheritedUses, AnInterfaceOfAGenericRepositoryUsesTheTableOfItsArgument) {
  EXPECT_EQ(uses_of_repository("private readonly IRepository<Order> _orders;\n"
                               "public Order Find(int id) { return _orders.Get(id); }\n"
                               "public void Change(Order one) { _orders.Save(one); }\n"
                               "public void Cancel(Order one) { _orders.Drop(one); }"),
            (Uses{"Service.Find READS_TABLE [Orders]", "Service.Change UPDATES [Orders]",
                  "Service.Cancel DELETES [Orders]"}));
}

}  // namespace
}  // namespace collet::codegraph
