// SPDX-License-Identifier: MIT
/// The host's services for plugins: values and artifacts that outlive a call, the memory limit, metrics, and
/// announcements of changes. Each class is made from the Host once, is cheap to copy, and is usable on any
/// thread.
#ifndef COLLET_SERVICES_HPP
#define COLLET_SERVICES_HPP

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/call.hpp>
#include <collet/entry.hpp>
#include <collet/failure.hpp>
#include <collet/interfaces/artifacts.h>
#include <collet/interfaces/changed.h>
#include <collet/interfaces/kv.h>
#include <collet/interfaces/memory.h>
#include <collet/interfaces/metrics.h>
#include <collet/json.hpp>

namespace collet {

namespace detail {

/// Collects an answer of the host in a string. It must outlive the function that receives abi().
class TextSink {
 public:
  TextSink() = default;
  TextSink(const TextSink&) = delete;
  TextSink& operator=(const TextSink&) = delete;
  const collet_sink* abi() const { return &sink_; }
  /// Returns the answer. Throws a Failure if there was no memory to collect it.
  std::string take() {
    if (out_of_memory_) throw Failure(COLLET_INTERNAL, "there is no memory for an answer of the host");
    return std::move(text_);
  }

 private:
  static void append(void* context, collet_str bytes) noexcept {
    auto& self = *static_cast<TextSink*>(context);
    try {
      self.text_.append(from_abi(bytes));
    } catch (...) {
      self.out_of_memory_ = true;
    }
  }
  std::string text_;
  bool out_of_memory_ = false;
  collet_sink sink_{this, &TextSink::append};
};

/// Throws a Failure unless the function is present: the table of an older host may be shorter.
inline void need(bool there, const char* id) {
  if (there) return;
  std::string text = "this host does not offer ";
  throw Failure(COLLET_UNSUPPORTED, text.append(id).append(" as it is needed; use a newer one"));
}

inline void expect_ok(collet_status status, const char* what) {
  if (status == COLLET_OK) return;
  std::string text(what);
  throw Failure(status, text.append(" was refused by the host"));
}

}  // namespace detail

/// Small values that belong to this plugin and to the call's session. A value may disappear at any time.
/// Throws a Failure if the host refuses, see interfaces/kv.h.
class Kv {
 public:
  explicit Kv(const Host& host) : table_(host.get_interface<collet_kv>(COLLET_KV_ID)) {}
  bool offered() const { return table_ != nullptr; }

  /// Returns a value; nullopt if the key has none, or if it has expired.
  std::optional<std::string> get(const Call& call, std::string_view key) const {
    detail::need(table_ != nullptr && COLLET_HAS(table_, get), COLLET_KV_ID);
    detail::TextSink value;
    const auto status = table_->get(call.handle(), to_abi(key), value.abi());
    if (status == COLLET_NOT_FOUND) return std::nullopt;
    detail::expect_ok(status, "reading a kept value");
    return value.take();
  }
  /// Sets a value that expires after `ttl`; 0 means that it stays while there is room.
  void set(const Call& call, std::string_view key, std::string_view value,
           std::chrono::seconds ttl = std::chrono::seconds(0)) const {
    detail::need(table_ != nullptr && COLLET_HAS(table_, set), COLLET_KV_ID);
    constexpr auto k_max_seconds = std::numeric_limits<std::uint32_t>::max();
    const auto seconds = ttl.count() < 0               ? 0
                         : ttl.count() > k_max_seconds ? k_max_seconds
                                                       : static_cast<std::uint32_t>(ttl.count());
    detail::expect_ok(table_->set(call.handle(), to_abi(key), to_abi(value), seconds), "keeping a value");
  }
  void remove(const Call& call, std::string_view key) const {
    detail::need(table_ != nullptr && COLLET_HAS(table_, remove), COLLET_KV_ID);
    detail::expect_ok(table_->remove(call.handle(), to_abi(key)), "removing a kept value");
  }
  /// Returns the keys that begin with `prefix`, sorted.
  std::vector<std::string> keys(const Call& call, std::string_view prefix = {}) const {
    detail::need(table_ != nullptr && COLLET_HAS(table_, keys), COLLET_KV_ID);
    detail::TextSink list;
    detail::expect_ok(table_->keys(call.handle(), to_abi(prefix), list.abi()), "listing kept values");
    std::vector<std::string> keys;
    const std::string text = list.take();
    for (const auto key : json::View(text).items())
      keys.push_back(key.string().value_or(std::string()));
    return keys;
  }

 private:
  const collet_kv* table_;
};

/// Large values that clients and other plugins read by a URI. An artifact may disappear at any time.
class Artifacts {
 public:
  struct Info {
    std::string name;
    std::string mime_type;
    std::uint64_t size = 0;
  };

  explicit Artifacts(const Host& host) : table_(host.get_interface<collet_artifacts>(COLLET_ARTIFACTS_ID)) {}
  bool offered() const { return table_ != nullptr; }

