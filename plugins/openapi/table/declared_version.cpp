// SPDX-License-Identifier: MIT
#include "plugins/openapi/table/declared_version.hpp"

namespace collet::openapi {

Version declared_version(Node root) {
  const Node openapi = root["openapi"];
  const Node version = openapi ? openapi : root["swagger"];
  if (!version.is_string() && !version.is(Type::number)) return Version::none;
  const std::string_view text = version.text();
  const std::string_view minor = text.substr(0, 3);
  if (text.size() > 3 && text[3] != '.' && text[3] != '-') return Version::none;
  if (!openapi) return minor == "2.0" ? Version::v2_0 : Version::none;
  if (minor == "3.0") return Version::v3_0;
  if (minor == "3.1") return Version::v3_1;
  return minor == "3.2" ? Version::v3_2 : Version::none;
}

}  // namespace collet::openapi
