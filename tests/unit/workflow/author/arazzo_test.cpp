// SPDX-License-Identifier: MIT
/// Workflows of Arazzo documents. The expected workflows were written before the importer's answers were
/// seen.
#include "plugins/workflow/author/arazzo/arazzo.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugins/workflow/author/arazzo/criteria.hpp"
#include "plugins/workflow/language/expression/expression.hpp"
#include "plugins/workflow/language/yaml/tree.hpp"

namespace collet::workflow::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Value yaml(std::string_view text) {
  std::vector<Finding> findings;
  const LineIndex lines(text, 0);
  const YamlFile file = read_yaml(text, lines, findings);
  EXPECT_FALSE(has_errors(findings)) << text;
  return file.root == nullptr ? Value() : json_value(*file.root);
}

/// Returns a document with one source, `shop`, and these workflows, which are indented by two spaces.
std::string document(const std::string& workflows, const std::string& more = {}) {
  return "arazzo: 1.0.1\ninfo: { title: t, version: '1' }\n"
         "sourceDescriptions: [ { name: shop, url: ./shop.yaml, type: openapi } ]\nworkflows:\n" +
         workflows + more;
}

/// Returns a document with one workflow of these steps, which are indented by six spaces.
std::string with_steps(const std::string& steps, const std::string& more = {}) {
  return document(
      "  - workflowId: w\n    inputs: { type: object, properties: { id: { type: string }, size: { type: "
      "integer } } }\n"
      "    steps:\n" +
      steps + more);
}

std::string imported(const std::string& text, const ApiNames& apis = {}) {
  return import_arazzo(yaml(text), apis).file();
}

/// Returns the problems as `pointer: message` lines.
std::string problems(const std::string& text) {
  const auto result = import_arazzo(yaml(text), {});
  std::string out;
  for (const auto& each : result.problems)
    out += each.pointer + ": " + each.message + "\n";
  for (const auto& workflow : result.workflows)
    for (const auto& each : workflow.problems)
      out += each.pointer + ": " + each.message + "\n";
  return out;
}

TEST(Arazzo, MapsInputsParametersBodiesCriteriaAndOutputs) {
  EXPECT_EQ(imported(document(R"(  - workflowId: place-order
    summary: Place an order
    inputs:
      type: object
      required: [pet_id]
      properties:
        pet_id: { type: integer, description: The pet }
        coupon: { $ref: '#/components/inputs/coupon' }
        secret: { type: string, format: password }
    steps:
      - stepId: find-pet
        description: Look at the pet.
        operationId: getPet
        parameters:
          - { name: petId, in: path, value: $inputs.pet_id }
          - { name: view, in: query, value: full }
          - { name: X-Trace, in: header, value: 'pet {$inputs.pet_id}, {$inputs.coupon}' }
        successCriteria:
          - condition: $statusCode == 200
          - { context: $response.body, type: jsonpath, condition: $.status }
        outputs:
          price: $response.body#/prices/0/amount
          etag: $response.header.ETag
          whole: $response.body
      - stepId: order
        operationId: $sourceDescriptions.shop.createOrder
        requestBody:
          contentType: application/json
          payload:
            pet: $inputs.pet_id
            price: $steps.find-pet.outputs.price
            note: 'costs {$steps.find-pet.outputs.price} {{ exactly }}'
        onFailure:
          - { name: again, type: retry, retryAfter: 0.5, retryLimit: 3 }
        outputs: { order_id: $response.body#/id }
    outputs:
      order: $steps.order.outputs.order_id
)",
                              "components: { inputs: { coupon: { type: string } } }\n")),
            R"(version: 1
workflows:
  place-order:
    description: Place an order
    parameters:
      pet_id: { type: integer, required: true, description: The pet }
      coupon: { type: string }
      secret: { type: string, format: password, sensitive: true }
    steps:
      - id: find_pet
        description: Look at the pet.
        call: api:shop/getPet
        args:
          path: { petId: "{{ pet_id }}" }
          query: { view: full }
          header: { X-Trace: 'pet {{ pet_id }}, {{ coupon | default("") }}' }
        success: ["result.structured.status == 200", "result.json.status != null"]
        outputs:
          price: "{{ result.json.prices[0].amount }}"
          etag: '{{ result.structured.headers["etag"] }}'
          whole: "{{ result.json | default(result.text) }}"
      - id: order
        call: api:shop/createOrder
        args:
          header: { Content-Type: application/json }
          body:
            pet: "{{ pet_id }}"
            price: "{{ steps.find_pet.outputs.price }}"
            note: 'costs {{ steps.find_pet.outputs.price }} {{ "{{" }} exactly }}'
        retry: { max: 3, delay: 500, "on": [any] }
        outputs: { order_id: "{{ result.json.id }}" }
    outputs: { order: "{{ steps.order.outputs.order_id }}" }
)");
}

