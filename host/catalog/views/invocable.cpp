// SPDX-License-Identifier: MIT
#include "host/catalog/views/invocable.hpp"

#include <collet/json.hpp>

#include "host/catalog/doors.hpp"
#include "sdk/support/text/glob.hpp"

namespace collet::host::catalog {

std::string invocable(const Catalog& catalog, std::string_view pattern) {
  std::string text;
  json::Writer out(text);
  out.begin_array();
  for (const auto& tool : catalog.all()) {
    const auto key = tool->key();
    if (!tool->barred.empty() || (!pattern.empty() && !support::glob_match(pattern, key))) continue;
    out.begin_object().member("key", key);
    if (catalog.find_exposed(tool->name) == tool.get() && !is_door(*tool)) out.member("name", tool->name);
    if (!tool->title.empty()) out.member("title", tool->title);
    out.member("description", tool->description).member_raw("input_schema", tool->accepted_schema());
    if (!tool->output_schema.empty()) out.member_raw("output_schema", tool->output_schema);
    out.member_raw("annotations", tool->annotations.empty() ? "{}" : tool->annotations).end_object();
  }
  out.end_array();
  return text;
}

}  // namespace collet::host::catalog
