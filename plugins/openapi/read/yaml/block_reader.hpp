// SPDX-License-Identifier: MIT
/// Reader of YAML block structure: lines, indentation, keys and entries. Use fast_reader.hpp to call it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "plugins/openapi/read/yaml/flow_reader.hpp"
#include "plugins/openapi/read/yaml/scalar_reader.hpp"
#include "plugins/openapi/read/yaml/scalar_sink.hpp"
#include "plugins/openapi/read/yaml/screen.hpp"
#include "plugins/openapi/tree/builder.hpp"

namespace collet::openapi::fast {

/// Positions are pointers into the source and never beyond its end. The reader may read bytes that the screen
/// has not checked, so that a NUL or a CR without LF may occur anywhere. A function that returns a position
/// returns null when it declines.
class BlockReader {
 public:
  BlockReader(Builder& builder, YamlScreen& screen)
      : builder_(builder),
        screen_(screen),
        begin_(builder.source().c_str()),
        end_(begin_ + builder.source().size()),
        sink_(builder, begin_),
        flow_(builder, scalars_, sink_) {}

  bool run();

 private:
  /// An open block collection.
  struct Level {
    std::int32_t column;
    bool mapping;
    bool indentless;  ///< true for a sequence at the column of the mapping that contains it
  };

  bool check_next_part();
  void prefetch_ahead(const char* p) const;
  const char* document_start();
  const char* next(const char* p);
  const char* node(const char* p, std::int32_t column);
  const char* entry(const char* p, std::int32_t column);
  const char* member(const char* p);
  const char* plain_member(const char* p, Scanned scanned);
  const char* quoted_member(const char* p, const Scalar& scalar);
  const char* explicit_member(const char* p, std::int32_t column);
  const char* value(const char* p);
  const char* styled_value(const char* p);
  const char* plain_value(const char* p, Scanned scanned);
  const char* quoted_value(const char* p, const Scalar& scalar);
  const char* expect_value(const char* null_at);
  bool open(const char* p, std::int32_t column, bool mapping, bool indentless);
  bool close();
  bool null_value();

  Builder& builder_;
  YamlScreen& screen_;
  const char* const begin_;
  const char* const end_;
  const char* checked_end_ = nullptr;  // end of the bytes that the screen has checked
  std::vector<Level> levels_;          // the first is a sentinel at column -1
  std::int32_t column_ = 0;            // column of the current line's content
  const char* null_at_ =
      nullptr;  // position of a null value unless a value follows; null if none is expected
  ScalarReader scalars_;
  ScalarSink sink_;
  FlowReader flow_;
};

}  // namespace collet::openapi::fast
