// SPDX-License-Identifier: MIT
/// Values against schemas: values that must not be reported, and the limits of the check.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/validate/validate_under_test.hpp"

namespace collet::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> of_schemas(std::string_view version, std::string_view schemas) {
  std::string rest = version == "2.0" ? "paths: {}\ndefinitions:\n" : "paths: {}\ncomponents: {schemas:\n";
  rest += "  ";
  rest += schemas;
  rest += version == "2.0" ? "\n" : "}\n";
  return found(validated(document(version, rest)), false);
}

TEST(ValidateValues, NullFitsWhatIsNullable) {
  EXPECT_THAT(of_schemas("3.0", "{A: {type: string, nullable: true, default: null}}"), IsEmpty());
  EXPECT_THAT(of_schemas("2.0", "{A: {type: string, x-nullable: true, default: null}}"), IsEmpty());
  EXPECT_THAT(of_schemas("3.1", "{A: {type: [string, 'null'], default: null}}"), IsEmpty());
  EXPECT_THAT(of_schemas("3.0", "{A: {type: string, default: null}}"),
              ElementsAre("schema-default at /components/schemas/A/default"));
}

TEST(ValidateValues, WhatIsReadOnlyOrWriteOnlyMayBeAbsent) {
  EXPECT_THAT(of_schemas("3.0", "{A: {required: [a], properties: {a: {readOnly: true}}, example: {}}}"),
              IsEmpty());
  EXPECT_THAT(of_schemas("3.0",
                         "{A: {required: [a], properties: {a: {$ref: '#/components/schemas/B'}}, example: "
                         "{}}, B: {writeOnly: true}}"),
              IsEmpty());
  EXPECT_THAT(of_schemas("3.0", "{A: {required: [a], properties: {a: {}}, example: {}}}"),
              ElementsAre("example-fits at /components/schemas/A/example"));
}

TEST(ValidateValues, ARequiredNameNeedsNoProperty) {
  EXPECT_THAT(of_schemas("3.0", "{A: {type: object, required: [a]}}"), IsEmpty());
}

TEST(ValidateValues, SchemasThatNameEachOtherEnd) {
  EXPECT_THAT(
      of_schemas(
          "3.0",
          "{A: {type: object, properties: {b: {$ref: '#/components/schemas/B'}}, example: {b: {a: {b: 1}}}}, "
          "B: {type: object, properties: {a: {$ref: '#/components/schemas/A'}}}}"),
      ElementsAre("example-fits at /components/schemas/A/example/b/a/b"));
}

TEST(ValidateValues, ASchemaThatReferencesItselfIsSkipped) {
  EXPECT_THAT(of_schemas("3.1", "{A: {allOf: [{$ref: '#/components/schemas/A'}], example: 1}}"), IsEmpty());
}

TEST(ValidateValues, AReferenceToAnotherDocumentAcceptsAnyValue) {
  EXPECT_THAT(
      of_schemas("3.1", "{A: {properties: {a: {$ref: 'https://a.example/b.json'}}, example: {a: 1}}}"),
      IsEmpty());
}

TEST(ValidateValues, ExclusiveBoundsAreBooleansBefore31) {
  EXPECT_THAT(of_schemas("3.0", "{A: {minimum: 1, exclusiveMinimum: true, default: 1}}"),
              ElementsAre("schema-default at /components/schemas/A/default"));
  EXPECT_THAT(of_schemas("3.1", "{A: {exclusiveMinimum: 1, default: 1}}"),
              ElementsAre("schema-default at /components/schemas/A/default"));
}

