// SPDX-License-Identifier: MIT
/// Prints a client in Go.
#pragma once

#include <string>

#include "plugins/generate/go/go_operations.hpp"

namespace collet::generate::go {

/// Appends the method of the client for an operation.
void append_client_method(std::string& out, const Operation& operation, const OperationNames& names,
                          const OperationFields& fields);

/// Appends the servers of the description and an option for each security scheme.
void append_client_options(std::string& out, const Model& model, Names& names);

}  // namespace collet::generate::go
