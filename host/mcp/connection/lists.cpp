// SPDX-License-Identifier: MIT
#include "host/mcp/connection/lists.hpp"

namespace collet::host::mcp {

namespace {

RpcError unknown_cursor(std::string_view expected) {
  return {k_invalid_params, "params.cursor: unknown cursor; " + std::string(expected), {}};
}

}  // namespace

std::optional<RpcError> Lists::append(std::string& out, Method method, const Message& message,
                                      const Codec& codec) const {
  const json::View given = message.params["cursor"];
  const bool has_cursor = given && !given.is(json::Type::null);
  if (method == Method::tools_list) {
    std::optional<ToolCursor> cursor(std::in_place);
    if (has_cursor) cursor = ToolCursor::read(given);
    if (!cursor) return unknown_cursor("expected the nextCursor of the page before");
    codec.append_tools(out, parts_.catalog->get(), *cursor);
    return std::nullopt;
  }
  if (has_cursor) return unknown_cursor("the list has one page");
  if (method == Method::resources_list) {
    codec.append_resources(out, *parts_.catalog->get(), skills_.offered(),
                           parts_.results->list(parts_.principal));
  } else if (method == Method::prompts_list) {
    codec.append_prompts(out, *parts_.catalog->get());
  } else {
    codec.append_templates(out, *parts_.catalog->get());
  }
  return std::nullopt;
}

}  // namespace collet::host::mcp
