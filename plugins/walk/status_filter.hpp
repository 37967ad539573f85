// SPDX-License-Identifier: MIT
/// The argument `status`: an exact code, `2xx`, or `default`.
#pragma once

#include <string>
#include <string_view>

#include "plugins/openapi/index/inventory.hpp"
#include "plugins/openapi/print/list/filter/filters.hpp"
#include "plugins/openapi/print/list/filter/object_text.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "sdk/support/text.hpp"

namespace collet::walk {

/// `2xx` matches every code of its class, and the range `2XX`.
inline bool status_matches(std::string_view wanted, std::string_view status) {
  if (wanted.size() == 3 && status.size() == 3 && support::equal_ignoring_case(wanted.substr(1), "xx"))
    return wanted.front() == status.front();
  return support::equal_ignoring_case(wanted, status);
}

/// Returns true for a code or a class of codes. A similar code of another class has another meaning and is
/// not suggested.
inline bool is_status(std::string_view word) {
  const auto digit = [&](std::size_t i) { return word[i] >= '0' && word[i] <= '9'; };
  return word.size() == 3 && digit(0) &&
         ((digit(1) && digit(2)) || support::equal_ignoring_case(word.substr(1), "xx"));
}

/// `status` returns the status of an object, or an empty text. `wanted` and `objects` must outlive the
/// filters.
inline void add_status(listing::Filters<openapi::ObjectEntry>& filters, const std::string& wanted,
                       const openapi::ObjectEntries& objects, const listing::ObjectText& status) {
  if (wanted.empty()) return;
  filters.add(
      "status",
      listing::TextFilter(status, [&wanted](std::string_view one) { return status_matches(wanted, one); }),
      [&wanted, &objects, status] {
        const auto all = listing::count_texts(objects, status);
        if (!is_status(wanted)) return listing::no_such("status", wanted, all);
        std::vector<listing::TextCount> alike;
        for (const auto& one : all)
          if (one.text.substr(0, 1) == wanted.substr(0, 1)) alike.push_back(one);
        if (!alike.empty()) return listing::no_such("status", wanted, alike);
        return listing::no_such("status", wanted, all, {}, listing::Suggest::nothing);
      });
}

}  // namespace collet::walk
