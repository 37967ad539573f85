/* SPDX-License-Identifier: MIT
 * Functions of the host for plugin.go: Go cannot call pointers to C functions. */
#ifndef PLUGIN_H
#define PLUGIN_H

#include <collet/abi.h>

static inline collet_str borrow(const char* data, size_t size) {
  return (collet_str){data, size};
}

static inline collet_status host_write(const collet_host_api* api, collet_call* call, const char* data,
                                       size_t size) {
  return api->write(call, borrow(data, size));
}

static inline void host_fail(const collet_host_api* api, collet_call* call, collet_status code,
                             const char* data, size_t size) {
  api->fail(call, code, borrow(data, size), borrow("", 0));
}

#endif
