// SPDX-License-Identifier: MIT
/// HTTP as a library of its own, which is loaded when the first document comes by URL.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

extern "C" {

struct ColletFetchRequest {
  const char* url;   ///< ended by a zero
  const char* etag;  ///< of what the asker has, or empty
  std::int64_t timeout_ms;
  int cancel_fd;  ///< readable when nobody waits any more; -1: none
  bool private_addresses;
  bool insecure;
  /// Takes the body, uncompressed; false ends the transfer.
  bool (*take)(void* context, const char* data, std::size_t size);
  void* context;
};

enum class ColletFetchEnd : std::int32_t {
  done,
  not_modified,
  refused,
  stopped,
  cancelled,
  timed_out,
  failed
};

struct ColletFetchReply {
  ColletFetchEnd end;
  std::int32_t http_status;
  // Texts ended by a zero; what is longer is cut, an etag that is longer is left out.
  std::array<char, 256> etag;
  std::array<char, 2048> final_url;
  std::array<char, 512> error;
};

using ColletFetch = void (*)(const ColletFetchRequest*, ColletFetchReply*);

/// The one symbol that libcollet-fetch.so exports, of type ColletFetch. The number changes with the type.
#define COLLET_FETCH_ENGINE "collet_fetch_engine_1"
}
