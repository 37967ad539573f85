// SPDX-License-Identifier: MIT
#include "plugins/external/transport/equal_json.hpp"

#include <cstdint>

#include "sdk/support/json_schema/value/equality.hpp"
#include "sdk/support/json_schema/value/json_value.hpp"

namespace collet::external {

bool equal_json(std::string_view a, std::string_view b) {
  namespace schema = support::json_schema;
  constexpr std::uint64_t k_max_steps = 10'000'000;
  if (a == b) return true;
  if (a.empty() || b.empty()) return false;
  const schema::JsonTextAccess access;
  support::StepBudget work(k_max_steps);
  const bool equal =
      schema::equal_values({&access, schema::json_value(a)}, {&access, schema::json_value(b)}, work);
  return equal && !work.spent();
}

}  // namespace collet::external
