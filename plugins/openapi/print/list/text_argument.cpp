// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/text_argument.hpp"

#include <algorithm>

#include <collet/failure.hpp>

namespace collet::listing {
namespace {

[[noreturn]] void refuse(std::string_view name, std::size_t found, std::string_view what, std::size_t most) {
  std::string message = "/" + std::string(name) + ": found " + std::to_string(found);
  message.append(" ").append(what).append(", expected at most ").append(std::to_string(most));
  throw Failure(COLLET_INVALID_ARGUMENT, message);
}

}  // namespace

std::string text_argument(const Arguments& arguments, std::string_view name, std::size_t most) {
  std::string text = arguments.string(name, "");
  if (text.size() > most) refuse(name, text.size(), "bytes", most);
  return text;
}

std::string path_argument(const Arguments& arguments, std::string_view name) {
  std::string path = text_argument(arguments, name);
  const auto slashes = static_cast<std::size_t>(std::count(path.begin(), path.end(), '/'));
  if (slashes > k_max_path_segments) refuse(name, slashes, "segments", k_max_path_segments);
  return path;
}

std::vector<std::string> fields_argument(const Arguments& arguments) {
  std::vector<std::string> names = arguments.strings("fields");
  if (names.size() > k_max_fields) refuse("fields", names.size(), "names", k_max_fields);
  return names;
}

}  // namespace collet::listing
