// SPDX-License-Identifier: MIT
/// Annotations of Java as expressions: `@Name` with the values of its elements as operands.
#pragma once

#include "plugins/codegraph/languages/java/java_body.hpp"

namespace collet::codegraph::java {

/// Reads an annotation of a definition; those within it belong to none. `body` reads the values.
Index read_annotation(const Source& source, BodyReader& body, TSNode node, Index definition);

}  // namespace collet::codegraph::java
