// SPDX-License-Identifier: MIT
/// A summary of a document.
#pragma once

#include <string>

#include <collet/json.hpp>

#include "plugins/openapi/open/resolver.hpp"

namespace collet::parse {

/// Appends version, title, …, findings as members of the current object of the writer.
void write_overview(openapi::Resolver& references, json::Writer& writer);

}  // namespace collet::parse
