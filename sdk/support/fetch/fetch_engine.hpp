// SPDX-License-Identifier: MIT
/// The interface of libcollet-fetch.so, the HTTP client, which is loaded with the first request.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

extern "C" {

struct ColletHttpRequest {
  // Texts are NUL-terminated.
  const char* method;
  const char* url;
  const char* const* headers;  ///< "Name: value", ended by a null pointer; "Name;" for an empty value
  const char* body;            ///< null: no body
  std::size_t body_size;
  std::int64_t timeout_ms;     ///< for the whole transfer, including redirects
  std::int32_t max_redirects;  ///< followed to any address; 0: a redirect is the answer
  int cancel_fd;               ///< becomes readable when the caller cancels; -1: never
  bool private_addresses;
  bool insecure;
  /// Receives a header line without its line end, the status line first. Each redirect begins with a new
  /// status line. Returns false to end the transfer.
  bool (*receive_head)(void* context, const char* line, std::size_t size);
  /// Receives decompressed bytes of the body. Returns false to end the transfer.
  bool (*receive_body)(void* context, const char* data, std::size_t size);
  void* context;
};

// `malformed` means that the answer breaks HTTP, and `long_header` that one header is longer than a client
// takes.
enum class ColletHttpEnd : std::int32_t {
  done,
  refused,
  stopped,
  cancelled,
  timed_out,
  failed,
  malformed,
  long_header
};

struct ColletHttpReply {
  ColletHttpEnd end;
  std::int32_t status;
  // Texts are NUL-terminated and cut to their capacity.
  std::array<char, 2048> final_url;
  std::array<char, 512> error;
};

using ColletHttp = void (*)(const ColletHttpRequest*, ColletHttpReply*);

/// The one symbol that libcollet-fetch.so exports, of type ColletHttp. The number changes with the type.
#define COLLET_HTTP_ENGINE "collet_fetch_engine_2"
}
