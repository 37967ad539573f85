// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/database_drivers.hpp"

#include "tests/unit/codegraph/refreshed.hpp"

namespace collet::codegraph {
namespace {

using enum DatabaseDriver;

DatabaseDrivers drivers(std::string_view name, std::string_view text) {
  DatabaseDrivers out;
  if (may_name_drivers(name)) add_drivers(name, text, out);
  return out;
}

TEST(DatabaseDrivers, DependenciesNameThem) {
  const auto pom = [](const std::string& artifact) {
    return "<project><dependency>" + artifact + "</dependency></project>";
  };
  EXPECT_EQ(drivers("pom.xml", pom("<groupId>org.postgresql</groupId><artifactId>postgresql</artifactId>")),
            DatabaseDrivers{postgresql});
  EXPECT_EQ(drivers("pom.xml", pom("<groupId>com.mysql</groupId><artifactId>mysql-connector-j</artifactId>")),
            DatabaseDrivers{mysql});
  EXPECT_EQ(drivers("pom.xml", pom("<artifactId>ojdbc11</artifactId>")), DatabaseDrivers{oracle});
  EXPECT_EQ(drivers("build.gradle", "runtimeOnly 'com.microsoft.sqlserver:mssql-jdbc:12'"),
            DatabaseDrivers{sql_server});
  const auto package = [](const std::string& name) {
    return "<Project><ItemGroup><PackageReference Include=\"" + name + "\" /></ItemGroup></Project>";
  };
  EXPECT_EQ(drivers("Shop.csproj", package("Npgsql")), DatabaseDrivers{postgresql});
  EXPECT_EQ(drivers("Shop.csproj", package("MySqlConnector")), DatabaseDrivers{mysql});
  EXPECT_EQ(drivers("Shop.csproj", package("Microsoft.Data.SqlClient")), DatabaseDrivers{sql_server});
  EXPECT_EQ(drivers("Directory.Packages.props", package("Pomelo.EntityFrameworkCore.MySql")),
            DatabaseDrivers{mysql});
  EXPECT_EQ(drivers("package.json", R"({"dependencies": {"pg": "8.0.0"}})"), DatabaseDrivers{postgresql});
}

TEST(DatabaseDrivers, AddressesNameThem) {
  EXPECT_EQ(drivers("application.properties", "spring.datasource.url=jdbc:postgresql://db/shop\n"),
            DatabaseDrivers{postgresql});
  EXPECT_EQ(drivers("application-prod.yml", "spring:\n  datasource:\n    url: jdbc:mariadb://db/shop\n"),
            DatabaseDrivers{mysql});
  EXPECT_EQ(
      drivers("appsettings.json", R"({"ConnectionStrings": {"Shop": "Host=db;Database=s;Username=u"}})"),
      DatabaseDrivers{postgresql});
  EXPECT_EQ(drivers("appsettings.Development.json",
                    R"({"ConnectionStrings": {"Shop": "Server=db;Initial Catalog=Shop;User ID=sa"}})"),
            DatabaseDrivers{sql_server});
  EXPECT_EQ(drivers("Web.config", "<add name=\"Shop\" providerName=\"System.Data.SqlClient\" />"),
            DatabaseDrivers{sql_server});
}

TEST(DatabaseDrivers, CommentsTestDatabasesAndOtherFilesNameNone) {
  EXPECT_EQ(
      drivers("pom.xml", "<project><!-- <groupId>org.postgresql</groupId> --><artifactId>h2</artifactId>"),
      DatabaseDrivers{});
  EXPECT_EQ(drivers("application.yml", "spring:\n  # url: jdbc:mysql://db/shop\n"), DatabaseDrivers{});
  EXPECT_EQ(drivers("appsettings.json", "{\n// \"Host=db;Username=u\"\n}"), DatabaseDrivers{});
  EXPECT_EQ(drivers("notes.txt", "org.postgresql"), DatabaseDrivers{});
  EXPECT_EQ(drivers("pom.xml", "<!-- org.postgresql"), DatabaseDrivers{});
  EXPECT_EQ(drivers("pom.xml", ""), DatabaseDrivers{});
}

TEST(DatabaseDrivers, OnlyASingleDriverDecides) {
  EXPECT_EQ(dialect_of_drivers({}), std::nullopt);
  EXPECT_EQ(dialect_of_drivers({postgresql}), SqlDialect::postgresql);
  EXPECT_EQ(dialect_of_drivers({oracle}), SqlDialect::other);
  EXPECT_EQ(dialect_of_drivers({sql_server}), SqlDialect::tsql);
  EXPECT_EQ(dialect_of_drivers({postgresql, mysql}), std::nullopt);
}

constexpr const char* k_common = "CREATE TABLE item (id integer, name varchar(20));";

TEST(Dialect, AFileThatAllDialectsAcceptIsInThatOfTheProject) {
  EXPECT_EQ(dialect_of("a.sql", k_common), SqlDialect::tsql);
  for (const auto one : {SqlDialect::tsql, SqlDialect::postgresql, SqlDialect::other})
    EXPECT_EQ(dialect_of("a.sql", k_common, one), one);
  EXPECT_EQ(dialect_of("db/migration/V1__a.sql", k_common), SqlDialect::postgresql);
  EXPECT_EQ(dialect_of("db/migration/V1__a.sql", k_common, SqlDialect::other), SqlDialect::other);
}

TEST(Dialect, SignsOfAFileAndItsNameComeBeforeTheProject) {
  EXPECT_EQ(dialect_of("a.sql", "CREATE TABLE [dbo].[item] (id int)\nGO\n", SqlDialect::postgresql),
            SqlDialect::tsql);
  EXPECT_EQ(dialect_of("a.sql", "CREATE TABLE item (id bigserial, data jsonb);", SqlDialect::tsql),
            SqlDialect::postgresql);
  EXPECT_EQ(dialect_of("mysql/a.sql", k_common, SqlDialect::postgresql), SqlDialect::other);
  EXPECT_EQ(dialect_of("a.sql", "CREATE TABLE `item` (id int) ENGINE=InnoDB;", SqlDialect::postgresql),
            SqlDialect::other);
}

TEST(Dialect, OneWordThatOnlyOthersHaveIsNoTsql) {
  for (const auto* const text :
       {"BEGIN;\nUPDATE item SET name = 'x';\nCOMMIT;", "DROP TABLE item CASCADE;", "SELECT now();",
        "ALTER TABLE item ADD FOREIGN KEY (o) REFERENCES o(id) ON DELETE CASCADE DEFERRABLE;",
        "COMMENT ON TABLE item IS 'what is sold';", "UPDATE item SET sold = TRUE;",
        "\\set ECHO all\nSELECT 1;", "ALTER TABLE item OWNER TO shop;",
        "CREATE TABLE item (at timestamp with time zone);",
        "CREATE TYPE pair AS (names varchar[], price double precision);", "SELECT names[1] FROM item;",
        "CREATE FUNCTION f(a int) RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;",
        "CREATE FUNCTION f(a int) RETURNS int AS $body$ SELECT 1 $body$ LANGUAGE sql;"})
    EXPECT_EQ(dialect_of("a.sql", text), SqlDialect::postgresql) << text;
  for (const auto* const text :
       {"ALTER TABLE item ADD FOREIGN KEY (o) REFERENCES o(id) ON DELETE CASCADE ON UPDATE CASCADE;",
        "IF @a = 1 BEGIN SELECT 1; END", "SELECT at AT TIME ZONE 'UTC' FROM item;",
        "SELECT [name] FROM [item];", "CREATE TABLE item (comment varchar(20), owner int);",
        "SELECT [1] AS one FROM s PIVOT (SUM(total) FOR note IN ([1], [2])) AS p;",
        "SELECT $ FROM item; SELECT $1.5, $identity, $(name);"})
    EXPECT_EQ(dialect_of("a.sql", text), SqlDialect::tsql) << text;
}

TEST(Dialect, TheProjectDecidesBetweenTheDialectsThatAreNotTsql) {
  constexpr const char* k_text = "CREATE OR REPLACE VIEW v AS SELECT id FROM item LIMIT 5;";
  EXPECT_EQ(dialect_of("a.sql", k_text, SqlDialect::tsql), SqlDialect::postgresql);
  EXPECT_EQ(dialect_of("a.sql", k_text, SqlDialect::postgresql), SqlDialect::postgresql);
  EXPECT_EQ(dialect_of("a.sql", k_text, SqlDialect::other), SqlDialect::other);
}

class ProjectDialect : public Refreshed {
 public:
  /// Returns the language of the table in the index.
  std::string language() const {
    const auto reader = IndexReader::open(project.index_path());
    if (!reader) throw std::runtime_error(reader.error().message);
    for (const auto& file : reader->files())
      if (file.path == "item.sql") return file.language;
    return {};
  }
};

TEST_F(ProjectDialect, AChangedDriverReadsTheFilesAgain) {
  scratch.write("root/item.sql", k_common);
  scratch.write("root/view.sql", "CREATE VIEW v AS SELECT name FROM item;");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  EXPECT_EQ(language(), "tsql");
  for (const auto& [url, expected] :
       {std::pair{"jdbc:postgresql://db/shop", "postgresql"}, std::pair{"jdbc:mysql://db/shop", "sql"},
        std::pair{"jdbc:sqlserver://db", "tsql"}, std::pair{"jdbc:postgresql://db/shop", "postgresql"}}) {
    scratch.write("root/application.properties",
                  std::string("spring.datasource.url=").append(url).append("\n"));
    EXPECT_TRUE(refresh().whole);
    EXPECT_EQ(language(), expected);
    EXPECT_EQ(contents(project.index_path()), full());
  }
  EXPECT_EQ(refresh().changed, 0U);
}

TEST_F(ProjectDialect, APartialRefreshReadsAChangedFileInTheDialectOfTheProject) {
  scratch.write("root/pom.xml",
                "<project><dependency><groupId>org.postgresql</groupId></dependency></project>");
  scratch.write("root/item.sql", k_common);
  scratch.write("root/view.sql", "CREATE VIEW v AS SELECT name FROM item;");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  EXPECT_EQ(language(), "postgresql");
  scratch.write("root/view.sql", "CREATE VIEW v AS SELECT id, name FROM item;");
  EXPECT_FALSE(refresh().whole);
  EXPECT_EQ(contents(project.index_path()), full());
}

TEST_F(ProjectDialect, ASecondDriverLeavesTheDialectToTheFile) {
  scratch.write("root/item.sql", k_common);
  scratch.write("root/a/pom.xml", "<project><groupId>org.postgresql</groupId></project>");
  ASSERT_TRUE(index_project(project, nullptr, nullptr));
  EXPECT_EQ(language(), "postgresql");
  scratch.write("root/b/pom.xml", "<project><artifactId>mssql-jdbc</artifactId></project>");
  EXPECT_TRUE(refresh().whole);
  EXPECT_EQ(language(), "tsql");
  EXPECT_EQ(contents(project.index_path()), full());
}

}  // namespace
}  // namespace collet::codegraph
