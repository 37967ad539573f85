// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/reader_pool.hpp"

#include <algorithm>
#include <exception>
#include <tuple>
#include <utility>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_idle = 4;

}  // namespace

ReaderPool::FileState ReaderPool::FileState::of(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return {};
  return {info.st_dev, info.st_ino, info.st_size, info.st_mtim};
}

bool ReaderPool::FileState::operator==(const FileState& other) const {
  return std::tie(device, number, size, modified.tv_sec, modified.tv_nsec) ==
         std::tie(other.device, other.number, other.size, other.modified.tv_sec, other.modified.tv_nsec);
}

ReaderPool::Lease::Lease(ReaderPool& pool, std::string path, FileState state,
                         std::unique_ptr<const IndexReader> reader)
    : pool_(&pool),
      path_(std::move(path)),
      state_(state),
      reader_(std::move(reader)),
      exceptions_(std::uncaught_exceptions()) {}

ReaderPool::Lease::~Lease() {
  if (reader_ && std::uncaught_exceptions() == exceptions_)
    pool_->give_back({std::move(path_), state_, std::move(reader_)});
}

support::Result<ReaderPool::Lease> ReaderPool::take(const std::string& path) {
  const auto state = FileState::of(path);
  {
    std::vector<Idle> outdated;  // closed after the lock is released
    const std::lock_guard lock(mutex_);
    for (auto at = idle_.end(); at != idle_.begin();) {
      --at;
      if (at->path != path) continue;
      Idle found = std::move(*at);
      at = idle_.erase(at);
      if (found.state == state) return Lease(*this, path, state, std::move(found.reader));
      outdated.push_back(std::move(found));
    }
  }
  auto reader = IndexReader::open(path);
  if (!reader) return reader.error();
  return Lease(*this, path, state, std::make_unique<const IndexReader>(*std::move(reader)));
}

void ReaderPool::give_back(Idle idle) {
  Idle oldest;  // closed after the lock is released
  const std::lock_guard lock(mutex_);
  if (idle_.size() == k_max_idle) {
    oldest = std::move(idle_.front());
    idle_.erase(idle_.begin());
  }
  idle_.push_back(std::move(idle));
}

}  // namespace collet::codegraph
