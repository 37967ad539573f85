// SPDX-License-Identifier: MIT
#include "plugins/words/term_reader.hpp"

namespace collet::openapi {

TermReader::TermReader(const Index& index, TopicFinder& finder)
    : document_(index.document()),
      index_(index),
      finder_(finder),
      ref_(document_.symbol("$ref")),
      name_(document_.symbol("name")),
      table_(document_.arena().hash_seed),
      names_(document_.arena().hash_seed, index.operation_count(Kind::path) / 2),
      keys_(document_.arena().symbols.size(), TextTerms::Part{0, k_none}),
      tags_(index.tag_name_count(), TextTerms::Part{0, k_none}),
      prose_(document_.arena().hash_seed, index.operation_count(Kind::path) / 2),
      referenced_(document_.arena().hash_seed) {}

}  // namespace collet::openapi
