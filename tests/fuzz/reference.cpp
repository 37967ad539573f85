// SPDX-License-Identifier: MIT
/// Any text before the first line end as a `$ref` in the document after it: it is taken apart without loss, a
/// file's URI leads back to its path, and following it never leaves the document, which came as text and by a
/// made-up URL.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "plugins/openapi/read/json_document.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/openapi/tree/reference_text.hpp"

namespace collet::openapi {
namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void follow_all(const DocumentPtr& document, const Origin& origin) {
  Resolver references({std::make_shared<const Description>(document), origin});
  for (std::uint32_t id = 0; id < document->node_count(); ++id) {
    const Node node = document->node(id);
    if (!document->is_value(id) || references.reference_of(node).empty()) continue;
    const auto followed = references.follow({node});
    require(static_cast<bool>(followed.at) == (followed.state == Followed::State::found));
    require(followed.reason.empty() == static_cast<bool>(followed.at));
    require(!followed.at || (followed.at.source == 0 && followed.at.node.document() == document.get()));
    (void)references.resolve(Located{node});
  }
  std::string out;
  print(document->root(), out, {.max_bytes = 1 << 20, .references = &references, .resolve_bytes = 10'000});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string_view text = input.substr(0, input.find('\n'));
  if (const auto read = read_reference(text)) {
    require(text.substr(0, read->uri.size()) == read->uri);
    require(read->fragment.size() <= text.size());
    (void)file_path(read->uri);
  }
  if (text.find('\0') == std::string_view::npos && text.find("//") == std::string_view::npos) {
    const std::string path = "/" + std::string(text.substr(0, text.size()));
    if (const auto again = file_path(file_uri(path)); path[1] != '/') require(again && *again == path);
  }

  std::string schemas = "{\"ref\":{\"$ref\":";
  collet::json::append_string(schemas, text);
  schemas +=
      "},\"target\":{\"$id\":\"https://a.example/dir/"
      "target\",\"$anchor\":\"here\",\"items\":{\"$ref\":\"#\"}}";
  if (text.size() < input.size()) {
    const std::string_view more = input.substr(text.size() + 1);
    if (read_json_document(std::string(more), {})) schemas.append(",\"more\":").append(more);
  }
  const auto document = read_json_document(
      R"({"openapi":"3.2.0","$self":"https://a.example/dir/","components":{"schemas":)" + schemas + "}}}",
      {});
  if (!document) return 0;
  follow_all(*document, {});
  follow_all(*document, {Origin::Kind::url, "https://b.example/x/y"});
  return 0;
}

}  // namespace collet::openapi
