// SPDX-License-Identifier: MIT
#include "host/config/settings.hpp"

namespace collet::host::config {

std::string Origin::text() const {
  std::string out = file;
  if (line != 0) out += ":" + std::to_string(line);
  if (line != 0 && column != 0) out += ":" + std::to_string(column);
  return out;
}

bool Rule::literal() const {
  return glob.find_first_of("*?[") == std::string::npos;
}

}  // namespace collet::host::config
