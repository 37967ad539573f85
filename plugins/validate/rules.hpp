// SPDX-License-Identifier: MIT
/// The rules of meaning by subject. Each takes a document of any form: what stands where something else
/// belongs is passed over.
#pragma once

#include "plugins/validate/context.hpp"

namespace collet::validate {

void check_document(Context& context);
void check_paths(Context& context);
void check_operations(Context& context);
void check_parameters(Context& context);
void check_contents(Context& context);
void check_expressions(Context& context);
void check_security(Context& context);
void check_servers(Context& context);
void check_references(Context& context);
void check_schemas(Context& context);
/// Defaults, enum values and examples against their schemas.
void check_values(Context& context);

/// All of the above.
inline void check_rules(Context& context) {
  check_document(context);
  check_paths(context);
  check_operations(context);
  check_parameters(context);
  check_contents(context);
  check_expressions(context);
  check_security(context);
  check_servers(context);
  check_references(context);
  check_schemas(context);
  check_values(context);
}

}  // namespace collet::validate
