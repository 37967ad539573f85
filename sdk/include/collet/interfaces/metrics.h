// SPDX-License-Identifier: MIT
// clang-format off
//
// collet.metrics/1 (draft): numbers about a plugin's work for the operator. Offered by the host.
//
//  - `collet serve` writes them to its log when it ends, one line per plugin at level info.
//  - `collet call ... --stats` prints those of its one call.
//  - A name is [a-z][a-z0-9_]{0,63}, as in Prometheus, and ends with the unit: "parse_seconds", "cache_bytes".
//  - A plugin has at most 256 names. The host drops further names and malformed ones, and logs one line.
#ifndef COLLET_INTERFACES_METRICS_H
#define COLLET_INTERFACES_METRICS_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_METRICS_ID "collet.metrics/1"

// Threads of the plugin's own may call these functions too, until destroy() begins.
typedef struct collet_metrics {
  uint32_t struct_size;
  uint32_t reserved;  // 0

  // Adds `delta` to a counter; `delta` is finite and not negative.
  // [any thread]
  void (*count)(collet_host*, collet_str name, double delta);

  // Sets a gauge to a finite value.
  // [any thread]
  void (*gauge)(collet_host*, collet_str name, double value);

  // Records one finite observation. The host keeps the number, sum, minimum and maximum of the observations.
  // [any thread]
  void (*observe)(collet_host*, collet_str name, double value);
} collet_metrics;

// clang-format on

#ifdef __cplusplus
}
#endif
#endif
