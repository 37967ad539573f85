/* SPDX-License-Identifier: MIT
 *
 * collet.metrics/1 (draft): numbers about a plugin's work for the operator. Offered by the host.
 *
 * `collet serve` writes them to its log when it ends, one line a plugin at level info, and `collet call …
 * --stats` shows those of its one call. Names:
 * [a-z][a-z0-9_]{0,63}, as Prometheus has them, with the unit at the end ("parse_seconds", "cache_bytes"); at
 * most 256 a plugin, further ones are dropped with one line of log, and so is what is not as told here.
 */
#ifndef COLLET_INTERFACES_METRICS_H
#define COLLET_INTERFACES_METRICS_H

#include <collet/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

#define COLLET_METRICS_ID "collet.metrics/1"

typedef struct collet_metrics {
  uint32_t struct_size;
  uint32_t reserved; /* 0 */

  /* [any], and from threads of the plugin's own until destroy() begins. Adds to a counter; `delta` is finite
   * and not below 0. */
  void (*count)(collet_host*, collet_str name, double delta);

  /* [any], as count(). Sets a gauge to a finite value. */
  void (*gauge)(collet_host*, collet_str name, double value);

  /* [any], as count(). Notes one finite observation, of which number, sum, least and largest are kept. */
  void (*observe)(collet_host*, collet_str name, double value);
} collet_metrics;

#ifdef __cplusplus
}
#endif
#endif