  /// Keeps a copy of the bytes and returns the URI, for Call::link() and read().
  std::string put(const Call& call, std::string_view name, std::string_view mime_type,
                  std::string_view bytes) const {
    detail::need(table_ != nullptr && COLLET_HAS(table_, put), COLLET_ARTIFACTS_ID);
    std::string head;
    json::Writer(head).begin_object().member("name", name).member("mimeType", mime_type).end_object();
    detail::TextSink uri;
    detail::expect_ok(table_->put(call.handle(), to_abi(head), to_abi(bytes), uri.abi()),
                      "keeping an artifact");
    return uri.take();
  }
  /// Returns name, media type and size in bytes; nullopt if the artifact does not exist, or no longer.
  std::optional<Info> info(const Call& call, std::string_view uri) const {
    detail::need(table_ != nullptr && COLLET_HAS(table_, read), COLLET_ARTIFACTS_ID);
    detail::TextSink head;
    const auto status = table_->read(call.handle(), to_abi(uri), 0, 0, head.abi(), nullptr);
    if (status == COLLET_NOT_FOUND) return std::nullopt;
    detail::expect_ok(status, "reading an artifact");
    const std::string text = head.take();
    const json::View root(text);
    return Info{root["name"].string().value_or(std::string()),
                root["mimeType"].string().value_or(std::string()),
                static_cast<std::uint64_t>(root["size"].integer().value_or(0))};
  }
  /// Returns up to `count` bytes from `offset`, fewer at the end; nullopt if the artifact does not exist.
  std::optional<std::string> read(const Call& call, std::string_view uri, std::uint64_t offset = 0,
                                  std::uint64_t count = std::numeric_limits<std::uint64_t>::max()) const {
    detail::need(table_ != nullptr && COLLET_HAS(table_, read), COLLET_ARTIFACTS_ID);
    detail::TextSink bytes;
    const auto status = table_->read(call.handle(), to_abi(uri), offset, count, nullptr, bytes.abi());
    if (status == COLLET_NOT_FOUND) return std::nullopt;
    detail::expect_ok(status, "reading an artifact");
    return bytes.take();
  }
  void remove(const Call& call, std::string_view uri) const {
    detail::need(table_ != nullptr && COLLET_HAS(table_, remove), COLLET_ARTIFACTS_ID);
    detail::expect_ok(table_->remove(call.handle(), to_abi(uri)), "removing an artifact");
  }

 private:
  const collet_artifacts* table_;
};

/// Announces that the result of describe() has changed. For plugins that override describe().
class Changes {
 public:
  explicit Changes(const Host& host)
      : host_(host.handle()), table_(host.get_interface<collet_changed>(COLLET_CHANGED_ID)) {}
  bool offered() const { return table_ != nullptr; }

  /// Announces changed lists, COLLET_CHANGED_* bits. If the host does not offer it, clients see the change at
  /// the next start of the host.
  void tell(std::uint32_t what) const {
    if (table_ == nullptr || !COLLET_HAS(table_, changed)) return;
    detail::expect_ok(table_->changed(host_, what), "the announcement of a change");
  }

 private:
  collet_host* host_;
  const collet_changed* table_;
};

class MemoryReservation;

/// The memory limit of the process; see interfaces/memory.h. Unlimited if the host does not offer it.
class Memory {
 public:
  explicit Memory(const Host& host)
      : host_(host.handle()), table_(host.get_interface<collet_memory>(COLLET_MEMORY_ID)) {}
  bool offered() const { return table_ != nullptr; }

  /// Reserves memory. Throws a Failure with COLLET_TOO_LARGE if the host refuses.
  MemoryReservation reserve(std::uint64_t bytes) const;

  // For memory that the plugin counts itself. reserve_bytes() returns false if the host refuses.
  bool reserve_bytes(std::uint64_t bytes) const {
    return table_ == nullptr || !COLLET_HAS(table_, reserve) || table_->reserve(host_, bytes) == COLLET_OK;
  }
  void release_bytes(std::uint64_t bytes) const {
    if (table_ != nullptr && COLLET_HAS(table_, release)) table_->release(host_, bytes);
  }

 private:
  collet_host* host_;
  const collet_memory* table_;
};

/// Reserved memory, released on destruction. It must not outlive the instance of the plugin.
class MemoryReservation {
 public:
  explicit MemoryReservation(const Memory& memory) : memory_(memory) {}
  ~MemoryReservation() { static_cast<void>(resize(0)); }
  MemoryReservation(MemoryReservation&& other) noexcept
      : memory_(other.memory_), bytes_(std::exchange(other.bytes_, 0)) {}
  MemoryReservation& operator=(MemoryReservation&& other) noexcept {
    std::swap(memory_, other.memory_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  std::uint64_t bytes() const { return bytes_; }
  /// Reserves more or releases some. Returns false, and keeps what is reserved, if the host refuses.
  [[nodiscard]] bool resize(std::uint64_t bytes) {
    if (bytes > bytes_ && !memory_.reserve_bytes(bytes - bytes_)) return false;
    if (bytes < bytes_) memory_.release_bytes(bytes_ - bytes);
    bytes_ = bytes;
    return true;
  }

 private:
  Memory memory_;
  std::uint64_t bytes_ = 0;
};

inline MemoryReservation Memory::reserve(std::uint64_t bytes) const {
  MemoryReservation reservation(*this);
  if (!reservation.resize(bytes)) {
    throw Failure(COLLET_TOO_LARGE,
                  "the host has no memory left for this call: max_memory in [host] limits what all calls and "
                  "documents hold; ask for less, or again when other calls have ended");
  }
  return reservation;
}

/// Metrics for the operator; see interfaces/metrics.h for names and kinds. Dropped if the host does not
/// collect them.
class Metrics {
 public:
  explicit Metrics(const Host& host)
      : host_(host.handle()), table_(host.get_interface<collet_metrics>(COLLET_METRICS_ID)) {}
  bool offered() const { return table_ != nullptr; }

  void count(std::string_view name, double delta = 1) const {
    if (table_ != nullptr && COLLET_HAS(table_, count)) table_->count(host_, to_abi(name), delta);
  }
  void gauge(std::string_view name, double value) const {
    if (table_ != nullptr && COLLET_HAS(table_, gauge)) table_->gauge(host_, to_abi(name), value);
  }
  void observe(std::string_view name, double value) const {
    if (table_ != nullptr && COLLET_HAS(table_, observe)) table_->observe(host_, to_abi(name), value);
  }

 private:
  collet_host* host_;
  const collet_metrics* table_;
};

}  // namespace collet

#endif
