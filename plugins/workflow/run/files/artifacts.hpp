// SPDX-License-Identifier: MIT
/// The artifacts of a run: files in its folder that clients read by URI.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <collet/services.hpp>

#include "plugins/workflow/language/value/value.hpp"
#include "plugins/workflow/run/files/run_folder.hpp"
#include "sdk/support/result.hpp"

namespace collet::workflow {

struct Artifact {
  std::string name;
  std::string path;  ///< path of the file in the run's folder
  std::string mime_type;
  std::string uri;
  std::string sha256;  ///< hexadecimal
  std::uint64_t size = 0;
};

/// Returns the artifact as templates see it.
Value value_of(const Artifact& artifact);

/// Thread-safe.
class ArtifactStore {
 public:
  /// If `shared`, clients read artifacts by URIs of the host; otherwise the URI names the file.
  ArtifactStore(const Host& host, const Call& call, const RunFolder& folder, std::uint64_t max_bytes,
                bool shared);

  /// Writes `bytes` to a file of that name and adds it. A number is appended to a name that is in use.
  support::Result<Artifact> add(std::string_view name, std::string_view mime_type, std::string_view bytes);
  /// Adds a file that a step wrote to the run's folder.
  support::Result<Artifact> add_file(std::string_view name, std::string_view mime_type,
                                     std::string_view path);
  /// Adds those of a run that was suspended.
  void restore(std::vector<Artifact> artifacts);
  std::vector<Artifact> all() const;
  Value as_value() const;
  std::uint64_t bytes() const;

 private:
  support::Result<Artifact> append(Artifact artifact, std::string_view bytes);
  std::string unused_name(std::string_view name) const;

  const Artifacts host_artifacts_;
  const Call& call_;
  const RunFolder& folder_;
  const std::uint64_t max_bytes_;
  const bool shared_;
  mutable std::mutex mutex_;
  std::vector<Artifact> artifacts_;
  std::uint64_t bytes_ = 0;
};

}  // namespace collet::workflow