TEST(ValidateValues, ASchemaIsJudgedByTheDraftThatItNames) {
  constexpr const char* k_draft4 = "$schema: 'http://json-schema.org/draft-04/schema#'";
  const auto with = [&](const std::string& members, const std::string& others = {}) {
    return of_schemas("3.1", "{A: {" + members + "}" + others + "}");
  };
  const std::string draft4(k_draft4);
  const auto misfit = ElementsAre("schema-default at /components/schemas/A/default");
  EXPECT_THAT(with(draft4 + ", minimum: 1, exclusiveMinimum: true, default: 1"), misfit);
  EXPECT_THAT(with(draft4 + ", minimum: 1, exclusiveMinimum: true, default: 2"), IsEmpty());
  EXPECT_THAT(with(draft4 + ", const: 1, default: 2"), IsEmpty());
  EXPECT_THAT(with("const: 1, default: 2"), misfit);
  EXPECT_THAT(with(draft4 + ", items: [{type: string}], additionalItems: false, default: [a, b]"),
              ElementsAre("schema-default at /components/schemas/A/default/1"));
  EXPECT_THAT(with(draft4 + ", properties: {b: {const: 1, default: 2}}"), IsEmpty());
  EXPECT_THAT(with(draft4 + ", $ref: '#/components/schemas/B', type: string, default: 2",
                   ", B: {" + draft4 + ", type: integer}"),
              IsEmpty());
  // Values are not compared where a part is written for another draft.
  EXPECT_THAT(with("properties: {b: {" + draft4 + ", const: 1}}, default: {b: 2}"), IsEmpty());
  EXPECT_THAT(with("properties: {b: {$ref: '#/components/schemas/B'}}, default: {b: 2}",
                   ", B: {" + draft4 + ", const: 1}"),
              IsEmpty());
  EXPECT_THAT(with("$schema: 'https://a.example/mine', type: string, default: 2"), IsEmpty());
  EXPECT_THAT(found(validated(document("3.1",
                                       "jsonSchemaDialect: http://json-schema.org/draft-04/schema#\n"
                                       "paths: {}\ncomponents: {schemas: {A: {const: 1, default: 2}}}\n")),
                    false),
              IsEmpty());
}

TEST(ValidateValues, ATextMayRepresentAValueThatIsNotJson) {
  const auto with = [](std::string_view type) {
    return found(
        validated(document("3.0", "paths: {/a: {put: {requestBody: {content: {" + std::string(type) +
                                      ": {schema: {type: object}, example: '<a/>'}}}, responses: OK}}}")),
        false);
  };
  EXPECT_THAT(with("application/xml"), IsEmpty());
  EXPECT_THAT(
      with("application/vnd.a+json"),
      ElementsAre("example-fits at /paths/~1a/put/requestBody/content/application~1vnd.a+json/example"));
}

TEST(ValidateValues, ANamedExampleIsReportedOnce) {
  EXPECT_THAT(found(validated(document("3.0", R"(paths:
  /a:
    parameters:
      - {name: a, in: query, schema: {type: string}, examples: {e: {$ref: '#/components/examples/E'}}}
      - {name: b, in: query, schema: {type: string}, examples: {e: {$ref: '#/components/examples/E'}}}
components: {examples: {E: {value: 1}}})")),
                    false),
              ElementsAre("example-fits at /components/examples/E/value"));
}

TEST(ValidateValues, AMessageNamesTheExpectedValueAndThePlace) {
  EXPECT_THAT(
      validated(document(
          "3.0",
          "paths: {}\ncomponents: {schemas: {A: {type: array, items: {type: integer}, example: [1, a]}}}")),
      HasSubstr(R"("message":"at '/1' found \"a\", expected an integer")"));
}

TEST(ValidateValues, WorkIsBoundedAndUncheckedValuesAreCounted) {
  // Each level doubles the number of attempts of a check.
  std::string schemas = "{A0: {type: integer}";
  for (int i = 1; i < 40; ++i) {
    const std::string below = "{$ref: '#/components/schemas/A" + std::to_string(i - 1) + "'}";
    schemas += ", A" + std::to_string(i) + ": {anyOf: [" + below + ", " + below + "], default: a}";
  }
  const auto answer = validated(document("3.0", "paths: {}\ncomponents: {schemas: " + schemas + "}}"));
  EXPECT_THAT(answer, HasSubstr(R"("values_unchecked":)"));
  EXPECT_THAT(answer, HasSubstr(R"("valid":true)"));
}

}  // namespace
}  // namespace collet::test
