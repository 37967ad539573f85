// SPDX-License-Identifier: MIT
#include "plugins/codegraph/endpoints/model_answers.hpp"

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <collet/json.hpp>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

support::Error malformed(std::string_view what) {
  return {COLLET_FAILED, std::string("the endpoint's answer ").append(what)};
}

/// Returns the numbers of an array; nothing if one of them is no finite number or there are too many.
std::optional<Vector> numbers_of(json::View array) {
  Vector out;
  for (const auto item : array.items()) {
    const auto number = item.number();
    if (!number || out.size() == k_max_dimensions) return std::nullopt;
    if (!(std::abs(*number) <= std::numeric_limits<float>::max())) return std::nullopt;
    out.push_back(static_cast<float>(*number));
  }
  if (out.empty()) return std::nullopt;
  return out;
}

bool is_space(char c) {
  return static_cast<unsigned char>(c) <= ' ' || c == 0x7F;
}

/// Returns true for an end of a sentence at a byte.
bool ends_sentence(std::string_view text, std::size_t at) {
  const char c = text[at];
  return (c == '.' || c == '!' || c == '?') && (at + 1 == text.size() || text[at + 1] == ' ');
}

}  // namespace

support::Result<std::vector<Vector>> read_vectors(std::string_view body, std::size_t count) {
  if (support::check_json(body)) return malformed("is not JSON");
  std::vector<Vector> out(count);
  std::size_t number = 0;
  for (const auto item : json::View(body)["data"].items()) {
    const auto index =
        item["index"] ? item["index"].integer() : std::optional(static_cast<std::int64_t>(number));
    if (!index || *index < 0 || static_cast<std::uint64_t>(*index) >= count)
      return malformed("has a vector for none of the texts");
    auto& vector = out[static_cast<std::size_t>(*index)];
    if (!vector.empty()) return malformed("has two vectors for one text");
    auto numbers = numbers_of(item["embedding"]);
    if (!numbers) return malformed("has a vector that is not 1 to 4096 finite numbers");
    vector = *std::move(numbers);
    ++number;
  }
  if (number != count)
    return malformed("has " + std::to_string(number) + " vectors for " + std::to_string(count) + " texts");
  for (const auto& vector : out)
    if (vector.size() != out.front().size()) return malformed("has vectors of different dimensions");
  return out;
}

support::Result<std::string> read_completion(std::string_view body) {
  if (support::check_json(body)) return malformed("is not JSON");
  for (const auto choice : json::View(body)["choices"].items()) {
    auto text = choice["message"]["content"].string();
    if (text && !text->empty()) return *std::move(text);
    break;
  }
  return malformed("has no text");
}

std::string plain_sentence(std::string_view text, std::size_t most) {
  // A sentence about a structure needs none of these, and a reader could take them for more than text.
  if (text.find_first_of("<>{}[]`|\\") != std::string_view::npos) return {};
  std::string line;
  std::size_t end = 0;
  for (const char c : text) {
    if (!is_space(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
    if (line.size() > most) break;
  }
  while (line.ends_with(' '))
    line.pop_back();
  for (std::size_t i = 0; i < line.size() && i < most; ++i)
    if (ends_sentence(line, i)) end = i + 1;
  line.resize(end);
  return line;
}

}  // namespace collet::codegraph
