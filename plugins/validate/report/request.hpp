// SPDX-License-Identifier: MIT
/// The arguments of a call.
#pragma once

#include <cstdint>
#include <string>

#include <collet/call.hpp>
#include <collet/page.hpp>

#include "plugins/openapi/print/list/query.hpp"

namespace collet::validate {

struct Request {
  /// Throws a Failure for invalid arguments.
  explicit Request(const Call& call);

  bool strict = false;
  bool no_warnings = false;
  bool structure = true;
  std::string rule;   ///< an id or a glob; empty for all
  std::string path;   ///< a path pattern, or the begin of a JSON Pointer; empty for all
  std::string since;  ///< a revision of git: only findings that it does not have; empty for all
  std::string_view group_by;
  bool rules = false;  ///< list the rules instead
  bool first = false;  ///< neither a part nor a form of the findings is asked for
  listing::Fields fields;
  Page page;
  Budget budget;
};

}  // namespace collet::validate
