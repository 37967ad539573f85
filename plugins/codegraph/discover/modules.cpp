// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/modules.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "sdk/support/json/json_valid.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_name = 200;

/// Returns the name if an answer can show it on one line.
std::string shown(std::string_view name) {
  name = support::trim(name);
  const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) > ' ' && c != '`' && c != 0x7F;
  });
  return plain && name.size() <= k_max_name && support::valid_utf8(name) ? std::string(name) : std::string();
}

/// Returns the length of a comment, instruction or declaration at the beginning of the text, or 0.
std::size_t skipped_markup(std::string_view text) {
  using Pair = std::pair<std::string_view, std::string_view>;
  for (const auto& [open, close] :
       {Pair{"<!--", "-->"}, Pair{"<![CDATA[", "]]>"}, Pair{"<?", "?>"}, Pair{"<!", ">"}})
    if (text.starts_with(open)) {
      const auto end = text.find(close, open.size());
      return end == std::string_view::npos ? text.size() : end + close.size();
    }
  return 0;
}

}  // namespace

std::string maven_name(std::string_view text) {
  std::size_t depth = 0;
  while (true) {
    const auto at = text.find('<');
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at);
    if (const auto skipped = skipped_markup(text); skipped != 0) {
      text.remove_prefix(skipped);
      continue;
    }
    const auto end = text.find('>');
    if (end == std::string_view::npos) return {};
    const auto tag = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    if (tag.starts_with('/')) {
      if (depth > 0) --depth;
    } else if (!tag.ends_with('/')) {
      // <project> contains the element; elements deeper belong to the parent or to dependencies.
      if (depth == 1 && tag == "artifactId") return shown(text.substr(0, text.find('<')));
      ++depth;
    }
  }
}

std::string npm_name(std::string_view text) {
  constexpr std::uint32_t k_max_depth = 64;
  const char* const end = text.data() + text.size();
  const char* const read = support::valid_value_end(text.data(), end, k_max_depth);
  if (read == nullptr || !support::trim({read, static_cast<std::size_t>(end - read)}).empty()) return {};
  return shown(json::View(text)["name"].string().value_or(std::string()));
}

std::optional<Module> module_of_file(std::string_view path, std::string_view text) {
  constexpr std::string_view k_msbuild = ".csproj";
  const auto slash = path.rfind('/');
  const auto file = path.substr(slash == std::string_view::npos ? 0 : slash + 1);
  Module out;
  out.folder = path.substr(0, slash == std::string_view::npos ? 0 : slash);
  if (file == "pom.xml") {
    out.kind = "maven";
    out.name = maven_name(text);
  } else if (file == "package.json") {
    out.kind = "npm";
    out.name = npm_name(text);
  } else if (file.ends_with(k_msbuild)) {
    out.kind = "msbuild";
    out.name = shown(file.substr(0, file.size() - k_msbuild.size()));
  }
  if (out.name.empty() || out.folder.find('\n') != std::string::npos) return std::nullopt;
  return out;
}

std::string module_lines(const std::vector<Module>& modules) {
  std::string out;
  for (const auto& one : modules)
    out.append(one.kind).append(" ").append(one.name).append(" ").append(one.folder).append("\n");
  return out;
}

std::vector<Module> modules_in(std::string_view lines) {
  std::vector<Module> out;
  while (!lines.empty()) {
    const auto end = std::min(lines.find('\n'), lines.size());
    const auto line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    const auto first = line.find(' ');
    const auto second = first == std::string_view::npos ? first : line.find(' ', first + 1);
    if (second == std::string_view::npos) continue;
    out.push_back({std::string(line.substr(second + 1)), std::string(line.substr(0, first)),
                   std::string(line.substr(first + 1, second - first - 1))});
  }
  return out;
}

std::optional<std::size_t> module_of(const std::vector<Module>& modules, std::string_view file) {
  std::optional<std::size_t> out;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const auto& folder = modules[i].folder;
    const bool inside =
        folder.empty() || (file.starts_with(folder) && file.substr(folder.size()).starts_with('/'));
    if (inside && (!out || folder.size() > modules[*out].folder.size())) out = i;
  }
  return out;
}

}  // namespace collet::codegraph
