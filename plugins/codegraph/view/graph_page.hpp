// SPDX-License-Identifier: MIT
/// A picture as a page of HTML that needs nothing else.
#pragma once

#include <string>
#include <string_view>

#include "plugins/codegraph/view/graph_picture.hpp"

namespace collet::codegraph {

/// Returns the page. Names from the sources are only text in it, whatever they contain.
std::string graph_page(const Picture& picture, const std::string& title);

/// Returns the page without a graph.
std::string_view page_text();

}  // namespace collet::codegraph
