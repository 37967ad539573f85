// SPDX-License-Identifier: MIT
/// collet.metrics/1
#include <collet/interfaces/metrics.h>

#include "host/services/interfaces/service_port.hpp"

namespace collet::host::services {
namespace {

void note(collet_host* host, Metrics::Kind kind, collet_str name, double value) noexcept {
  if (host == nullptr) return;
  try {
    const auto text = interface_call::read_string(*host, name, "a metric");
    if (!text) return;
    const auto& services = interface_call::services_of(*host);
    if (const auto fault = services.shared->metrics.note(services.plugin, kind, *text, value))
      plugin::blame(*host, *fault);
  } catch (...) {  // NOLINT(bugprone-empty-catch): a metric must not end the process
  }
}

void add_to_counter(collet_host* host, collet_str name, double delta) noexcept {
  note(host, Metrics::Kind::counter, name, delta);
}
void set_gauge(collet_host* host, collet_str name, double value) noexcept {
  note(host, Metrics::Kind::gauge, name, value);
}
void observe_value(collet_host* host, collet_str name, double value) noexcept {
  note(host, Metrics::Kind::observation, name, value);
}

constexpr collet_metrics k_metrics_table = {sizeof(collet_metrics), 0, add_to_counter, set_gauge,
                                            observe_value};

}  // namespace

const void* metrics_table() {
  return &k_metrics_table;
}

}  // namespace collet::host::services
