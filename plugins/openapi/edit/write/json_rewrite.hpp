// SPDX-License-Identifier: MIT
/// Writer of edited JSON documents.
#pragma once

#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/edit/write/written_text.hpp"

namespace collet::openapi::edit {

/// Returns the text of edit.current(), which keeps every byte of the base's text outside of the changed
/// values and members. New members take the layout of their neighbours.
WrittenText rewrite_json(const Edit& edit);

}  // namespace collet::openapi::edit
