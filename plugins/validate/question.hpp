// SPDX-License-Identifier: MIT
/// What a call asks about a document.
#pragma once

#include <cstdint>
#include <string>

#include <collet/call.hpp>
#include <collet/page.hpp>

#include "plugins/openapi/print/list/query.hpp"

namespace collet::validate {

struct Question {
  /// Throws a Failure for what cannot be asked.
  explicit Question(const Call& call);

  bool strict = false;
  bool no_warnings = false;
  bool structure = true;
  std::string rule;  ///< an id, or a glob; empty: all
  std::string path;  ///< a pattern of paths, or the begin of a JSON Pointer; empty: all
  std::string_view group_by;
  listing::Fields fields;
  Page page;
  Budget budget;
};

}  // namespace collet::validate
