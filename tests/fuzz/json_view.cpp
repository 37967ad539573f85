// SPDX-License-Identifier: MIT
/// The View with which plugins read JSON, on any bytes: it stays inside them, and on valid JSON it gives the
/// same as the reader.
#include <cstdlib>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/json/json_reader.hpp"

namespace {

using collet::json::View;

void require(bool holds) {
  if (!holds) std::abort();
}

struct Counts {
  std::size_t containers = 0;
  std::size_t keys = 0;
  std::size_t strings = 0;
  std::size_t others = 0;
  bool operator==(const Counts&) const = default;
};

struct Counter {
  Counts counts;
  bool begin_object(std::size_t) { return ++counts.containers != 0; }
  bool end_object(std::size_t, std::size_t) { return true; }
  bool begin_array(std::size_t) { return ++counts.containers != 0; }
  bool end_array(std::size_t, std::size_t) { return true; }
  bool key(std::string_view, bool, std::size_t) { return ++counts.keys != 0; }
  bool string(std::string_view, bool, std::size_t) { return ++counts.strings != 0; }
  bool number(std::string_view, std::size_t) { return ++counts.others != 0; }
  bool literal(collet::support::JsonLiteral, std::size_t) { return ++counts.others != 0; }
};

constexpr std::size_t k_budget = 20'000;  // nested values are scanned once for each level

void inside(std::string_view part, std::string_view whole) {
  if (part.empty()) return;
  require(part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

/// Returns false if the budget was not enough.
bool walk(std::string_view text, Counts& counts) {
  std::vector<View> todo = {View(text)};
  std::size_t scanned = 0;
  while (!todo.empty()) {
    const View view = todo.back();
    todo.pop_back();
    inside(view.raw(), text);
    inside(view.inner(), text);
    if ((scanned += view.raw().size() + 1) > k_budget) return false;
    (void)view.boolean();
    (void)view.number();
    (void)view.integer();
    (void)view.equals("x");
    (void)view["a"];
    const auto string = view.string();
    switch (view.type()) {
      case collet::json::Type::object:
        ++counts.containers;
        for (const auto& member : view.members()) {
          inside(member.key.raw(), text);
          ++counts.keys;
          (void)member.key.string();
          todo.push_back(member.value);
        }
        break;
      case collet::json::Type::array:
        ++counts.containers;
        for (const View item : view.items())
          todo.push_back(item);
        break;
      case collet::json::Type::string:
        require(string.has_value());
        ++counts.strings;
        break;
      default:
        ++counts.others;
    }
  }
  return true;
}

/// A string that was read and written again is the same string.
void check_round_trip(View view) {
  const auto text = view.string();
  if (!text) return;
  std::string written;
  collet::json::append_string(written, *text);
  require(!collet::support::check_json(written));
  require(View(written).string() == text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Counts seen;
  const bool whole = walk(text, seen);
  if (collet::support::check_json(text)) return 0;
  Counter counter;
  require(!collet::support::read_json(text, {}, counter));
  if (whole) require(seen == counter.counts);
  check_round_trip(View(text));
  return 0;
}
