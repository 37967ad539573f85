// SPDX-License-Identifier: MIT
#include "sdk/support/utf8_engine.hpp"

#include <simdjson.h>

namespace {

bool valid(const char* text, std::size_t size) {
  return simdjson::validate_utf8(text, size);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const ColletUtf8Engine collet_utf8_engine_1;
extern "C" const ColletUtf8Engine collet_utf8_engine_1{valid};
