// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/unit/codegraph/bridge/bridged.hpp"

namespace collet::codegraph {
namespace {

constexpr const char* k_entities =
    R"(import { Column, Entity, ManyToOne, OneToMany, Repository } from 'typeorm';
@Entity('users') export class User {
  @Column({ name: 'first_name' }) firstName: string;
  @OneToMany(() => PhotoFile, (file) => file.owner) photos: PhotoFile[];
}
@Entity() export class PhotoFile { @Column() url: string; @ManyToOne(() => User) owner: User; }
)";

constexpr const char* k_schema = R"(model User {
  id    Int    @id
  name  String @map("full_name")
  posts Post[]
  @@map("app_user")
}
model Post {
  id       Int  @id
  author   User @relation(fields: [authorId], references: [id])
  authorId Int
}
)";

Bridged typeorm(const std::string& body) {
  return bridge_code(
      {{"src/entities.ts", k_entities},
       {"src/work.ts",
        "import { Repository } from 'typeorm';\nimport { PhotoFile, User } from './entities';\n"
        "export class Work {\n  constructor(private readonly users: Repository<User>) {}\n  run() {\n" +
            body + "\n  }\n}\n"}});
}
Uses typeorm_uses(const std::string& body) {
  return of(typeorm(body).uses(), "Work.run");
}
Bridged prisma(const std::string& body) {
  return bridge_code({{"schema.prisma", k_schema},
                      {"src/work.ts",
                       "import { PrismaClient } from '@prisma/client';\nconst prisma = new PrismaClient();\n"
                       "export class Work {\n  run(id: number) {\n" +
                           body + "\n  }\n}\n"}});
}
Uses prisma_uses(const std::string& body) {
  return of(prisma(body).uses(), "Work.run");
}
std::set<std::string> defined(const Bridged& bridged) {
  std::set<std::string> out;
  const auto& program = bridged.linked->program;
  for (Index i = 0; i < program.symbol_count(); ++i)
    if (program.definition(i).kind == SymbolKind::column || program.definition(i).kind == SymbolKind::table)
      out.insert(program.full_name(i));
  return out;
}

