// SPDX-License-Identifier: MIT
/// The text of an edited document.
#pragma once

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/edit/write/written_text.hpp"
#include "plugins/openapi/export.hpp"
#include "sdk/support/result.hpp"

namespace collet::openapi::edit {

struct WrittenDocument {
  WrittenText text;
  /// Aliases are written as the values that they repeat, because a change reached their anchor.
  bool aliases_expanded = false;
  /// Nothing of the base's text could be kept.
  bool rewritten = false;
};

/// Returns the text of edit.current() in the format of its base; the text of the base itself if nothing was
/// changed. What is kept of the base's text is borrowed, so the base must outlive the result. YAML text is
/// read again and compared with the document, so what is returned always means it.
COLLET_OPENAPI_API support::Result<WrittenDocument> write_document(const Edit& edit);

}  // namespace collet::openapi::edit
