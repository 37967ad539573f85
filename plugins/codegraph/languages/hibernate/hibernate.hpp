// SPDX-License-Identifier: MIT
/// Mapping files of Hibernate, `*.hbm.xml`: classes of Java with their tables, columns and collections.
///
/// A summary has models, whose names are full names of classes. A collection with a table of its own is a
/// model without name; its first column has the class and the property. Each named query is an expression
/// `query` or `sql-query` with its name as type and its text as its only operand.
#pragma once

#include "plugins/codegraph/languages/language.hpp"

namespace collet::codegraph::hibernate {

const Language& language();

}  // namespace collet::codegraph::hibernate
