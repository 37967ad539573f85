// SPDX-License-Identifier: MIT
#include "plugins/codegraph/overview/rewritten.hpp"

#include <collet/json.hpp>

#include "plugins/codegraph/store/files/replaced_file.hpp"
#include "sdk/support/file/read_file.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_bytes = std::size_t{1} << 20U;
constexpr std::string_view k_mark = "(model) ";

/// Returns the place of the ID at the end of a line, or its size.
std::size_t id_place(const std::string& line) {
  const auto at = line.rfind(" `");
  return at != std::string::npos && line.ends_with('`') ? at : line.size();
}

}  // namespace

std::string without_id(const std::string& line) {
  return line.substr(0, id_place(line));
}

Rewritten Rewritten::read(const std::string& folder, std::uint64_t model) {
  Rewritten out(model);
  const auto text = support::read_file(folder + "/sentences.json", k_max_bytes);
  if (!text || support::check_json(*text)) return out;
  const json::View root(*text);
  if (root["model"].string() != std::to_string(model)) return out;
  for (const auto& [key, value] : root["sentences"].members()) {
    const auto facts = key.string();
    auto sentence = value.string();
    if (facts && sentence) out.add(*facts, *std::move(sentence));
  }
  return out;
}

support::Result<void> Rewritten::write(const std::string& folder) const {
  std::string text;
  json::Writer out(text);
  out.begin_object().member("model", std::to_string(model_)).key("sentences").begin_object();
  for (const auto& [facts, sentence] : sentences_)
    out.member(facts, sentence);
  out.end_object().end_object();
  return replace_text(folder + "/sentences.json", text);
}

const std::string* Rewritten::find(const std::string& facts) const {
  const auto found = sentences_.find(facts);
  return found == sentences_.end() ? nullptr : &found->second;
}

std::string Rewritten::line(const std::string& line) const {
  const auto* const sentence = find(without_id(line));
  if (sentence == nullptr) return line;
  return std::string(k_mark).append(*sentence).append(line, id_place(line));
}

}  // namespace collet::codegraph
