// SPDX-License-Identifier: MIT
/// Prints a client in Go.
#pragma once

#include <string>
#include <string_view>

#include "plugins/generate/go/go_operations.hpp"

namespace collet::generate::go {

std::string_view style_word(Style style);
std::string_view place_word(Place place);

/// Returns the literal of an outcome: status, media type, and the field that holds its content.
std::string outcome_text(const AnswerField& field, const std::string& target);

/// Appends the method of the client for an operation.
void append_client_method(std::string& out, const Operation& operation, const OperationNames& names,
                          const OperationFields& fields);

/// Appends the servers of the description and an option for each security scheme.
void append_client_options(std::string& out, const Model& model, Names& names);

}  // namespace collet::generate::go
