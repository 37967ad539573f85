// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/read_document.hpp"

#include "plugins/openapi/read/json_document.hpp"
#include "plugins/openapi/read/source_text.hpp"
#include "plugins/openapi/read/yaml_document.hpp"

namespace collet::openapi {
namespace {

support::Result<DocumentPtr> read_as(support::Result<DocumentPtr> document, std::string_view format) {
  if (!document)
    document.error().message = "read as " + std::string(format) + ": " + document.error().message;
  return document;
}

}  // namespace

FormatHint hint_of(std::string_view file_name) {
  if (file_name.ends_with(".json")) return FormatHint::json;
  if (file_name.ends_with(".yaml") || file_name.ends_with(".yml")) return FormatHint::yaml;
  return FormatHint::none;
}

support::Result<DocumentPtr> read_document(std::string source, FormatHint hint, const Limits& limits) {
  const std::string_view text = std::string_view(source).substr(byte_order_mark_size(source));
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return support::Error{COLLET_FAILED, "the document is empty"};
  if (text[first] == '<' && text.substr(first, 2) != "<<")
    return support::Error{COLLET_FAILED, "found a page of HTML or XML, expected a document in JSON or YAML"};
  const bool like_json = text[first] == '{' || text[first] == '[';
  if (!like_json && hint != FormatHint::json)
    return read_as(read_yaml_document(std::move(source), limits), "YAML");
  if (!like_json || hint != FormatHint::yaml) {
    auto document = read_as(read_json_document(std::move(source), limits), "JSON");
    if (!document && !like_json) document.error().message += "; if it is YAML, name it .yaml";
    return document;
  }
  auto json = read_json_document(source, limits);
  if (json || json.error().code == COLLET_TOO_LARGE) return read_as(std::move(json), "JSON");
  return read_as(read_yaml_document(std::move(source), limits), "YAML");
}

}  // namespace collet::openapi
