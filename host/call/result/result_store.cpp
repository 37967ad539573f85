// SPDX-License-Identifier: MIT
#include "host/call/result/result_store.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <random>
#include <sys/random.h>
#include <utility>

#include "sdk/support/text.hpp"

namespace collet::host::call {

namespace {

constexpr std::size_t k_overhead = 512;  ///< bytes that are counted for each result in addition to its own

/// Returns 128 unpredictable bits as hexadecimal digits.
std::string random_id() {
  std::array<unsigned char, 16> bytes{};
  std::size_t have = 0;
  while (have < bytes.size()) {
    const ssize_t got = ::getrandom(bytes.data() + have, bytes.size() - have, 0);
    if (got > 0) {
      have += static_cast<std::size_t>(got);
    } else if (errno != EINTR) {
      // The system call is missing: use the random source of the C++ library.
      std::random_device device;
      for (; have < bytes.size(); ++have)
        bytes.at(have) = static_cast<unsigned char>(device());
    }
  }
  std::string text;
  for (const auto byte : bytes)
    text += static_cast<char>(byte);
  return support::hexadecimal(text);
}

}  // namespace

ResultStore::ResultStore(std::size_t max_bytes, std::chrono::seconds max_age)
    : max_bytes_(max_bytes), max_age_(max_age) {}

support::Result<StoredResult> ResultStore::put(std::string_view principal, std::string_view name,
                                               std::string_view mime_type, std::string bytes) {
  const std::size_t size = bytes.size();
  if (size > max_bytes_ || max_bytes_ - size < k_overhead) {
    return support::Error{COLLET_TOO_LARGE, "the result has " + std::to_string(size) + " bytes, at most " +
                                                std::to_string(max_bytes_) + " are kept; ask for less"};
  }
  Owned owned{std::string(principal), {}, {}};
  owned.result.uri = "collet://result/" + random_id();
  owned.result.name = name;
  owned.result.mime_type = mime_type;
  owned.result.bytes = std::make_shared<const std::string>(std::move(bytes));
  const std::lock_guard lock(mutex_);
  if (!take_memory(size + k_overhead)) {
    return support::Error{COLLET_TOO_LARGE,
                          "there is no memory left to keep the result of " + std::to_string(size) +
                              " bytes: max_memory in [host] limits what calls, documents and results hold; "
                              "ask for less, or again when other calls have ended"};
  }
  owned.result.stored = std::chrono::steady_clock::now();
  auto result = owned.result;
  bytes_ += size + k_overhead;
  owned.place = order_.insert(order_.end(), result.uri);
  by_uri_.emplace(result.uri, std::move(owned));
  expire();
  return result;
}

support::Result<StoredResult> ResultStore::get(std::string_view principal, std::string_view uri) {
  const std::lock_guard lock(mutex_);
  expire();
  const auto at = by_uri_.find(uri);
  if (at == by_uri_.end() || at->second.principal != principal) {
    return support::Error{
        COLLET_NOT_FOUND,
        "no result '" + std::string(uri.substr(0, 100)) + "' is kept for you: results go after " +
            std::to_string(std::chrono::duration_cast<std::chrono::minutes>(max_age_).count()) +
            " minutes, or earlier when newer ones need the room; call the tool again"};
  }
  return at->second.result;
}

void ResultStore::remove(std::string_view principal, std::string_view uri) {
  const std::lock_guard lock(mutex_);
  const auto at = by_uri_.find(uri);
  if (at == by_uri_.end() || at->second.principal != principal) return;
  forget(at->second.result.bytes->size() + k_overhead);
  order_.erase(at->second.place);
  by_uri_.erase(at);
}

std::vector<StoredResult> ResultStore::list(std::string_view principal) {
  const std::lock_guard lock(mutex_);
  expire();
  std::vector<StoredResult> all;
  for (auto uri = order_.rbegin(); uri != order_.rend(); ++uri) {
    const auto& owned = by_uri_.find(*uri)->second;
    if (owned.principal == principal) all.push_back(owned.result);
  }
  return all;
}

void ResultStore::expire() {
  const auto now = std::chrono::steady_clock::now();
  while (!order_.empty()) {
    const auto oldest = by_uri_.find(order_.front());
    if (bytes_ <= max_bytes_ && now - oldest->second.result.stored < max_age_) return;
    drop_oldest();
  }
}

void ResultStore::drop_oldest() {
  const auto oldest = by_uri_.find(order_.front());
  forget(oldest->second.result.bytes->size() + k_overhead);
  by_uri_.erase(oldest);
  order_.pop_front();
}

void ResultStore::forget(std::size_t bytes) {
  bytes_ -= bytes;
  memory_->give_back(util::MemoryLimit::User::results, bytes);
}

/// Takes memory for a result, if necessary in place of the oldest ones.
bool ResultStore::take_memory(std::size_t bytes) {
  using User = util::MemoryLimit::User;
  if (bytes > memory_->share(User::results)) return false;
  while (!memory_->take(User::results, bytes)) {
    if (order_.empty()) return false;
    drop_oldest();
  }
  return true;
}

ResultStore::~ResultStore() {
  memory_->give_back(util::MemoryLimit::User::results, bytes_);
}

}  // namespace collet::host::call
