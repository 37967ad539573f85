// SPDX-License-Identifier: MIT
/// JSON texts by the categories of the well-known JSONTestSuite, shared by the grammar's and the oracle's
/// tests.
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
