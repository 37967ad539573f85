// SPDX-License-Identifier: MIT
#include "host/call/result/collector.hpp"

#include <algorithm>
#include <utility>

#include <collet/json.hpp>

#include "host/util/json_text.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::call {
namespace {

using User = util::MemoryLimit::User;

constexpr std::size_t k_max_parts = 10000;
constexpr std::size_t k_part_overhead = 128;  ///< bytes that are counted for each part in addition to its own
constexpr std::size_t k_max_head = std::size_t{64} << 10U;
constexpr std::size_t k_max_failure = std::size_t{16} << 10U;
constexpr std::size_t k_free = 1024;       ///< bytes of each call that do not count against the memory limit
constexpr std::size_t k_max_spare = 4096;  ///< bytes of a part whose memory is kept for the next call

/// Returns the reason why `head` is wrong for a part of this kind, or an empty string.
[[gnu::cold]] std::string head_problem(std::int32_t kind, std::string_view head) {
  if (kind < COLLET_PART_JSON || kind > COLLET_PART_RESOURCE) return "unknown kind " + std::to_string(kind);
  if (head.size() > k_max_head) return "a head of " + std::to_string(head.size()) + " bytes";
  if (!head.empty()) {
    if (const auto error = support::check_json_object(head))
      return "a head that is no JSON object: " + error->message;
  }
  const json::View root(head);
  const auto require = [&](const char* name, json::Type type) {
    return root[name].is(type) ? std::string() : std::string("a head without ") + name;
  };
  std::string problem;
  const auto add = [&](std::string next) {
    if (problem.empty()) problem = std::move(next);
  };
  if (kind == COLLET_PART_IMAGE || kind == COLLET_PART_AUDIO || kind == COLLET_PART_BLOB) {
    add(require("mimeType", json::Type::string));
  } else if (kind == COLLET_PART_LINK) {
    add(require("uri", json::Type::string));
    add(require("name", json::Type::string));
  } else if (kind == COLLET_PART_RESOURCE) {
    add(require("uri", json::Type::string));
    add(require("text", json::Type::boolean));
  }
  return problem;
}

}  // namespace

Collector::Collector(util::MemoryLimit& memory, std::size_t max_bytes, Blame blame)
    : memory_(memory), max_bytes_(max_bytes), blame_(std::move(blame)) {}

Collector::~Collector() {
  if (counted_ > 0) memory_.give_back(User::calls, counted_);
}

void Collector::reset() {
  if (counted_ > 0) memory_.give_back(User::calls, std::exchange(counted_, 0));
  bytes_ = 0;
  has_json_ = false;
  collected_.parts.clear();
  collected_.failure.reset();
  collected_.too_large = false;
  collected_.out_of_memory = false;
}

void Collector::reuse(std::vector<Part>&& parts) {
  if (parts.size() == 1 && parts.front().bytes.capacity() <= k_max_spare) spare_ = std::move(parts);
}

bool Collector::reserve(std::size_t bytes) {
  const bool fits = bytes <= max_bytes_ - bytes_;
  const std::size_t total = bytes_ + bytes;
  if (!fits || (total > k_free && !memory_.take(User::calls, total - counted_))) {
    collected_.too_large = true;
    collected_.out_of_memory = fits;
    return false;
  }
  if (total > k_free) counted_ = total;
  bytes_ = total;
  return true;
}

/// Appends an empty part and returns it.
Part& Collector::open_part() {
  auto& parts = collected_.parts;
  if (!parts.empty() || spare_.empty()) {
    if (parts.empty()) parts.reserve(1);  // most calls have one part
    return parts.emplace_back();
  }
  parts = std::move(spare_);
  spare_.clear();
  Part& opened = parts.front();
  opened.head.clear();
  opened.bytes.clear();
  opened.preview = false;
  return opened;
}

collet_status Collector::part(std::int32_t kind, std::string_view head_json) {
  const bool basic = head_json.empty() && (kind == COLLET_PART_JSON || kind == COLLET_PART_TEXT);
  if (!basic || (kind == COLLET_PART_JSON && has_json_)) {
    auto problem = basic ? std::string() : head_problem(kind, head_json);
    if (problem.empty() && kind == COLLET_PART_JSON && has_json_) problem = "a second json part";
    if (!problem.empty()) {
      blame_("part() with " + problem);
      return COLLET_INVALID_ARGUMENT;
    }
  }
  if (collected_.parts.size() >= k_max_parts) {
    collected_.too_large = true;
    return COLLET_TOO_LARGE;
  }
  if (!reserve(head_json.size() + k_part_overhead)) return COLLET_TOO_LARGE;
  has_json_ = has_json_ || kind == COLLET_PART_JSON;
  const bool has_head = kind != COLLET_PART_JSON && kind != COLLET_PART_TEXT;
  Part& opened = open_part();
  opened.kind = kind;
  if (has_head) opened.head = util::compact(head_json);
  return COLLET_OK;
}

collet_status Collector::write(std::string_view bytes) {
  if (collected_.parts.empty()) {
    if (const auto opened = part(COLLET_PART_JSON, {}); opened != COLLET_OK) return opened;
  }
  auto& open = collected_.parts.back();
  if (open.kind == COLLET_PART_LINK && !bytes.empty()) {
    blame_("write() to a link, which has no bytes");
    return COLLET_INVALID_ARGUMENT;
  }
  if (!reserve(bytes.size())) return COLLET_TOO_LARGE;
  open.bytes += bytes;
  return COLLET_OK;
}

[[gnu::cold]] void Collector::fail(collet_status code, std::string_view message,
                                   std::string_view detail_json) {
  if (!support::valid_utf8(message)) blame_("fail() with a text that is not UTF-8");
  Failure failure{code, support::replace_invalid_utf8(message.substr(0, k_max_failure)), {}};
  if (!detail_json.empty()) {
    if (detail_json.size() <= k_max_head && !support::check_json_object(detail_json)) {
      failure.detail = util::compact(detail_json);
    } else {
      blame_("fail() with a detail that is no JSON object of at most " + std::to_string(k_max_head) +
             " bytes");
    }
  }
  collected_.failure = std::move(failure);
}

}  // namespace collet::host::call
