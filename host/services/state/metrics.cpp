// SPDX-License-Identifier: MIT
#include "host/services/state/metrics.hpp"

#include <algorithm>
#include <cmath>

#include <collet/json.hpp>

#include "host/util/printable.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::services {

namespace {

constexpr std::size_t k_max_name = 64;

bool is_name(std::string_view name) {
  if (name.empty() || name.size() > k_max_name || name.front() < 'a' || name.front() > 'z') return false;
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

void append_number(std::string& out, double value) {
  std::string text;
  json::Writer(text).number(value);
  out += text;
}

}  // namespace

std::string Metrics::wrong(const Plugin& plugin, Kind kind, std::string_view name, double value) {
  const auto shown = [&] {
    std::string text = "'";
    append_printable(text, support::cut_characters(name, 80));
    return text + "'";
  };
  if (!is_name(name)) return "a metric is called " + shown() + ", expected [a-z][a-z0-9_]{0,63}";
  if (!std::isfinite(value)) return "metric " + shown() + ": a value that is not finite";
  if (kind == Kind::counter && value < 0) return "metric " + shown() + ": a counter was counted down";
  const auto known = plugin.metrics.find(name);
  if (known != plugin.metrics.end() && known->second.kind != kind)
    return "metric " + shown() + " is used as two of counter, gauge and observation";
  return {};
}

std::optional<std::string> Metrics::note(std::string_view plugin, Kind kind, std::string_view name,
                                         double value) {
  const std::lock_guard lock(mutex_);
  auto at = plugins_.find(plugin);
  if (at == plugins_.end()) at = plugins_.emplace(plugin, Plugin()).first;
  auto& own = at->second;
  if (auto fault = wrong(own, kind, name, value); !fault.empty()) {
    if (std::exchange(own.reported_wrong, true)) return std::nullopt;
    return fault + "; it is left out, and so are further wrong ones, in silence";
  }
  auto found = own.metrics.find(name);
  if (found == own.metrics.end()) {
    if (own.metrics.size() >= k_max_names) {
      if (std::exchange(own.reported_full, true)) return std::nullopt;
      return "more than " + std::to_string(k_max_names) + " metrics; further ones are dropped";
    }
    found = own.metrics.emplace(name, Metric{kind, 0, value, value, 0}).first;
  }
  auto& metric = found->second;
  metric.value = kind == Kind::gauge ? value : metric.value + value;
  metric.least = std::min(metric.least, value);
  metric.most = std::max(metric.most, value);
  ++metric.times;
  return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> Metrics::lines() const {
  std::vector<std::pair<std::string, std::string>> all;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, plugin] : plugins_) {
    std::string line;
    for (const auto& [name, metric] : plugin.metrics) {
      if (!line.empty()) line += ", ";
      line.append(name).append(" ");
      if (metric.kind != Kind::observation) {
        append_number(line, metric.value);
        continue;
      }
      line.append(std::to_string(metric.times)).append(" times, sum ");
      append_number(line, metric.value);
      line += ", least ";
      append_number(line, metric.least);
      line += ", most ";
      append_number(line, metric.most);
    }
    if (!line.empty()) all.emplace_back(id, std::move(line));
  }
  return all;
}

std::string Metrics::object(std::string_view plugin) const {
  std::string out;
  const std::lock_guard lock(mutex_);
  const auto at = plugins_.find(plugin);
  if (at == plugins_.end() || at->second.metrics.empty()) return out;
  json::Writer writer(out);
  writer.begin_object();
  for (const auto& [name, metric] : at->second.metrics) {
    writer.key(name);
    if (metric.kind != Kind::observation) {
      writer.number(metric.value);
      continue;
    }
    writer.begin_object().member("times", metric.times).key("sum").number(metric.value);
    writer.key("least").number(metric.least).key("most").number(metric.most).end_object();
  }
  writer.end_object();
  return out;
}

}  // namespace collet::host::services
