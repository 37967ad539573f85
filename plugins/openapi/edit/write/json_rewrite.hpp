// SPDX-License-Identifier: MIT
/// Writer of edited JSON documents.
#pragma once

#include <string>

#include "plugins/openapi/edit/edit.hpp"

namespace collet::openapi::edit {

/// Returns the text of edit.current(), which keeps every byte of the base's text outside of the changed
/// values and members. New members take the layout of their neighbours.
std::string rewrite_json(const Edit& edit);

}  // namespace collet::openapi::edit
