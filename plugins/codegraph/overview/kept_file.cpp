// SPDX-License-Identifier: MIT
#include "plugins/codegraph/overview/kept_file.hpp"

#include <atomic>
#include <fstream>
#include <unistd.h>

#include "plugins/codegraph/store/graph_writer.hpp"

namespace collet::codegraph {

std::string name_beside(const std::string& path) {
  static std::atomic<unsigned> number{0};
  const auto name = path.rfind('/') + 1;
  return path.substr(0, name) + "index.sqlite.new-" + std::to_string(::getpid()) + "-" +
         std::to_string(++number) + "-" + path.substr(name);
}

support::Result<void> replace_text(const std::string& path, std::string_view text) {
  const std::string beside = name_beside(path);
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  auto done = out.fail() ? support::Result<void>(support::Error{COLLET_FAILED, path + " cannot be written"})
                         : replace_file(beside, path, false);
  if (!done) ::unlink(beside.c_str());
  return done;
}

}  // namespace collet::codegraph
