// SPDX-License-Identifier: MIT
/// Programs of a few files that use tables and routes, in three languages, whose texts change at random.
#pragma once

#include "tests/unit/codegraph/random_sources.hpp"

namespace collet::codegraph {

class DataCodeSources : public RandomTexts {
 public:
  explicit DataCodeSources(unsigned seed) : RandomTexts(seed) {}
  static std::string file(int number) {
    static const std::vector<std::string> k_files = {
        "schema.sql", "Names.java", "Base.java", "Dao.java", "Api.java", "orders.service.ts", "views.sql"};
    return k_files[static_cast<std::size_t>(number)];
  }
  std::string text(int number) {
    switch (number) {
      case 0:
        return schema();
      case 1:
        return "package a;\nclass Names {\n  static final String TABLE = \"" + table() +
               "\";\n  static final String ROOT = \"/api/" + table() +
               "\";\n  static String picked() { return " + any({"TABLE", "ROOT", "\"lines\""}) + "; }\n" +
               plain() + "}\n";
      case 2:
        return "package a;\nabstract class Base<T> {\n  JdbcTemplate jdbc;\n  abstract String table();\n" +
               any({"", "  void drop() { jdbc.update(\"DELETE FROM \" + table()); }\n",
                    "  void query(String sql) { jdbc.query(\"SELECT id FROM \" + sql); }\n"}) +
               plain() + "}\n" + service();
      case 3:
        return dao();
      case 4:
        return api();
      case 5:
        return "import { HttpClient } from '@angular/common/http';\nexport class Orders {\n"
               "  constructor(private http: HttpClient) {}\n" +
               requests() + "}\n";
      default:
        return any({"", "ALTER TABLE lines RENAME TO stores;\n", "DROP TABLE orders;\n"}) +
               any({"", "CREATE VIEW totals AS SELECT * FROM orders;\n",
                    "CREATE VIEW totals AS SELECT * FROM lines;\n"});
    }
  }

 private:
  std::string table() { return any({"orders", "lines", "stores", "totals"}); }
  std::string service() {
    return "class Service {\n  Dao dao;\n  Api api;\n" + plain() + "  void go() { dao." + method() +
           "(); api." + method() + "(1); dao.drop(); dao.query(\"" + table() + "\"); }\n}\n";
  }
  std::string schema() {
    std::string out;
    for (const std::string name : {"orders", "lines", "stores"})
      if (pick(4) != 0) out += "CREATE TABLE " + name + " (id int, " + any({"name", "total"}) + " text);\n";
    return out + any({"", "CREATE VIEW stores AS SELECT id FROM orders;\n"});
  }
  /// A method that uses no data.
  std::string plain() { return any({"", "", "  void plain() { System.out.println(\"text\"); }\n", "\n\n"}); }
  std::string dao() {
    std::string out =
        "package a;\nclass Dao " + any({"", "extends Base<Dao> "}) + "{\n  JdbcTemplate jdbc;\n";
    out += "  String table() { return " + any({"\"lines\"", "Names.TABLE", "\"stores\""}) + "; }\n" + plain();
    for (std::size_t i = pick(3); i < 3; ++i)
      out += "  void " + method() + "() { jdbc." + any({"query(\"SELECT ", "update(\"DELETE "}) +
             any({"name", "id"}) + " FROM " +
             any({"orders", "totals", "lines", "\" + Names.TABLE + \"", "\" + Names.picked() + \""}) +
             "\"); }\n";
    return out + "}\n";
  }
  std::string api() {
    std::string out =
        "package a;\nimport org.springframework.web.bind.annotation.*;\n@RestController @RequestMapping(" +
        any({"\"/api/orders\"", "Names.ROOT", "\"/api/lines\""}) + ")\nclass Api {\n" + plain();
    for (std::size_t i = pick(3); i < 3; ++i)
      out += "  @" + any({"Get", "Post"}) + "Mapping(\"/" + any({"{id}", "all"}) + "\") Object " + method() +
             "(" + any({"int id", "String id"}) + ") { return null; }\n";
    return out + "}\n";
  }
  std::string requests() {
    std::string out;
    for (std::size_t i = pick(3); i < 3; ++i)
      out += "  " + method() + "(id) { return " +
             any({"this.http.get('/api/" + table() + "/all')", "this.http.post(`/api/orders/${id}`, 1)",
                  "this.load(id)", "id"}) +
             "; }\n";
    return out;
  }
};

}  // namespace collet::codegraph
