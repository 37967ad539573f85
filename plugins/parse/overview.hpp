// SPDX-License-Identifier: MIT
/// What a document is, in the fewest words.
#pragma once

#include <string>

#include <collet/json.hpp>

#include "plugins/openapi/open/resolver.hpp"

namespace collet::parse {

/// Appends version, title, …, findings as members of the object that the writer is in.
void write_overview(openapi::Resolver& references, json::Writer& writer);

}  // namespace collet::parse
