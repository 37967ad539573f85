// SPDX-License-Identifier: MIT
#include "plugins/codegraph/answer/list_names.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_min_shared = 6;  ///< bytes; a shorter beginning is not worth a mark

/// Returns the size of the beginning that two packages share, up to a separator.
std::size_t shared_size(std::string_view one, std::string_view other) {
  const auto end = std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first;
  const auto same = one.substr(0, static_cast<std::size_t>(end - one.begin()));
  const auto separator = same.find_last_of("./");
  return separator == std::string_view::npos ? 0 : separator + 1;
}

}  // namespace

std::string with_two_parameters(std::string name) {
  const auto open = name.find('(');
  const auto comma = open == std::string::npos ? open : name.find(", ", open);
  const auto second = comma == std::string::npos ? comma : name.find(", ", comma + 2);
  if (second != std::string::npos) {
    name.resize(second);
    name += ", …)";
  }
  return name;
}

/// Returns the size of the package or file in front of the outermost type or function.
std::size_t ListNames::package_size(const SymbolRow& symbol) const {
  constexpr int k_max_types = 16;
  SymbolRow outermost = symbol;
  for (int i = 0; i < k_max_types && outermost.parent != 0; ++i) {
    auto parent = reader_.symbol(outermost.parent);
    if (!parent || parent->kind == SymbolKind::module) break;
    outermost = *std::move(parent);
  }
  const std::string_view path =
      std::string_view(outermost.full_name).substr(0, outermost.full_name.find('('));
  if (!path.ends_with(outermost.name) || !symbol.full_name.starts_with(path)) return 0;
  return path.size() - outermost.name.size();
}

std::string ListNames::text(const SymbolRow& symbol) {
  std::string package = symbol.full_name.substr(0, package_size(symbol));
  const auto shared = shared_size(package, package_);
  package_ = std::move(package);
  std::string name = with_two_parameters(symbol.full_name);
  if (!written_.insert(name).second) name = symbol.full_name;
  return shared < k_min_shared ? name : "…" + name.substr(shared);
}

}  // namespace collet::codegraph
