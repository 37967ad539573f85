// SPDX-License-Identifier: MIT
/// Parses the tokens of an expression into a tree.
#pragma once

#include <vector>

#include "plugins/workflow/language/expression/ast.hpp"
#include "plugins/workflow/language/expression/lexer.hpp"

namespace collet::workflow {

/// Checks everything that needs no types: names and arguments of filters, regular expressions.
Outcome<ast::Node> parse_expression(std::vector<Token> tokens);

}  // namespace collet::workflow
