// SPDX-License-Identifier: MIT
/// The effect of a change of a schema on the values that are valid, found by trying values.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "plugins/diff/view/schema_view.hpp"

namespace collet::diff {

struct ValueChange {
  enum class Answer : std::uint8_t { no, yes, unknown };
  Answer lost = Answer::unknown;    ///< a value that was valid is not valid any more
  Answer gained = Answer::unknown;  ///< a value that was not valid is valid now
};

/// Tries values at the limits of both schemas and with their properties, listed values and alternatives. An
/// answer is unknown if a schema has keywords that are not tried.
ValueChange find_value_change(Schemas& base_schemas, SchemaId base, Schemas& revision_schemas,
                              SchemaId revision);

}  // namespace collet::diff
