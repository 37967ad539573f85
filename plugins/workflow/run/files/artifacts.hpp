// SPDX-License-Identifier: MIT
/// What a run leaves behind: files of its folder, which clients read by a URI.
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
  std::string path;  ///< of the file in the run's folder
  std::string mime_type;
  std::string uri;
  std::string sha256;  ///< hexadecimal
  std::uint64_t size = 0;
};

/// As templates see it.
Value value_of(const Artifact& artifact);

/// Any thread.
class ArtifactKeeper {
 public:
  /// `shared`: clients will read by URIs of the host; otherwise the URI names the file.
  ArtifactKeeper(const Host& host, const Call& call, const RunFolder& folder, std::uint64_t max_bytes,
                 bool shared);

  /// Keeps bytes that came in a result, as a file of that name too; a name that is taken gets a number.
  support::Result<Artifact> keep(std::string_view name, std::string_view mime_type, std::string_view bytes);
  /// Keeps a file that a step wrote into the run's folder.
  support::Result<Artifact> keep_file(std::string_view name, std::string_view mime_type,
                                      std::string_view path);
  std::vector<Artifact> all() const;
  Value as_value() const;
  std::uint64_t bytes() const;

 private:
  support::Result<Artifact> enter(Artifact artifact, std::string_view bytes);
  std::string free_name(std::string_view name) const;

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
