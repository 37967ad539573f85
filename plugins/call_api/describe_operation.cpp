// SPDX-License-Identifier: MIT
#include "plugins/call_api/describe_operation.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <collet/json_writer.hpp>

#include "plugins/call_api/opened_operation.hpp"
#include "plugins/call_api/request/body.hpp"
#include "plugins/call_api/request/parameters.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "sdk/support/text.hpp"

namespace collet::call_api {
namespace {

/// A schema that is larger with all that it refers to keeps the references that do not fit.
constexpr std::size_t k_max_schema_bytes = std::size_t{64} << 10U;

class Description {
 public:
  explicit Description(OpenedOperation& operation)
      : references_(operation.references()), called_(operation.called()) {}

  std::string input() {
    const auto parameters = value_or_throw(read_parameters(references_, called_));
    const auto body = value_or_throw(plan_body(references_, called_, parameters));
    std::string out;
    json::Writer writer(out);
    writer.begin_object().member("type", "object").key("properties").begin_object();
    std::vector<std::string_view> needed;
    for (const auto* const place : {"path", "query", "header", "cookie"})
      if (write_place(writer, parameters, place)) needed.emplace_back(place);
    if (!body.fields.empty()) {
      if (write_place(writer, body.fields, "body")) needed.emplace_back("body");
    } else if (body.kind != BodyPlan::Kind::none) {
      writer.key("body").raw(schema(body.schema));
      if (body.required) needed.emplace_back("body");
    }
    writer.end_object();
    write_required(writer, needed);
    writer.end_object();
    return out;
  }

  /// Returns the schema of an object with a response for each status.
  std::string output() {
    std::string out;
    json::Writer writer(out);
    writer.begin_object().member("type", "object").key("properties").begin_object();
    for (const openapi::Node response : called_.operation.node["responses"]) {
      const auto at = references_.resolve(openapi::Located{response, called_.source});
      const openapi::Node content = at.node["content"];
      openapi::Located shown{at.node["schema"], at.source};  // OpenAPI 2.0
      if (content.is_object() && content.size() > 0) {
        const auto media = references_.resolve(openapi::Located{content.at(0), at.source});
        shown = {media.node["schema"], media.source};
      }
      writer.key(response.key()).raw(schema(shown));
    }
    writer.end_object().end_object();
    return out;
  }

 private:
  std::string schema(openapi::Located at) {
    std::string out;
    openapi::PrintOptions options;
    options.references = &references_;
    options.source = at.source;
    options.resolve_bytes = k_max_schema_bytes;
    if (!at.node || !openapi::print(at.node, out, options)) return "{}";
    return out;
  }

  static void write_required(json::Writer& writer, const std::vector<std::string_view>& names) {
    if (names.empty()) return;
    writer.key("required").begin_array();
    for (const auto name : names)
      writer.string(name);
    writer.end_array();
  }

  /// Writes the schema of the argument that holds the parameters of a place. Returns true if it is required.
  bool write_place(json::Writer& writer, const std::vector<Parameter>& parameters, std::string_view place) {
    std::vector<std::string_view> needed;
    bool any = false;
    for (const auto& parameter : parameters) {
      if (argument_of(parameter.in) != place) continue;
      if (!any) writer.key(place).begin_object().member("type", "object").key("properties").begin_object();
      any = true;
      writer.key(parameter.name).raw(schema(parameter.schema));
      if (parameter.required) needed.push_back(parameter.name);
    }
    if (!any) return false;
    writer.end_object();
    write_required(writer, needed);
    writer.end_object();
    return !needed.empty();
  }

  openapi::Resolver& references_;
  const CalledOperation& called_;
};

}  // namespace

void describe_operation(Call& call, const apis::Apis& apis) {
  with_api(call, apis, [&](const apis::Api& api) {
    OpenedOperation operation(call, api);
    Description description(operation);
    std::string out;
    json::Writer(out)
        .begin_object()
        .member("operation", operation.name())
        .member("method", support::upper_case(operation.called().operation.method()))
        .member("path", operation.called().operation.path())
        .member_raw("input_schema", description.input())
        .member_raw("output_schema", description.output())
        .end_object();
    call.json(out);
  });
}

}  // namespace collet::call_api
