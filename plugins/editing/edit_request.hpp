// SPDX-License-Identifier: MIT
/// The arguments, the output and the answer that all editing tools share.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <collet/call.hpp>
#include <collet/page.hpp>
#include <collet/schema.hpp>

#include "plugins/editing/change_log.hpp"
#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/edit/write/write_document.hpp"
#include "plugins/openapi/open/open_document.hpp"
#include "sdk/support/file/output_file.hpp"

namespace collet::editing {

/// Declares the common arguments; an argument of collet::ToolBuilder::with().
inline constexpr auto edit_properties = [](auto& tool) {
  tool.property("output", schema::string().description("file to write; else returned"))
      .property("overwrite", schema::boolean().description("output may replace a file"))
      .property("dry_run", schema::boolean().description("changes only"))
      .property("patch", schema::boolean().description("add a JSON Patch"))
      .property("text_diff", schema::boolean().description("add a unified diff"))
      .property("limit", schema::integer())
      .property("offset", schema::integer())
      .property("max_response_tokens", schema::integer().description("of the answer"));
};

/// The common arguments of one call.
class EditRequest {
 public:
  /// Opens the output, so that a path that may not be written fails before any work is done. Throws a
  /// Failure.
  explicit EditRequest(const Call& call);

  bool dry_run() const { return dry_run_; }

  /// Checks that the output does not exist, is the source, or may be overwritten. Throws a Failure.
  void check_output(const openapi::Origin& source) const;

  /// Writes the file or returns the document, and sends the answer. `head` contains members of the tool
  /// without braces. Throws a Failure.
  void finish(Call& call, const openapi::edit::Edit& edit, const openapi::Origin& source,
              const ChangeLog& changes, std::string head) const;

 private:
  bool dry_run_;
  bool overwrite_;
  bool patch_;
  bool text_diff_;
  Page page_;
  Budget budget_;
  std::optional<support::OutputFile> output_;
};

}  // namespace collet::editing
