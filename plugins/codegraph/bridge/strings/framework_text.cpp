// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/strings/framework_text.hpp"

#include "plugins/codegraph/bridge/statements/statement_reader.hpp"

namespace collet::codegraph::bridge {

std::vector<Place> Annotations::all(Index symbol, std::string_view name) {
  std::vector<Place> out;
  const Index number = bodies_.program().file_number(symbol);
  const auto& file = bodies_.file(number);
  const auto& values = bodies_.values(number);
  const auto found = values.annotations.find(symbol - file.first_symbol);
  if (found == values.annotations.end()) return out;
  const auto& all = file.summary.expressions;
  std::vector<Index> open(found->second.begin(), found->second.end());
  constexpr std::size_t k_max_annotations = 500;
  for (std::size_t i = 0; i < open.size() && i < k_max_annotations; ++i) {
    const auto& one = all[open[i]];
    if (one.name.size() == name.size() + 1 && std::string_view(one.name).substr(1) == name) {
      out.push_back({number, open[i]});
      continue;
    }
    // `@NamedQueries({@NamedQuery(…), …})`
    if (one.name != "{}" && !one.name.ends_with("ies") && !one.name.ends_with("s")) continue;
    for (const Index operand : one.operands)
      if (operand != k_none && all[operand].kind == Expression::Kind::other) open.push_back(operand);
  }
  return out;
}

std::optional<Place> Annotations::find(Index symbol, std::string_view name) {
  const auto found = all(symbol, name);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

std::optional<Place> Annotations::argument(const Place& annotation, std::string_view name) {
  const auto& one = bodies_.at(annotation);
  for (std::size_t i = 0; i < one.operands.size() && i < one.operand_names.size(); ++i)
    if (one.operand_names[i] == name && one.operands[i] != k_none)
      return Place{annotation.file, one.operands[i]};
  return std::nullopt;
}

std::string Annotations::text(const Place& annotation, std::string_view name) {
  const auto place = argument(annotation, name);
  if (!place) return {};
  const auto values = strings_.follow(*place);
  return values.front().complete() ? values.front().text : std::string();
}

bool Annotations::is_set(const Place& annotation, std::string_view name) {
  const auto place = argument(annotation, name);
  if (!place) return false;
  const auto& one = bodies_.at(*place);
  return one.kind == Expression::Kind::literal && one.name == "true";
}

std::string snake_case(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    const bool upper = std::isupper(c) != 0;
    const bool before = i > 0 && (std::islower(static_cast<unsigned char>(name[i - 1])) != 0 ||
                                  std::isdigit(static_cast<unsigned char>(name[i - 1])) != 0);
    const bool after = i > 0 && i + 1 < name.size() &&
                       std::isupper(static_cast<unsigned char>(name[i - 1])) != 0 &&
                       std::islower(static_cast<unsigned char>(name[i + 1])) != 0;
    if (upper && (before || after)) out += '_';
    out += static_cast<char>(std::tolower(c));
  }
  return out;
}

std::string simple_name(std::string_view name) {
  return std::string(name.substr(name.rfind('.') + 1));
}

std::vector<std::string> dotted_parts(std::string_view name) {
  auto out = name_parts(name);
  if (out.empty() && !name.empty()) out.emplace_back(name);
  return out;
}

}  // namespace collet::codegraph::bridge
