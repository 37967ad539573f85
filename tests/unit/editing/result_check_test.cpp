// SPDX-License-Identifier: MIT
/// Checks edited documents in process, through a plugin that removes and replaces values.
#include "plugins/editing/result_check.hpp"

#include <gtest/gtest.h>

#include <collet/plugin.hpp>

#include "plugins/openapi/edit/write/write_document.hpp"
#include "plugins/openapi/open/engine.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "tests/unit/walk/plugin_under_test.hpp"

extern "C" const collet_entry collet_plugin_v1;

namespace collet::editing {
namespace {

constexpr auto k_manifest = manifest("checked", "0.0.0", [](auto& plugin) {
  plugin.shares("openapi");
  plugin.tool("edit")
      .title("Edit")
      .description("Removes and replaces values.")
      .property("spec", schema::raw("{}"))
      .property("remove", schema::raw("{}"))
      .property("replace", schema::raw("{}"));
});

/// The tool `edit` {spec, remove: [pointer, …], replace: {pointer: value}} answers the check of the result,
/// and as `again` the check of its text.
class Checked : public Plugin {
 public:
  explicit Checked(const Setup& setup) : engine_(setup) {}

  void call(std::string_view, Call& call) override {
    engine_.serve([&] { run(call); });
  }

 private:
  static void run(Call& call) {
    const auto base =
        openapi::load_spec(call.arguments().raw("spec"), support::Access::from_json(call.access()), {});
    if (!base) throw Failure(base.error().code, base.error().message);
    openapi::edit::Edit edit(openapi::DocumentPtr(base->description, &base->description->document()));
    openapi::edit::ChangeSet changes;
    const openapi::Node root = edit.base().root();
    for (const json::View pointer : call.arguments().raw("remove").items())
      changes.remove(openapi::edit::path_of(openapi::find_pointer(root, *pointer.string())));
    std::vector<openapi::DocumentPtr> values;
    for (const auto& member : call.arguments().raw("replace").members()) {
      values.push_back(*openapi::read_json_document(std::string(member.value.raw())));
      changes.replace(openapi::edit::path_of(openapi::find_pointer(root, *member.key.string())),
                      values.back()->root());
    }
    const auto applied = edit.apply(changes);
    if (!applied) throw Failure(applied.error().code, applied.error().message);
    constexpr CheckOptions k_options{.warnings = true, .max_findings = 1000};
    std::string out;
    json::Writer writer(out);
    writer.begin_object();
    write_check(writer, check_result(call, edit, *base, k_options), k_options);
    const ResultCheck current = check_document(call, describe_current(edit), base->origin, k_options);
    std::string spec;
    json::Writer(spec)
        .begin_object()
        .member("content", openapi::edit::write_document(edit)->text.text())
        .end_object();
    const auto again = openapi::load_document(json::View(spec), support::Access::from_json(call.access()));
    if (!again) throw Failure(again.error().code, again.error().message);
    writer.member("agree", same(current, check_document(call, again->description, base->origin, k_options)));
    writer.end_object();
    call.json(out);
  }

  static bool same(const ResultCheck& a, const ResultCheck& b) {
    std::string x;
    std::string y;
    json::Writer first(x);
    json::Writer second(y);
    first.begin_object();
    second.begin_object();
    write_check(first, a, {true});
    write_check(second, b, {true});
    return x == y;
  }

  openapi::Engine engine_;
};

constexpr std::string_view k_api = R"(openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a/{id}:
    get:
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
      responses: {'200': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}
    put:
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
      responses: {'200': {description: ok}}
components:
  schemas:
    A: {type: object}
)";

std::string checked(std::string_view document, std::string_view more) {
  test::PluginUnderTest plugin(collet_plugin_v1);
  const auto answer = plugin.call("edit", test::with_content(document, more));
  return answer.status == COLLET_OK ? answer.json : "!" + answer.error;
}

std::int64_t number(const std::string& answer, std::string_view name) {
  return json::View(answer)["result"][name].integer().value_or(-1);
}

TEST(ResultCheck, AnUnchangedValidDocumentHasNoError) {
  const std::string answer = checked(k_api, "\"remove\":[]");
  EXPECT_EQ(json::View(answer)["result"]["valid"].raw(), "true") << answer;
  EXPECT_EQ(number(answer, "new_error_count"), 0) << answer;
  EXPECT_EQ(json::View(answer)["agree"].raw(), "true") << answer;
}

TEST(ResultCheck, AnErrorThatTheEditMakesIsNew) {
  const std::string answer = checked(k_api, R"("remove":["/components/schemas/A"])");
  EXPECT_EQ(json::View(answer)["result"]["valid"].raw(), "false") << answer;
  EXPECT_EQ(number(answer, "error_count"), 1) << answer;
  EXPECT_EQ(number(answer, "new_error_count"), 1) << answer;
  EXPECT_NE(answer.find("reference-resolves"), std::string::npos) << answer;
  EXPECT_EQ(json::View(answer)["agree"].raw(), "true") << answer;
}

/// The pointer of the remaining error changes with the edit; it is still the error of the base.
TEST(ResultCheck, AnErrorOfTheBaseIsNotNewAtAnotherPlace) {
  std::string api(k_api);
  api.replace(api.find("        - {name"), 0,
              "        - {name: q, in: query}\n        - {name: r, in: query}\n");
  const std::string before = checked(api, "\"remove\":[]");
  EXPECT_EQ(number(before, "error_count"), 2) << before;
  EXPECT_EQ(number(before, "new_error_count"), 0) << before;
  const std::string answer = checked(api, R"("remove":["/paths/~1a~1{id}/get/parameters/0"])");
  EXPECT_EQ(number(answer, "error_count"), 1) << answer;
  EXPECT_EQ(number(answer, "new_error_count"), 0) << answer;
  EXPECT_EQ(json::View(answer)["agree"].raw(), "true") << answer;
}

/// An error of the base excuses only the error at its own place.
TEST(ResultCheck, AnErrorOfTheSameRuleAtAnotherPlaceIsNew) {
  std::string api(k_api);
  api.replace(api.find("    put:"), 0, "      operationId: 7\n");
  const std::string answer = checked(api, R"("replace":{"/info/title":7})");
  EXPECT_EQ(number(answer, "error_count"), 2) << answer;
  EXPECT_EQ(number(answer, "new_error_count"), 1) << answer;
  EXPECT_NE(answer.find(R"("findings":[{"severity":"error","rule":"structure-type","pointer":"/info/title")"),
            std::string::npos)
      << answer;
}

TEST(ResultCheck, AResultThatIsNoOpenApiDocumentIsNotValid) {
  const std::string answer = checked(k_api, R"("remove":["/openapi"])");
  EXPECT_NE(answer.find("\"valid\":false,\"problem\":"), std::string::npos) << answer;
}

TEST(ResultCheck, ACancelledCallEnds) {
  test::PluginUnderTest plugin(collet_plugin_v1);
  plugin.cancel();
  EXPECT_EQ(plugin.call("edit", test::with_content(k_api, "\"remove\":[\"/components/schemas/A\"]")).status,
            COLLET_CANCELLED);
}

}  // namespace
}  // namespace collet::editing

COLLET_PLUGIN(collet::editing::Checked, collet::editing::k_manifest);
