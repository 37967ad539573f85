// SPDX-License-Identifier: MIT
#include "plugins/convert/steps/response_content.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"

namespace collet::convert {
namespace {

using openapi::Node;
using openapi::Object;

class Restorer final : public Visitor {
 public:
  bool enter(Pass& pass, const Site& site) override {
    const Node node = site.node;
    if (site.object == Object::operation && node[k_kept_body].is_object() && !node["requestBody"]) {
      pass.rename("restored", node[k_kept_body], "requestBody");
      remove_fields(pass, node["parameters"]);
    }
    const bool holds = site.object == Object::response ||
                       (site.object == Object::parameter && node["in"].string() == "body");
    if (holds && node[k_kept_content].is_object() && !node["content"]) {
      pass.rename("restored", node[k_kept_content], "content");
      for (const std::string_view name : {"schema", "examples"})
        if (const Node member = node[name]) pass.remove("restored", member);
    }
    return site.object != Object::schema && !site.reference;
  }
  bool member(Pass&, const Site&, Node, const openapi::Field*) override { return true; }

 private:
  /// Removes the form fields that were made of the body.
  static void remove_fields(Pass& pass, Node list) {
    const auto is_field = [](Node parameter) { return parameter["in"].string() == "formData"; };
    if (list.size() != 0 && std::all_of(list.begin(), list.end(), is_field)) {
      pass.remove("restored", list);
      return;
    }
    for (const Node parameter : list)
      if (is_field(parameter)) pass.remove_in("restored", list, parameter);
  }
};

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return support::is_digit(c) || (support::lower(c) >= 'a' && support::lower(c) <= 'z') ||
           std::string_view("!#$&-^_.+*").find(c) != std::string_view::npos;
  });
}

}  // namespace

bool is_media_type(std::string_view text) {
  text = text.substr(0, text.find(';'));
  while (text.ends_with(' '))
    text.remove_suffix(1);
  const auto slash = text.find('/');
  return slash != std::string_view::npos && is_name(text.substr(0, slash)) && is_name(text.substr(slash + 1));
}

std::vector<std::string> response_media_types(Node response, Node produces) {
  const Node schema = response["schema"];
  const Node examples = response["examples"];
  std::vector<std::string> types;
  const auto add = [&](std::string_view type) {
    if (std::find(types.begin(), types.end(), type) == types.end()) types.emplace_back(type);
  };
  if (schema)
    for (const Node type : produces)
      if (type.is_string()) add(type.text());
  if (schema && types.empty() && examples.size() == 0)
    add(schema["format"].string() == "binary" ? "application/octet-stream" : "*/*");
  for (const Node example : examples)
    if (!example.key().starts_with("x-")) add(example.key());
  if (schema && types.empty()) add("*/*");
  return types;
}

std::string response_content(Node response, Node produces) {
  const Node schema = response["schema"];
  const std::string schema_json = schema ? json_of(schema) : std::string();
  std::string out;
  for (const std::string& type : response_media_types(response, produces)) {
    out += (out.empty() ? "" : ",") + json_string(type) + ":{";
    if (schema) out += "\"schema\":" + schema_json;
    if (const Node example = response["examples"][type])
      out += std::string(schema ? "," : "") + "\"example\":" + json_of(example);
    out += '}';
  }
  return out;
}

support::Result<void> restore_contents(StepContext& context) {
  const openapi::Document& document = context.edit.current();
  const bool kept = document.symbol(k_kept_content) != openapi::k_no_symbol ||
                    document.symbol(k_kept_body) != openapi::k_no_symbol;
  if (!kept) return {};
  Restorer restorer;
  return run_visitor(context, restorer, openapi::Version::v2_0, "2.0 to 3.0");
}

}  // namespace collet::convert
