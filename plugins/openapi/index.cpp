// SPDX-License-Identifier: MIT
#include "plugins/openapi/index.hpp"

#include <algorithm>
#include <iterator>

#include "plugins/openapi/index_builder.hpp"
#include "sdk/support/glob.hpp"

namespace collet::openapi {

std::string_view kind_word(Kind kind) {
  constexpr std::string_view k_words[] = {"path", "webhook", "callback"};
  return k_words[static_cast<std::size_t>(kind)];
}

Index::Index(const Document& document) {
  IndexBuilder(document, *this).run();
}

std::size_t Index::memory() const {
  std::size_t bytes = sizeof(Index) + servers_.capacity() * sizeof(Server) +
                      tags_.capacity() * sizeof(TagInfo) + path_items_.capacity() * sizeof(PathItem) +
                      operations_.capacity() * sizeof(Operation) + schemas_.capacity() * sizeof(Component) +
                      findings_.capacity() * sizeof(Finding);
  for (const Operation& operation : operations_)
    bytes += operation.tags.capacity() * sizeof(std::string_view);
  return bytes;
}

bool is_method(std::string_view key, Version version) {
  constexpr std::string_view k_methods[] = {"get",     "put",  "post",  "delete",
                                            "options", "head", "patch", "trace"};
  return std::find(std::begin(k_methods), std::end(k_methods), key) != std::end(k_methods) ||
         (version >= Version::v3_2 && key == "query");
}

bool path_matches(std::string_view pattern, std::string_view path) {
  return support::segment_match(pattern, path);
}

}  // namespace collet::openapi