TEST(TypeOrmBridge, DecoratorsDefineTables) {
  EXPECT_EQ(defined(typeorm("")), (Uses{"public.photo_file", "public.photo_file.ownerId",
                                        "public.photo_file.url", "public.users", "public.users.first_name"}));
}
TEST(TypeOrmBridge, RepositoriesReadAndWrite) {
  EXPECT_EQ(typeorm_uses("return this.users.find({ relations: ['photos'] });"),
            (Uses{"READS_TABLE photo_file", "READS_TABLE users"}));
  EXPECT_EQ(typeorm_uses("return this.users.delete(1);"), (Uses{"DELETES users"}));
  EXPECT_EQ(typeorm_uses("return this.users.create({});"), Uses{});
  EXPECT_EQ(of(typeorm("return this.users.update({}, { firstName: 'a' });").columns(), "Work.run"),
            (Uses{"WRITES_COLUMN users.first_name"}));
}
TEST(TypeOrmBridge, BuildersJoinAndChange) {
  EXPECT_EQ(typeorm_uses("return this.users.createQueryBuilder('u').leftJoin('u.photos', 'p').getMany();"),
            (Uses{"READS_TABLE photo_file", "READS_TABLE users"}));
  EXPECT_EQ(typeorm_uses("return this.users.createQueryBuilder().delete().from(PhotoFile).execute();"),
            (Uses{"DELETES photo_file"}));
}
TEST(PrismaBridge, SchemasDefineTables) {
  EXPECT_EQ(defined(prisma("")),
            (Uses{"public.Post", "public.Post.authorId", "public.Post.id", "public.app_user",
                  "public.app_user.full_name", "public.app_user.id"}));
}
TEST(PrismaBridge, CallsOfTheClientReadAndWrite) {
  EXPECT_EQ(prisma_uses("return prisma.user.findMany({ include: { posts: true } });"),
            (Uses{"READS_TABLE Post", "READS_TABLE app_user"}));
  EXPECT_EQ(prisma_uses("return prisma.post.deleteMany();"), (Uses{"DELETES Post"}));
  EXPECT_EQ(prisma_uses("return prisma.user.create({ data: { posts: { create: { id: 1 } } } });"),
            (Uses{"INSERTS Post", "INSERTS app_user"}));
  EXPECT_EQ(
      of(prisma("const data = { name: 'a' }; return prisma.user.update({ where: { id }, data });").columns(),
         "Work.run"),
      (Uses{"READS_COLUMN app_user.id", "WRITES_COLUMN app_user.full_name"}));
}
TEST(PrismaBridge, ATaggedTextIsAStatement) {
  EXPECT_EQ(prisma_uses("return prisma.$queryRaw`SELECT id FROM app_user WHERE id = ${id}`;"),
            (Uses{"READS_TABLE app_user"}));
}
TEST(PrismaBridge, AMapOfTheNameOfAModelIsNoClient) {
  EXPECT_EQ(prisma_uses("const cache = { post: new Map<string, string>() }; return cache.post.delete('a');"),
            Uses{});
}
TEST(PrismaSchema, HostileTextsAreReadWithoutHarm) {
  for (const std::string text :
       {"model", "model A", "model A {", "model A {\n a", "model A {\n a B @relation(fields: [", "}\n}\n{",
        "model A {\n a String @default(\"\\\"", "model A {\n @@map(\"",
        "model A {\n a A[] @relation(fields: [a])\n}\nmodel A {\n a A\n}"}) {
    const auto out = bridge_code({{"a.prisma", text}});
    EXPECT_LE(defined(out).size(), 4U) << text;
  }
}
TEST(EfSnapshot, DefinesTheTablesOfTheNewestModel) {
  const auto out = bridge_code(
      {{"Migrations/ShopModelSnapshot.cs",
        "using Microsoft.EntityFrameworkCore;\nnamespace Shop;\npartial class ShopModelSnapshot : "
        "ModelSnapshot {\n"
        "  protected override void BuildModel(ModelBuilder modelBuilder) {\n"
        "    modelBuilder.Entity(\"Shop.Order\", b => {\n"
        "      b.Property<int>(\"Id\").HasColumnType(\"int\");\n"
        "      b.Property<int>(\"BuyerId\").HasColumnName(\"buyer_id\");\n"
        "      b.HasKey(\"Id\");\n      b.ToTable(\"orders\", \"sales\");\n    });\n"
        "    modelBuilder.Entity(\"Shop.Buyer\", b => { b.Property<int>(\"Id\"); b.ToTable(\"buyers\"); });\n"
        "    modelBuilder.Entity(\"Shop.Order\", b => {\n"
        "      b.HasOne(\"Shop.Buyer\", \"Buyer\").WithMany().HasForeignKey(\"BuyerId\");\n    });\n  "
        "}\n}\n"}});
  EXPECT_EQ(defined(out), (Uses{"public.buyers", "public.buyers.Id", "sales.orders", "sales.orders.Id",
                                "sales.orders.buyer_id"}));
}
TEST(HibernateMapping, MapsClassesPropertiesAndCollections) {
  const auto out = bridge_code(
      {{"shop/Order.java",
        "package shop;\nimport java.util.Set;\npublic class Order { private int id; private String name;"
        " private Set<Tag> tags; }\n"},
       {"shop/Tag.java", "package shop;\npublic class Tag { private int id; }\n"},
       {"shop/Order.hbm.xml",
        "<?xml version=\"1.0\"?>\n<hibernate-mapping package=\"shop\">\n<class name=\"Order\" "
        "table=\"orders\">\n"
        "<id name=\"id\" column=\"order_id\"/><property name=\"name\"/>\n"
        "<set name=\"tags\" table=\"order_tags\"><key column=\"order_id\"/><many-to-many class=\"Tag\" "
        "column=\"tag\"/></set>\n"
        "</class>\n</hibernate-mapping>\n"}});
  EXPECT_EQ(of(out.uses(), "Order"), (Uses{"MAPS_TO [orders]"}));
  EXPECT_EQ(of(out.columns(), "Order.id"), (Uses{"MAPS_TO [orders.order_id]"}));
  EXPECT_EQ(of(out.columns(), "Order.name"), (Uses{"MAPS_TO [orders.name]"}));
}

}  // namespace
}  // namespace collet::codegraph
