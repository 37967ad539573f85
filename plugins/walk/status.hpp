// SPDX-License-Identifier: MIT
/// The `status` argument: an exact code, `2xx`, or `default`.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/openapi/inventory.hpp"
#include "plugins/openapi/list/filters.hpp"
#include "plugins/openapi/list/nearby.hpp"
#include "plugins/openapi/list/words.hpp"

namespace collet::walk {

/// `2xx` takes every code of its class, and a response that is written as `2XX` as well.
inline bool status_matches(std::string_view wanted, std::string_view status) {
  if (wanted.size() == 3 && status.size() == 3 && listing::same_word(wanted.substr(1), "xx"))
    return wanted.front() == status.front();
  return listing::same_word(wanted, status);
}

/// `status_of` gives the status of an object, or nothing. `wanted` and `objects` must outlive the filters.
template <class StatusOf>
void add_status(listing::Filters<openapi::Found>& filters, const std::string& wanted,
                const openapi::FoundList& objects, StatusOf status_of) {
  if (wanted.empty()) return;
  filters.add(
      "status",
      [&wanted, status_of](const openapi::Found& found) { return status_matches(wanted, status_of(found)); },
      [&wanted, &objects, status_of] {
        std::vector<std::string_view> codes;
        for (const auto& found : objects)
          if (const auto code = status_of(found); !code.empty()) codes.push_back(code);
        return listing::no_such("status", wanted, std::move(codes));
      });
}

}  // namespace collet::walk
