// SPDX-License-Identifier: MIT
/// The check of an edited document by the rules of `validate`, without printing it and reading it again. It
/// is a library of its own, collet_result_check, since only tools that check their result need those rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <collet/call.hpp>
#include <collet/json.hpp>

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/open/open_document.hpp"

namespace collet::editing {

struct CheckOptions {
  bool warnings = false;          ///< count warnings too, which takes longer
  bool moves = false;             ///< an error of an equal value elsewhere in the base is not new
  std::size_t max_findings = 20;  ///< length of ResultCheck::first
};

struct CheckedFinding {
  std::string_view severity;  ///< "error" or "warning"
  std::string_view rule;
  std::string pointer;
  std::string message;
  std::string document{};  ///< name of another document that contains the place
};

struct ResultCheck {
  std::string problem{};  ///< why the result is no OpenAPI document at all; nothing else is set then
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
  /// Errors that the base does not have; all errors if the result was not compared with a base.
  std::uint64_t new_errors = 0;
  std::vector<CheckedFinding> first{};  ///< new errors, then other errors, then warnings
  bool complete = true;                 ///< false if a limit left something unchecked
};

/// Checks a document. Relative references are resolved from `origin`. Throws a Failure if the call is
/// cancelled.
ResultCheck check_document(const Call& call, const openapi::DescriptionPtr& description,
                           const openapi::Origin& origin, const CheckOptions& options = {});

/// Checks edit.current() and compares its errors with those of edit.base(): an error is new unless the base
/// has one of the same rule at the node from which the place was made, or at the same pointer with the same
/// message. `base` must hold the document of the edit. A result without errors costs one check, any other
/// two. `current` may be a description of edit.current(), whose tables are then not built again.
ResultCheck check_result(const Call& call, const openapi::edit::Edit& edit, const openapi::Opened& base,
                         const CheckOptions& options = {}, const openapi::DescriptionPtr& current = {});

/// Returns the document of an edit as a description, which is valid until the next change of the edit.
openapi::DescriptionPtr describe_current(const openapi::edit::Edit& edit);

/// Writes the member "result": {"valid", "error_count", "new_error_count", "warning_count"?, "findings"?,
/// "incomplete"?}.
void write_check(json::Writer& writer, const ResultCheck& check, const CheckOptions& options = {});

}  // namespace collet::editing
