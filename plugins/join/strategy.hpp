// SPDX-License-Identifier: MIT
/// The strategies for two different objects of one name.
#pragma once

#include <cstdint>
#include <string_view>

#include <collet/arguments.hpp>

namespace collet::join {

enum class Strategy : std::uint8_t {
  accept_left,
  accept_right,
  fail,
  rename_left,
  rename_right,
  deduplicate,            ///< equal ones become one, others fail
  deduplicate_or_rename,  ///< equal ones become one, of others the right one is renamed
};

std::string_view strategy_word(Strategy strategy);

/// Reads an argument; hyphens and underscores are equal. Throws a Failure for an unknown strategy, and for
/// one that renames paths.
Strategy path_strategy(const Arguments& arguments);
Strategy schema_strategy(const Arguments& arguments);

}  // namespace collet::join
