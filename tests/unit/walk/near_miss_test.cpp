// SPDX-License-Identifier: MIT
// A filter without matches suggests similar values with their counts or, if none is similar, the most
// frequent values.
#include <gtest/gtest.h>
#include <ostream>
#include <vector>

#include "tests/unit/walk/service.hpp"

namespace collet::test {
namespace {

struct NearMiss {
  std::string name;
  std::string_view tool;
  std::string_view filter;
  std::string hint;
};

void PrintTo(const NearMiss& row, std::ostream* out) {
  *out << row.tool << ' ' << row.filter;
}

std::vector<NearMiss> rows() {
  return {
      {"OperationId", "walk_operations", R"("operation_id":"getusr")",
       R"(no operation_id "getusr"; did you mean 'getUser'?)"},
      {"OperationPath", "walk_operations", R"("path":"/user/*")",
       R"(no segment of a path "user"; did you mean 'users'?)"},
      {"OperationExtension", "walk_operations", R"("extension":"x-any")",
       R"(no extension "x-any"; the document has none)"},
      {"PathOfPaths", "walk_paths", R"("path":"/user")",
       R"(no segment of a path "user"; did you mean 'users'?)"},
      {"SchemaName", "walk_schemas", R"("name":"Probelm")",
       R"(no schema or property "Probelm"; did you mean 'Problem'?)"},
      {"SchemaNameOfNothingNear", "walk_schemas", R"("name":"Zebra")",
       R"(no schema or property "Zebra"; there are 14, such as 'Cursor', 'User', 'id')"},
      {"SchemaType", "walk_schemas", R"("type":"strng")", R"(no type "strng"; did you mean 'string'?)"},
      {"SchemaTypeOfNothingNear", "walk_schemas", R"("type":"number")",
       R"(no type "number"; there are 5, such as 'string', 'object', 'integer')"},
      {"SchemaExtension", "walk_schemas", R"("extension":"x-opaq")",
       R"(no extension "x-opaq"; did you mean 'x-opaque'?)"},
      {"ParameterName", "walk_parameters", R"("name":"limt")",
       R"(no parameter "limt"; did you mean 'limit' (1 parameter)?)"},
      {"ParameterIn", "walk_parameters", R"("in":"qeury")",
       R"(no parameter in "qeury"; did you mean 'query' (3 parameters)?)"},
      {"ParameterPath", "walk_parameters", R"("path":"/user/{id}")",
       R"(no segment of a path "user"; did you mean 'users'?)"},
      {"ParameterMethod", "walk_parameters", R"("method":"gett")",
       R"(no method "gett"; did you mean 'get' (2 operations)?)"},
      {"ParameterExtension", "walk_parameters", R"("extension":"x-pge")",
       R"(no extension "x-pge"; did you mean 'x-page'?)"},
      {"ResponseStatus", "walk_responses", R"("status":"202")", R"(no status "202"; did you mean '200'?)"},
      {"ResponseStatusOfNoSuchClass", "walk_responses", R"("status":"3xx")",
       R"(no status "3xx"; there are 6, such as '200', '4XX', '201')"},
      {"SchemaNameWithin", "walk_schemas", R"("name":"prob","component":true)",
       R"(no named schema "prob"; did you mean 'Problem'?)"},
      {"SchemaNameAsReference", "walk_schemas", R"("name":"#/components/schemas/problem")",
       R"(no schema or property "#/components/schemas/problem"; did you mean 'Problem'?)"},
      {"SchemaNameAsPattern", "walk_schemas", R"("name":"*probelm*")",
       R"(no schema or property "*probelm*"; did you mean 'problem'?)"},
      {"OperationIdWithin", "walk_operations", R"("operation_id":"user")",
       R"(no operation_id "user"; did you mean 'getUser'?)"},
      {"PathWithin", "walk_paths", R"("path":"/use/**")",
       R"(no segment of a path "use"; did you mean 'users'?)"},
      {"ResponseMethod", "walk_responses", R"("method":"trace")",
       R"(no method "trace"; there are 'get', 'post')"},
      {"HeaderName", "walk_headers", R"("name":"X-Rate-Limits")",
       R"(no header "X-Rate-Limits"; did you mean 'X-Rate-Limit' (1 header)?)"},
      {"HeaderStatus", "walk_headers", R"("status":"default")",
       R"(no status "default"; there is only '200')"},
      {"HeaderMethod", "walk_headers", R"("method":"post")",
       R"(no such object belongs to an operation with the method "post")"},
      {"SecurityName", "walk_security", R"("name":"tokens")",
       R"(no security scheme "tokens"; did you mean 'token'?)"},
      {"SecurityType", "walk_security", R"("type":"apiKeys")",
       R"(no security scheme of type "apiKeys"; did you mean 'apiKey'?)"},
  };
}

class NearMisses : public ::testing::TestWithParam<NearMiss> {};

TEST_P(NearMisses, GetSuggestionsOfExistingNames) {
  const std::string answer = walked(GetParam().tool, GetParam().filter);
  EXPECT_EQ(json::View(answer)["matched"].integer(), 0) << answer;
  EXPECT_EQ(json::View(answer)["hint"].string().value_or(""), GetParam().hint);
}

INSTANTIATE_TEST_SUITE_P(OfEachFilter, NearMisses, ::testing::ValuesIn(rows()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace collet::test
