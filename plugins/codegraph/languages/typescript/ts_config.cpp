// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/typescript/ts_config.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "sdk/support/json/json_valid.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::typescript {
namespace {

constexpr int k_max_extends = 8;
constexpr std::size_t k_max_paths = 1000;

}  // namespace

std::string plain_json(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') {
      const std::size_t begin = i++;
      while (i < text.size() && text[i] != '"')
        i += text[i] == '\\' ? 2U : 1U;
      out += text.substr(begin, i - begin + 1);
    } else if (text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size());
    } else if (text.substr(i, 2) == "/*") {
      i = std::min(text.find("*/", i + 2), text.size() - 1) + 1;
    } else if (!support::is_blank(text[i])) {
      if ((text[i] == '}' || text[i] == ']') && out.ends_with(',')) out.pop_back();
      out += text[i];
    }
  }
  const char* const end = out.data() + out.size();
  constexpr std::uint32_t k_max_depth = 64;
  return support::valid_value_end(out.data(), end, k_max_depth) == end ? out : "null";
}

std::string join_path(std::string_view folder, std::string_view relative) {
  std::vector<std::string_view> parts;
  std::size_t outside = 0;
  for (const auto path : {folder, relative})
    for (std::size_t begin = 0; begin <= path.size();) {
      const auto end = std::min(path.find('/', begin), path.size());
      const auto part = path.substr(begin, end - begin);
      begin = end + 1;
      if (part.empty() || part == ".") continue;
      if (part != "..") {
        parts.push_back(part);
      } else if (parts.empty()) {
        ++outside;
      } else {
        parts.pop_back();
      }
    }
  std::string out;
  for (; outside > 0; --outside)
    out += out.empty() ? ".." : "/..";
  for (const auto part : parts) {
    if (!out.empty()) out += '/';
    out += part;
  }
  return out;
}

bool CompilerConfigs::load(const std::string& path, Config& out, int depth) const {
  const auto text = depth < k_max_extends ? read_(path) : std::nullopt;
  if (!text) return false;
  const std::string json = plain_json(*text);
  const json::View config(json);
  const auto slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? std::string() : path.substr(0, slash);
  const auto extend = [&](const std::string& base) {
    if (!base.starts_with(".")) return;  // a package of others
    const std::string file = join_path(folder, base);
    if (!load(file, out, depth + 1)) load(file + ".json", out, depth + 1);
  };
  if (const auto base = config["extends"].string()) {
    extend(*base);
  } else {
    for (const auto one : config["extends"].items())
      extend(one.string().value_or(std::string()));
  }
  const auto options = config["compilerOptions"];
  if (const auto base = options["baseUrl"].string()) {
    out.has_base = true;
    out.base = join_path(folder, *base);
  }
  if (!options["paths"].raw().empty()) {
    out.paths.clear();
    out.paths_base = out.has_base ? out.base : folder;
    for (const auto one : options["paths"].members()) {
      if (out.paths.size() >= k_max_paths) break;
      std::vector<std::string> targets;
      for (const auto target : one.value.items())
        targets.push_back(target.string().value_or(std::string()));
      out.paths.emplace_back(one.key.string().value_or(std::string()), std::move(targets));
    }
  }
  return true;
}

const CompilerConfigs::Config& CompilerConfigs::nearest(const std::string& folder) {
  if (const auto found = by_folder_.find(folder); found != by_folder_.end()) return found->second;
  Config config;
  const std::string prefix = folder.empty() ? std::string() : folder + "/";
  bool found = false;
  for (const char* name : {"tsconfig.json", "jsconfig.json", "tsconfig.base.json"}) {
    found = found || load(prefix + name, config, 0);
    // A configuration may only name others, such as tsconfig.app.json.
    if (found && config.paths.empty() && !config.has_base) load(prefix + "tsconfig.app.json", config, 0);
    if (found) break;
  }
  if (!found && !folder.empty()) {
    const auto slash = folder.rfind('/');
    config = nearest(slash == std::string::npos ? std::string() : folder.substr(0, slash));
  }
  return by_folder_.emplace(folder, std::move(config)).first->second;
}

std::vector<std::string> CompilerConfigs::candidates(const std::string& folder, std::string_view module) {
  const auto& config = nearest(folder);
  std::vector<std::string> out;
  // The pattern with the longest text before its star wins.
  std::size_t best = 0;
  for (const auto& [pattern, targets] : config.paths) {
    const auto star = pattern.find('*');
    const std::string_view before = std::string_view(pattern).substr(0, star);
    std::string_view matched;
    if (star == std::string::npos) {
      if (module != pattern) continue;
    } else {
      const std::string_view after = std::string_view(pattern).substr(star + 1);
      if (!module.starts_with(before) || !module.ends_with(after) ||
          module.size() < before.size() + after.size())
        continue;
      matched = module.substr(before.size(), module.size() - before.size() - after.size());
    }
    const std::size_t weight = before.size() + (star == std::string::npos ? 1000 : 1);
    if (weight < best) continue;
    if (weight > best) out.clear();
    best = weight;
    for (std::string target : targets) {
      if (const auto at = target.find('*'); at != std::string::npos) target.replace(at, 1, matched);
      out.push_back(join_path(config.paths_base, target));
    }
  }
  if (config.has_base) out.push_back(join_path(config.base, module));
  return out;
}

}  // namespace collet::codegraph::typescript
