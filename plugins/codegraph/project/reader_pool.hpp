// SPDX-License-Identifier: MIT
/// Keeps indexes open between calls, because an index is opened and mapped in milliseconds and read in less.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <sys/stat.h>
#include <vector>

#include "plugins/codegraph/store/index_reader.hpp"

namespace collet::codegraph {

class ReaderPool {
 public:
  /// The state of an index file. A file that is replaced or written has another.
  struct FileState {
    dev_t device = 0;
    ino_t number = 0;
    off_t size = 0;
    timespec modified{};

    static FileState of(const std::string& path);
    bool operator==(const FileState& other) const;
  };

  /// A reader that belongs to one call. It returns to the pool afterwards, unless the call fails by an
  /// exception, since the index may be damaged then.
  class Lease {
   public:
    Lease(ReaderPool& pool, std::string path, FileState state, std::unique_ptr<const IndexReader> reader);
    Lease(Lease&& other) noexcept = default;
    Lease& operator=(Lease&&) = delete;
    ~Lease();
    const IndexReader& operator*() const { return *reader_; }
    const FileState& state() const { return state_; }

   private:
    ReaderPool* pool_;
    std::string path_;
    FileState state_;
    std::unique_ptr<const IndexReader> reader_;
    int exceptions_;
  };

  /// Returns a reader of the index as it is now. Fails as IndexReader::open does. Thread-safe.
  support::Result<Lease> take(const std::string& path);

 private:
  struct Idle {
    std::string path;
    FileState state;
    std::unique_ptr<const IndexReader> reader;
  };
  void give_back(Idle idle);

  std::mutex mutex_;
  std::vector<Idle> idle_;  ///< the one that was used last comes last
};

}  // namespace collet::codegraph
