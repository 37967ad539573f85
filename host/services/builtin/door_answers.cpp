// SPDX-License-Identifier: MIT
#include "host/services/builtin/door_answers.hpp"

#include <algorithm>
#include <vector>

#include <collet/json.hpp>

#include "host/catalog/doors.hpp"
#include "host/catalog/views/tool_search.hpp"

namespace collet::host::services {

namespace {

constexpr std::int64_t k_default_limit = 5;
constexpr std::int64_t k_max_limit = 50;
constexpr std::int64_t k_signatures_envelope = 60;  ///< characters around the signatures

void write_group(json::Writer& writer, std::string_view door, const std::vector<std::string>& signatures) {
  if (signatures.empty()) return;
  writer.key(door).begin_array();
  for (const std::string& signature : signatures)
    writer.string(signature);
  writer.end_array();
}

}  // namespace

support::Result<std::string> find_tools(const catalog::Catalog& catalog, std::string_view arguments_json,
                                        std::int64_t budget_tokens) {
  const json::View arguments(arguments_json);
  const auto given = arguments["limit"].integer().value_or(0);
  const auto limit = static_cast<std::size_t>(given <= 0 ? k_default_limit : std::min(given, k_max_limit));
  const std::string query = arguments["query"].string().value_or("");
  std::vector<std::string> reading;
  std::vector<std::string> writing;
  std::int64_t left = std::clamp<std::int64_t>(budget_tokens, 0, 1'000'000) * 4 - k_signatures_envelope;
  bool cut = false;
  for (const catalog::Tool* tool : catalog::search_tools(catalog, query, limit)) {
    std::string signature = catalog::signature_of(*tool);
    std::string written;
    json::Writer(written).string(signature);
    left -= static_cast<std::int64_t>(written.size()) + 1;
    if (left < 0) {
      cut = true;
      break;
    }
    (tool->read_only ? reading : writing).push_back(std::move(signature));
  }
  std::string text;
  json::Writer writer(text);
  writer.begin_object();
  write_group(writer, "call_read", reading);
  write_group(writer, "call_write", writing);
  writer.member("returned", static_cast<std::uint64_t>(reading.size() + writing.size()));
  if (cut) writer.member("truncated", true);
  writer.end_object();
  return text;
}

support::Error closed_door(const catalog::Catalog& catalog, std::string_view door,
                           std::string_view arguments_json) {
  const catalog::Tool* const tool = catalog.find_key("collet:" + std::string(door));
  if (tool == nullptr) return {COLLET_NOT_FOUND, "no tool '" + std::string(door) + "'"};
  const auto opened = catalog::open_door(catalog, *tool, json::View(arguments_json));
  if (!opened) return opened.error();
  return {COLLET_UNSUPPORTED,
          "only clients call tools through " + tool->name + "; call " + opened->tool->name + " itself"};
}

}  // namespace collet::host::services
