// SPDX-License-Identifier: MIT
/// HTTP as a library of its own, which is loaded when the first request goes out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

extern "C" {

struct ColletHttpRequest {
  // Texts are ended by a zero.
  const char* method;
  const char* url;
  const char* const* headers;  ///< "Name: value", the last one null; "Name;" for an empty value
  const char* body;            ///< null: none
  std::size_t body_size;
  std::int64_t timeout_ms;     ///< for all of it, redirects included
  std::int32_t max_redirects;  ///< followed to wherever they lead; 0: a redirect is the answer
  int cancel_fd;               ///< readable when nobody waits any more; -1: none
  bool private_addresses;
  bool insecure;
  /// Takes a line of the answer's head, the status line first, each redirect's anew; without its line end.
  bool (*take_head)(void* context, const char* line, std::size_t size);
  /// Takes the body, uncompressed. False of either ends the transfer.
  bool (*take_body)(void* context, const char* data, std::size_t size);
  void* context;
};

enum class ColletHttpEnd : std::int32_t { done, refused, stopped, cancelled, timed_out, failed };

struct ColletHttpReply {
  ColletHttpEnd end;
  std::int32_t status;
  // Texts ended by a zero; what is longer is cut.
  std::array<char, 2048> final_url;
  std::array<char, 512> error;
};

using ColletHttp = void (*)(const ColletHttpRequest*, ColletHttpReply*);

/// The one symbol that libcollet-fetch.so exports, of type ColletHttp. The number changes with the type.
#define COLLET_HTTP_ENGINE "collet_fetch_engine_2"
}
