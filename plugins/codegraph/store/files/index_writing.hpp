// SPDX-License-Identifier: MIT
/// Writes an index in two parts, the first one by a thread of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plugins/codegraph/store/index_writer.hpp"

namespace collet::codegraph {

/// Writes beside `path` and renames the complete file to it, so that a reader sees the old index or the new
/// one. What the links of code decide is written while the links of data are looked for.
class IndexWriting {
 public:
  IndexWriting(std::string path, const Program& program);
  /// Removes a file that is not complete.
  ~IndexWriting();
  IndexWriting(const IndexWriting&) = delete;
  IndexWriting& operator=(const IndexWriting&) = delete;

  /// Begins to write. Until finish() returns, the names, texts and places of the program's definitions must
  /// not change.
  void start(Links links);
  /// Writes `more` links and the rest, and switches. `facts` has an entry for each file of the program, empty
  /// for those of libraries. Call it once, after start().
  support::Result<IndexCounts> finish(const Links& more, const std::vector<FileFacts>& facts,
                                      const IndexMeta& meta);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace collet::codegraph
