// SPDX-License-Identifier: MIT
#include "host/config/files/source_file.hpp"

#include <unistd.h>
#include <utility>

#include "host/config/files/text_file.hpp"
#include "sdk/support/file/ownership.hpp"

namespace collet::host::config {

support::Result<SourceFile> read_source_file(const std::filesystem::path& path, std::size_t max_bytes,
                                             OfSystem of_system) {
  const auto judged = support::open_judged(path);
  // The walk fails for links that are no paths, such as /dev/stdin; those belong to this process.
  auto text = judged ? read_text(judged->fd, max_bytes) : read_text_file(path, max_bytes);
  if (judged) ::close(judged->fd);
  if (!text) return support::Error{text.error().code, path.string() + ": " + text.error().message};
  SourceFile out{*std::move(text), {}};
  if (!judged || judged->problem.empty()) return out;
  const bool refused = of_system == OfSystem::yes;
  out.warning =
      "configuration file '" + path.string() + "' " + (refused ? "is refused: it " : "") + judged->problem;
  if (refused) return support::Error{COLLET_DENIED, std::move(out.warning)};
  return out;
}

}  // namespace collet::host::config
