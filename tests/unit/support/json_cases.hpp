// SPDX-License-Identifier: MIT
/// JSON texts in the categories of the JSONTestSuite, for the tests of the grammar and of the oracle.
#pragma once

#include <string>
#include <vector>

namespace collet::support {

struct JsonCase {
  const char* name;
  std::string text;
};

/// Texts that every reader of RFC 8259 accepts.
std::vector<JsonCase> valid_json_cases();
/// Texts that every reader of RFC 8259 refuses.
std::vector<JsonCase> invalid_json_cases();

}  // namespace collet::support
