// SPDX-License-Identifier: MIT
/// Expressions of C# that name something by a text: interpolated strings, anonymous objects, attributes.
#pragma once

#include "plugins/codegraph/languages/csharp/csharp_body.hpp"

namespace collet::codegraph::csharp {

/// Reads `$"…{x}…"`, whose operands are its parts.
Index read_interpolated(BodyReader& body, const Source& source, TSNode node);
/// Reads `new { Id = x, y.Name }`, whose members are named as those that they have their values of.
Index read_anonymous(BodyReader& body, const Source& source, TSNode node);
/// Reads the elements of an array or of the initializer of a collection.
std::vector<Index> read_elements(BodyReader& body, TSNode list);
/// Reads an attribute of a definition.
Index read_attribute(BodyReader& body, const Source& source, TSNode node, Index definition);

}  // namespace collet::codegraph::csharp
