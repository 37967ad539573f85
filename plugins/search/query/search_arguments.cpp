// SPDX-License-Identifier: MIT
#include "plugins/search/query/search_arguments.hpp"

#include <algorithm>
#include <cstdint>

#include "sdk/support/text.hpp"

namespace collet::search {
namespace {

constexpr std::int64_t k_default_limit = 5;
constexpr std::int64_t k_max_limit = 50;

}  // namespace

SearchArguments SearchArguments::read(const Arguments& arguments) {
  const auto text = [&](std::string_view name) {
    return std::string(support::trim(arguments.string(name, "")));
  };
  SearchArguments wanted;
  wanted.operation_id = text("operationId");
  wanted.schema = text("schema");
  wanted.service = text("service");
  wanted.query = text("query");
  const auto limit = arguments.integer("limit", 0);
  wanted.limit_given = limit > 0;
  wanted.limit = static_cast<std::size_t>(limit <= 0 ? k_default_limit : std::min(limit, k_max_limit));
  wanted.offset = static_cast<std::size_t>(std::max<std::int64_t>(arguments.integer("offset", 0), 0));
  return wanted;
}

}  // namespace collet::search
