// SPDX-License-Identifier: MIT
/// Reader of YAML flow collections (YAML 1.2.2 section 7.4).
#pragma once

#include <vector>

#include "plugins/openapi/read/yaml/scalar_reader.hpp"
#include "plugins/openapi/read/yaml/scalar_sink.hpp"
#include "plugins/openapi/tree/builder.hpp"

namespace collet::openapi::fast {

/// Declines a pair as an item of a sequence and a key with '?'. A function that returns a position returns
/// null when it declines.
class FlowReader {
 public:
  FlowReader(Builder& builder, ScalarReader& scalars, ScalarSink& sink)
      : builder_(builder), scalars_(scalars), sink_(sink) {}

  /// Reads the flow collection whose opening bracket is at `p`. Returns the position after its closing
  /// bracket.
  const char* read(const char* p);

 private:
  const char* open(const char* p);
  const char* next(const char* p);
  const char* scalar(const char* p);
  const char* key(const char* p);

  Builder& builder_;
  ScalarReader& scalars_;
  ScalarSink& sink_;
  std::vector<bool> is_mapping_;  // open flow collections, the outermost first
};

}  // namespace collet::openapi::fast
