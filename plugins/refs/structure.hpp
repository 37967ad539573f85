// SPDX-License-Identifier: MIT
/// Answers about the whole graph of references: users of a target, circles, what is unused or missing.
#pragma once

#include <string>

#include "plugins/openapi/document.hpp"
#include "plugins/refs/question.hpp"

namespace collet::refs {

/// {…, operation_count, users: [{method, path, operation_id} or {component, node_type}, distance, via?]}.
std::string users(const Question& question, const openapi::Document& document);

/// {…, cycles: [{size, refs}]}: of each set of components that all reach each other a shortest circle.
std::string cycles(const Question& question, const openapi::Document& document);

/// {…, unused: [{ref, node_type}]}: components that no operation reaches.
std::string unused(const Question& question, const openapi::Document& document);

/// {…, missing: [{ref, count, node_type, state}]}: references that lead nowhere or out of the document.
std::string missing(const Question& question, const openapi::Document& document);

}  // namespace collet::refs
