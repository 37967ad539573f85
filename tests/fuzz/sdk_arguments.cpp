// SPDX-License-Identifier: MIT
/// Arguments, pages and lists of the C++ wrapper over any bytes: a value or a Failure with bounded text, and
/// a list that is JSON and keeps its budget.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

namespace {

void must(bool condition) {
  if (!condition) std::abort();
}

template <class Read>
void attempt(const Read& read) {
  try {
    read();
  } catch (const collet::Failure& failure) {
    must(failure.code() == COLLET_INVALID_ARGUMENT && !failure.message().empty());
    must(failure.message().size() < 1000);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const collet::Arguments arguments(text);
  attempt([&] { arguments.expect_only({"a", "limit", "offset"}); });
  attempt([&] { arguments.string("a", "x"); });
  attempt([&] { arguments.integer("a", 1); });
  attempt([&] { arguments.number("a", 1); });
  attempt([&] { arguments.boolean("a", true); });
  attempt([&] { arguments.strings("a"); });
  attempt([&] { arguments.one_of("a", {"one", "two"}, "one", collet::Case::ignored); });
  attempt([&] { arguments.object("a").exactly_one_of({"b", "c"}); });
  attempt([&] { arguments.object("a").expect_only({"b", "c"}); });
  attempt([&] {
    const auto page = collet::Page::read(arguments, (size & 1U) != 0);
    const auto budget = collet::Budget::read(arguments, 100);
    must(page.limit >= 1 && page.limit <= 1000 && page.offset >= 0);
    const auto list =
        collet::write_list(page, budget, {.key = "i", .total = 99, .matched = 50},
                           [](std::size_t index, std::string& out) { out.append(1 + index % 7, '1'); });
    const collet::json::View view(list);
    must(view.raw().size() == list.size());
    std::int64_t items = 0;
    for (const auto item : view["i"].items())
      items += item ? 1 : 0;
    must(view["returned"].integer() == items);
    if (items > 0) must(list.size() <= budget.characters());
  });
  return 0;
}
