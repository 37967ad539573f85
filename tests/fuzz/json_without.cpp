// SPDX-License-Identifier: MIT
/// A JSON text, a member's name and JSON Pointers, divided by zero bytes: what is seen through OmittedMembers
/// is the text without the members of that name and without nulls, and nothing else is missing.
#include "host/call/arguments/json_without.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/json/json_reader.hpp"

using collet::host::call::FilteredAccess;
using collet::host::call::OmittedMembers;
using collet::json::Type;
using collet::json::View;
using collet::support::json_schema::json_value;
using collet::support::json_schema::Value;
using collet::support::json_schema::ValueKind;

namespace {

constexpr std::size_t k_max_pointers = 20;

void require(bool holds) {
  if (!holds) std::abort();
}

/// Walks the text and its view side by side; `named` may be missing at the top alone, null anywhere.
class Comparison {
 public:
  Comparison(const OmittedMembers& omitted, std::string_view named)
      : omitted_(omitted), access_(omitted), named_(named) {}

  void compare(View text, Value seen, bool top) {
    const auto kind = access_.kind(seen);
    if (kind != ValueKind::object && kind != ValueKind::array) return;
    auto cursor = access_.children(seen);
    if (kind == ValueKind::array) {
      // Pointers lead through arrays, and leave out no item.
      for (const View item : text.items()) {
        require(access_.next(cursor) && cursor.value.data == item.raw().data());
        compare(item, cursor.value, false);
      }
    } else {
      for (const auto& [key, value] : text.members()) {
        if (omitted_.has(value.raw().data())) {
          ++missing_;
          require(value.is(Type::null) || (top && key.string() == named_));
          continue;
        }
        require(access_.next(cursor) && cursor.value.data == value.raw().data());
        require(!(top && key.string() == named_));
        compare(value, cursor.value, false);
      }
    }
    require(!access_.next(cursor));
  }

  std::size_t missing() const { return missing_; }

 private:
  const OmittedMembers& omitted_;
  const FilteredAccess access_;
  std::string named_;
  std::size_t missing_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  std::vector<std::string_view> words;
  while (words.size() < k_max_pointers + 2) {
    const auto border = rest.find('\0');
    words.push_back(rest.substr(0, border));
    if (border == std::string_view::npos) break;
    rest.remove_prefix(border + 1);
  }
  const std::string_view text = words[0];
  collet::support::JsonLimits limits;
  limits.max_depth = 200;
  if (words.size() < 2 || collet::support::check_json(text, limits)) return 0;

  OmittedMembers omitted;
  omitted.add(text, words[1]);
  for (std::size_t i = 2; i < words.size(); ++i)
    omitted.add_null(text, words[i]);
  Comparison comparison(omitted, words[1]);
  const View root(text);
  comparison.compare(root, json_value(root.raw()), true);
  require(comparison.missing() == omitted.size());
  return 0;
}
