// SPDX-License-Identifier: MIT
#include "plugins/codegraph/view/graph_page.hpp"

#include <map>

#include <collet/json_writer.hpp>

namespace collet::codegraph {
namespace {

constexpr std::string_view k_graph_mark = "/*GRAPH*/";

std::string graph_json(const Picture& picture, const std::string& title) {
  std::map<EdgeKind, std::size_t> kinds;
  for (const auto& edge : picture.edges)
    kinds.emplace(edge.kind, 0);
  std::string text;
  json::Writer out(text);
  out.begin_object()
      .member("title", title)
      .member("left_out", picture.left_out)
      .key("relations")
      .begin_array();
  std::size_t next = 0;
  for (auto& [kind, number] : kinds) {
    number = next++;
    out.string(edge_name(kind));
  }
  out.end_array().key("nodes").begin_array();
  std::int64_t focus = -1;
  for (std::size_t i = 0; i < picture.symbols.size(); ++i) {
    const auto& one = picture.symbols[i];
    if (one.start) focus = static_cast<std::int64_t>(i);
    out.begin_object()
        .member("id", one.row.key)
        .member("name", one.row.name)
        .member("full", one.row.full_name);
    out.member("kind", kind_name(one.row.kind)).member("file", one.row.path).member("line", one.row.line);
    out.member("signature", one.row.signature).member("inside", one.inside).member("layer", one.layer);
    out.member("start", one.start).end_object();
  }
  out.end_array().key("edges").begin_array();
  for (const auto& edge : picture.edges) {
    out.begin_array()
        .integer(static_cast<std::int64_t>(edge.from))
        .integer(static_cast<std::int64_t>(edge.to));
    out.integer(static_cast<std::int64_t>(kinds.at(edge.kind))).integer(std::int64_t{edge.count}).end_array();
  }
  out.end_array().member("focus", focus).end_object();
  return text;
}

}  // namespace

std::string graph_page(const Picture& picture, const std::string& title) {
  const std::string_view page = page_text();
  const auto place = page.find(k_graph_mark);
  std::string out(page.substr(0, place));
  // An element of a script ends at `</script`, and a comment in it begins at `<!--`.
  for (const char c : graph_json(picture, title)) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out.append(page.substr(place + k_graph_mark.size()));
}

}  // namespace collet::codegraph