TEST(Arazzo, ReportsAnOutputThatCannotBeExpressedOnceAndNotItsUses) {
  EXPECT_EQ(
      problems(with_steps("      - { stepId: a, operationId: b, outputs: { id: '$outputs[0].id' } }\n"
                          "      - { stepId: c, operationId: d, parameters: [ { name: e, in: query, "
                          "value: $steps.a.outputs.id } ] }\n",
                          "    outputs: { id: $steps.a.outputs.id }\n")),
      "/workflows/0/steps/0/outputs/id: '$outputs[0].id': only the outputs of a called workflow are known "
      "here; the answer of an operation is $response.body\n");
}

TEST(Arazzo, CallsOtherWorkflowsOfTheDocumentAndThoseItDependsOn) {
  EXPECT_EQ(imported(document(R"(  - workflowId: buy
    dependsOn: [login]
    steps:
      - stepId: pay
        workflowId: pay
        parameters: [ { name: token, value: $workflows.login.outputs.token } ]
        outputs: { receipt: $outputs.receipt }
    outputs: { receipt: $steps.pay.outputs.receipt }
  - workflowId: login
    steps: [ { stepId: in, operationId: login, outputs: { token: $response.body#/token } } ]
    outputs: { token: $steps.in.outputs.token }
  - workflowId: pay
    inputs: { properties: { token: { type: string } } }
    steps: [ { stepId: do, operationId: pay, parameters: [ { name: t, in: cookie, value: $inputs.token } ], outputs: { r: $response.body#/r } } ]
    outputs: { receipt: $steps.do.outputs.r }
)")),
            R"(version: 1
workflows:
  buy:
    description: Workflow buy of an Arazzo document.
    steps:
      - { id: before_login, call: workflow:login }
      - id: pay
        call: workflow:pay
        args: { token: "{{ steps.before_login.json.token }}" }
        outputs: { receipt: "{{ result.json.receipt }}" }
    outputs: { receipt: "{{ steps.pay.outputs.receipt }}" }
  login:
    description: Workflow login of an Arazzo document.
    steps:
      - { id: in_, call: api:shop/login, outputs: { token: "{{ result.json.token }}" } }
    outputs: { token: "{{ steps.in_.outputs.token }}" }
  pay:
    description: Workflow pay of an Arazzo document.
    parameters: { token: { type: string } }
    steps:
      - id: do
        call: api:shop/pay
        args: { cookie: { t: "{{ token }}" } }
        outputs: { r: "{{ result.json.r }}" }
    outputs: { receipt: "{{ steps.do.outputs.r }}" }
)");
}

TEST(Arazzo, EndsEarlyWhereASuccessActionSaysSo) {
  const std::string text = imported(with_steps(R"(      - stepId: look
        operationId: look
        outputs: { open: $response.body#/open }
        onSuccess:
          - { name: done, type: end, criteria: [ { condition: $response.body#/open == false } ] }
          - { name: next, type: goto, stepId: change }
      - { stepId: change, operationId: change, outputs: { at: $response.body#/at } }
    outputs: { open: $steps.look.outputs.open, at: $steps.change.outputs.at }
)"));
  EXPECT_THAT(text, HasSubstr(R"(      - if: "steps.look.json.open == false"
        return: { open: "{{ steps.look.outputs.open | default(null) }}", at: null }
      - { id: change, call)"))
      << text;
}

TEST(Arazzo, NamesOperationsByPathAndByApi) {
  const std::string step =
      "      - { stepId: a, operationPath: '{$sourceDescriptions.shop.url}#/paths/~1pets~1{id}/get' }\n";
  EXPECT_THAT(imported(with_steps(step)), HasSubstr("\"api:shop/GET /pets/{id}\""));
  EXPECT_THAT(imported(with_steps(step), {{"shop", "store"}}), HasSubstr("\"api:store/GET /pets/{id}\""));
}

TEST(Arazzo, UsesComponentsAndParametersOfTheWorkflow) {
  const std::string text =
      imported(document(R"(  - workflowId: w
    parameters: [ { name: tenant, in: header, value: a } ]
    failureActions: [ { reference: $components.failureActions.again } ]
    steps:
      - { stepId: one, operationId: one, parameters: [ { reference: $components.parameters.page, value: 7 } ] }
      - { stepId: two, operationId: two, parameters: [ { name: tenant, in: header, value: b } ],
          onFailure: [ { name: again, type: end } ] }
)",
                        "components: { parameters: { page: { name: page, in: query, value: 1 } }, "
                        "failureActions: { again: { name: again, type: retry } } }\n"));
  EXPECT_THAT(
      text,
      HasSubstr(
          "args: { query: { page: 7 }, header: { tenant: a } }\n        retry: { max: 1, \"on\": [any] }\n"))
      << text;
  EXPECT_THAT(text, HasSubstr("- { id: two, call: api:shop/two, args: { header: { tenant: b } } }\n"));
}

TEST(Arazzo, OrdersStepsByWhatTheyDependOn) {
  const std::string text = imported(with_steps(R"(      - { stepId: b, operationId: b, dependsOn: [$steps.a] }
      - { stepId: c, operationId: c }
      - { stepId: a, operationId: a }
)"));
  EXPECT_LT(text.find("id: a"), text.find("id: b"));
  EXPECT_LT(text.find("id: c"), text.find("id: a"));
}

TEST(Arazzo, ReplacesPartsOfAPayloadAndReadsJsonTexts) {
  const std::string text = imported(with_steps(R"(      - stepId: a
        operationId: a
        requestBody:
          payload: '{"list": [{"n": 1}, {"n": 2}], "id": "{$inputs.id}"}'
          replacements: [ { target: /list/1/n, value: $inputs.size }, { target: /more, value: true } ]
)"));
  EXPECT_THAT(
      text,
      HasSubstr(
          R"(body: { list: [{ "n": 1 }, { "n": "{{ size }}" }], id: '{{ id | default("") }}', more: true })"))
      << text;
}

TEST(Arazzo, NamesWhatItCannotExpressWithItsPointer) {
  const auto of_step = [](const std::string& step) {
    return problems(with_steps("      - { stepId: s, " + step + " }\n"));
  };
  const struct {
    const char* step;
    const char* problem;
  } cases[] = {
      {"operationId: a, onSuccess: [ { name: x, type: goto, stepId: s } ]",
       "/workflows/0/steps/0/onSuccess/0: a jump"},
      {"operationId: a, onFailure: [ { name: x, type: goto, stepId: s } ]",
       "/workflows/0/steps/0/onFailure/0: a jump"},
      {"operationId: a, onFailure: [ { name: x, type: retry, criteria: [ { condition: $statusCode == 503 } ] "
       "} ]",
       "/workflows/0/steps/0/onFailure/0: a retry for only some failures"},
      {"operationId: a, onFailure: [ { name: x, type: retry, stepId: s } ]",
       "/workflows/0/steps/0/onFailure/0: a retry that first"},
      {"workflowId: $sourceDescriptions.other.flow",
       "/workflows/0/steps/0/workflowId: '$sourceDescriptions.other.flow': a workflow of another"},
      {"workflowId: none", "/workflows/0/steps/0/workflowId: the document has no workflow 'none'"},
      {"operationId: $sourceDescriptions.other.a", "/workflows/0/steps/0/operationId: "},
      {"operationPath: '{$sourceDescriptions.shop.url}#/paths/~1pets'", "it names a path and no method"},
      {"channelPath: a", "/workflows/0/steps/0/channelPath: there is no such key"},
      {"operationId: a, successCriteria: [ { context: $response.body, type: xpath, condition: //a } ]",
       "/workflows/0/steps/0/successCriteria/0: '//a': criteria of type 'xpath'"},
      {"operationId: a, successCriteria: [ { context: $response.body, type: jsonpath, condition: "
       "'$[?count(@.a) > 0]' } ]",
       "/workflows/0/steps/0/successCriteria/0: "},
      {"operationId: a, successCriteria: [ { context: $response.body, type: regex, condition: '(?=a)' } ]",
       "RE2 rejects it"},
      {"operationId: a, successCriteria: [ { condition: $statusCode = 200 } ]",
       "/workflows/0/steps/0/successCriteria/0: "},
      {"operationId: a, successCriteria: [ { condition: $request.body#/a == 1 } ]",
       "the parts of a request are not kept"},
      {"operationId: a, parameters: [ { name: a, in: body, value: 1 } ]",
       "/workflows/0/steps/0/parameters/0/in: found 'body'"},
      {"operationId: a, parameters: [ { name: a, in: query, value: $inputs.none } ]",
       "/workflows/0/steps/0/parameters/0/value: '$inputs.none': the inputs have no 'none'"},
      {"operationId: a, parameters: [ { name: a, in: query, value: $steps.t.outputs.x } ]",
       "no earlier step is 't'"},
      {"operationId: a, parameters: [ { reference: $components.parameters.none } ]",
       "/workflows/0/steps/0/parameters/0: '$components.parameters.none' refers to no"},
      {"operationId: a, outputs: { x: '$outputs[0].id' }", "/workflows/0/steps/0/outputs/x: "},
      {"operationId: a, outputs: { x: $workflow_order_id }", "/workflows/0/steps/0/outputs/x: "},
      {"operationId: a, requestBody: { payload: $inputs.id, replacements: [ { target: /a, value: 1 } ] }",
       "/workflows/0/steps/0/requestBody/replacements/0/target: "},
      {"operationId: a, dependsOn: [s]", "/workflows/0/steps: `dependsOn`"},
      {"description: d", "/workflows/0/steps/0: the step calls no operation"},
  };
  for (const auto& each : cases) {
    EXPECT_THAT(of_step(each.step), HasSubstr(each.problem)) << each.step;
    EXPECT_EQ(imported(with_steps(std::string("      - { stepId: s, ") + each.step + " }\n")), "")
        << each.step;
  }
}

TEST(Arazzo, LeavesOutWorkflowsThatCallOneThatIsLeftOut) {
  const std::string text = document(R"(  - workflowId: a
    steps: [ { stepId: s, workflowId: b } ]
  - workflowId: b
    steps: [ { stepId: s, operationId: o, onSuccess: [ { name: n, type: goto, workflowId: c } ] } ]
  - workflowId: c
    steps: [ { stepId: s, operationId: o } ]
)");
  EXPECT_THAT(problems(text), HasSubstr("/workflows/0: it calls workflow 'b', which is left out"));
  EXPECT_THAT(imported(text), Not(HasSubstr("  a:\n")));
  EXPECT_THAT(imported(text), HasSubstr("  c:\n"));
}

TEST(Arazzo, RefusesOtherDocuments) {
  EXPECT_EQ(problems("openapi: 3.1.0\n"),
            "/arazzo: this is no Arazzo document: `arazzo: 1.0.1` is missing\n");
  EXPECT_EQ(problems("arazzo: 2.0.0\n"), "/arazzo: found version '2.0.0', expected 1.0\n");
  EXPECT_THAT(problems("arazzo: 1.0.0\nworkflows: []\n"), HasSubstr("/workflows: there are no workflows"));
}

TEST(ArazzoConditions, BecomeExpressionsWithTheSameMeaning) {
  RuntimeScope scope;
  scope.result = "result";
  scope.inputs = {"state"};
  const struct {
    const char* condition;
    const char* expected;
  } cases[] = {
      {"$statusCode == 200", "result.structured.status == 200"},
      {"$statusCode == 200 || $statusCode == 201",
       "result.structured.status == 200 or result.structured.status == 201"},
      {"($statusCode>=200)&&($statusCode<300)",
       "(result.structured.status >= 200) and (result.structured.status < 300)"},
      {"!($response.body#/ok == true)", "(not ((result.json.ok == true)))"},
      {"$response.body#/state == 'Open'", R"((result.json.state | string | lower) == "open")"},
      {"$response.body#/state != $inputs.state", "result.json.state != state"},
      {"$response.header.Content-Type == 'a''b'",
       R"((result.structured.headers["content-type"] | string | lower) == "a'b")"},
      {"$response.body#/a~1b/0 != null", R"(result.json["a/b"][0] != null)"},
      {"$response.body.items[0].id > 3", "result.json.items[0].id > 3"},
  };
  for (const auto& each : cases) {
    const auto made = simple_condition(each.condition, scope);
    ASSERT_TRUE(made) << each.condition << ": " << made.error().message;
    EXPECT_EQ(*made, each.expected);
    EXPECT_TRUE(Expression::compile(*made)) << *made;
  }
}

TEST(ArazzoConditions, OfJsonPathBecomeExpressions) {
  const struct {
    const char* condition;
    const char* expected;
  } cases[] = {
      {"$.a.b", "b.a.b != null"},
      {"$.access_token != null", "b.access_token != null"},
      {"$['a'][0]", "b.a[0] != null"},
      {"$.pets[?@.status == 'sold']", R"((b.pets | where("status", "==", "sold") | length) > 0)"},
      {"$.pets[?(@.age >= 3)]", R"((b.pets | where("age", ">=", 3) | length) > 0)"},
      {"$[?@.owner]", R"((b | where("owner", "!=", null) | length) > 0)"},
  };
  for (const auto& each : cases) {
    const auto made = jsonpath_condition(each.condition, "b");
    ASSERT_TRUE(made) << each.condition << ": " << made.error().message;
    EXPECT_EQ(*made, each.expected);
    EXPECT_TRUE(Expression::compile(*made)) << *made;
  }
  for (const char* const none :
       {"$..a", "$.a[*]", "$[?@.a == @.b]", "$[?@.a && @.b]", "$[?length(@.a) > 0]", "a", "$.a ==", "$[1:2]"})
    EXPECT_FALSE(jsonpath_condition(none, "b")) << none;
}

TEST(ArazzoConditions, AreHeldByTheirDepth) {
  RuntimeScope scope;
  scope.result = "result";
  std::string deep(100'000, '(');
  EXPECT_FALSE(simple_condition(deep, scope));
  EXPECT_FALSE(simple_condition(std::string(100'000, '!') + "true", scope));
}

}  // namespace
}  // namespace collet::workflow::test
