// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/files/artifacts.hpp"

#include <algorithm>
#include <utility>

#include <collet/failure.hpp>

#include "sdk/support/text.hpp"
#include "sdk/support/text/sha256.hpp"

namespace collet::workflow {
namespace {

using support::Error;

std::string file_uri(std::string_view path) {
  return "file://" + support::percent_encode(path, "/!$&'()*+,;=:@");
}

}  // namespace

Value value_of(const Artifact& artifact) {
  return Value::object({{"name", Value::string(artifact.name)},
                        {"path", Value::string(artifact.path)},
                        {"mime", Value::string(artifact.mime_type)},
                        {"uri", Value::string(artifact.uri)},
                        {"sha256", Value::string(artifact.sha256)},
                        {"size", Value::integer(static_cast<std::int64_t>(artifact.size))}});
}

ArtifactStore::ArtifactStore(const Host& host, const Call& call, const RunFolder& folder,
                             std::uint64_t max_bytes, bool shared)
    : host_artifacts_(host), call_(call), folder_(folder), max_bytes_(max_bytes), shared_(shared) {}

support::Result<Artifact> ArtifactStore::add(std::string_view name, std::string_view mime_type,
                                             std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  Artifact artifact;
  artifact.name = unused_name(name);
  artifact.mime_type = mime_type;
  artifact.path = folder_.path() + "/" + artifact.name;
  if (bytes_ + bytes.size() <= max_bytes_)
    if (auto written = folder_.write(artifact.name, bytes); !written) return written.error();
  return append(std::move(artifact), bytes);
}

support::Result<Artifact> ArtifactStore::add_file(std::string_view name, std::string_view mime_type,
                                                  std::string_view path) {
  const std::lock_guard lock(mutex_);
  auto bytes = folder_.read(path, max_bytes_ - std::min(bytes_, max_bytes_));
  if (!bytes) {
    auto error = std::move(bytes.error());
    if (error.code == COLLET_TOO_LARGE) error.message.append(" of budget.artifact_bytes");
    return error;
  }
  Artifact artifact;
  artifact.name = file_name_of(name);
  artifact.mime_type = mime_type;
  artifact.path = path.starts_with('/') ? std::string(path) : folder_.path() + "/" + std::string(path);
  return append(std::move(artifact), *bytes);
}

/// Adds the artifact; the mutex must be held.
support::Result<Artifact> ArtifactStore::append(Artifact artifact, std::string_view bytes) {
  if (bytes_ + bytes.size() > max_bytes_)
    return Error{COLLET_TOO_LARGE, "'" + artifact.name + "' has " + std::to_string(bytes.size()) +
                                       " bytes; with the artifacts before it that is more than the " +
                                       std::to_string(max_bytes_) + " of budget.artifact_bytes"};
  artifact.size = bytes.size();
  const auto digest = support::sha256(bytes);
  artifact.sha256 = support::hexadecimal(support::as_bytes(digest));
  if (artifact.mime_type.empty()) artifact.mime_type = "application/octet-stream";
  artifact.uri = file_uri(artifact.path);
  if (shared_ && host_artifacts_.offered()) {
    try {
      artifact.uri = host_artifacts_.put(call_, artifact.name, artifact.mime_type, bytes);
    } catch (const Failure& failure) {
      // The host has no room for it; the file is still there.
      if (failure.code() != COLLET_TOO_LARGE) return Error{failure.code(), failure.message()};
    }
  }
  bytes_ += bytes.size();
  artifacts_.push_back(artifact);
  return artifact;
}

std::string ArtifactStore::unused_name(std::string_view name) const {
  const std::string wanted = file_name_of(name);
  const auto taken = [&](const std::string& candidate) {
    return std::any_of(artifacts_.begin(), artifacts_.end(),
                       [&](const Artifact& one) { return one.name == candidate; });
  };
  std::string candidate = wanted;
  const auto dot = wanted.rfind('.');
  const auto stem = dot == std::string::npos || dot == 0 ? wanted.size() : dot;
  for (int number = 2; taken(candidate) || candidate == k_journal_file; ++number)
    candidate = wanted.substr(0, stem).append("-").append(std::to_string(number)).append(wanted.substr(stem));
  return candidate;
}

void ArtifactStore::restore(std::vector<Artifact> artifacts) {
  const std::lock_guard lock(mutex_);
  for (const Artifact& one : artifacts)
    bytes_ += one.size;
  artifacts_ = std::move(artifacts);
}

std::vector<Artifact> ArtifactStore::all() const {
  const std::lock_guard lock(mutex_);
  return artifacts_;
}

Value ArtifactStore::as_value() const {
  const std::lock_guard lock(mutex_);
  std::vector<Value> values;
  values.reserve(artifacts_.size());
  for (const auto& artifact : artifacts_)
    values.push_back(value_of(artifact));
  return Value::array(std::move(values));
}

std::uint64_t ArtifactStore::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace collet::workflow
