// SPDX-License-Identifier: MIT
/// Operations as entries of a list.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "plugins/apis/one_line.hpp"
#include "plugins/search/answer/operation_parts.hpp"
#include "plugins/search/answer/question.hpp"

namespace collet::search {

/// Returns the entry of an operation: its name, VERB /path, summary, permissions, and what a request
/// requires.
std::string entry_of(Question& question, const openapi::Operation& operation, std::size_t number);

struct About {
  std::string text;         ///< the description on one line
  std::string permissions;  ///< "Permissions: `…`" if the description has "Permissions required:", else empty
};
About about(std::string_view description, std::size_t max_characters = apis::k_max_description);

/// Returns true if the body is required or has any content. The empty form of a GET is not shown.
bool is_worth_showing(Question& question, const Body& request);

/// Returns "Security: key (header X-Key), or oauth (oauth2: read)\n", "Security: none\n", or nothing if the
/// document has no requirements. The requirements of the operation replace those of the document.
std::string security_line(Question& question, const openapi::Operation& operation);

}  // namespace collet::search
