// SPDX-License-Identifier: MIT
/// The texts that calls make: formats, builders, functions of strings, functions of the project.
#include <algorithm>
#include <utility>

#include "plugins/codegraph/bridge/strings/text_values.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

bool keeps_text(std::string_view name) {
  return name == "toString" || name == "ToString" || name == "trim" || name == "Trim" || name == "strip" ||
         name == "stripIndent" || name == "intern" || name == "TrimEnd" || name == "TrimStart" ||
         name == "replace" || name == "Replace" || name == "toLowerCase" || name == "ToLower" ||
         name == "toUpperCase" || name == "ToUpper" || name == "trimIndent" || name == "replaceAll";
}

}  // namespace

TextValues StringFollower::formatted(const TextValues& formats, Index file,
                                     const std::vector<Index>& operands, std::size_t first,
                                     const Context& context) {
  TextValues out;
  for (const auto& format : formats) {
    TextValues text{{}};
    std::size_t next = first;
    const auto argument = [&](std::size_t at) {
      return at < operands.size() ? value({file, operands[at]}, context) : unknown_text();
    };
    const std::string& from = format.text;
    std::string plain;
    for (std::size_t i = 0; i < from.size(); ++i) {
      std::size_t end = std::string::npos;
      std::size_t at = next;
      if (from[i] == '%' && i + 1 < from.size()) {
        end = i + 1;
        std::size_t number = 0;
        while (end < from.size() && (std::isdigit(static_cast<unsigned char>(from[end])) != 0 ||
                                     from[end] == '$' || from[end] == '-' || from[end] == '.')) {
          if (from[end] == '$' && number > 0) at = first + number - 1;
          if (from[end] >= '0' && from[end] <= '9' && number < 1000)
            number = number * 10 + static_cast<std::size_t>(from[end] - '0');
          ++end;
        }
        const char letter = end < from.size() ? from[end] : '\0';
        if (letter == '%' || letter == 'n') {
          plain += letter == '%' ? '%' : '\n';
          i = end;
          continue;
        }
        if (letter != 's' && letter != 'd' && letter != 'S') end = std::string::npos;
      } else if (from[i] == '{' && i + 1 < from.size() &&
                 std::isdigit(static_cast<unsigned char>(from[i + 1])) != 0) {
        end = from.find('}', i);
        if (end != std::string::npos && end - i > 40) end = std::string::npos;
        at = first + static_cast<std::size_t>(from[i + 1] - '0');
      }
      if (end == std::string::npos) {
        plain += from[i];
        continue;
      }
      if (at == next) ++next;
      text = joined(joined(text, {{std::exchange(plain, {})}}), argument(at));
      i = end;
    }
    add_values(out, joined(text, {{plain}}));
  }
  return out;
}

/// `"{} {name}".format(a, name=b)` of Python
TextValues StringFollower::format_fields(const TextValues& formats, Index file, const Expression& call,
                                         const Context& context) {
  TextValues out;
  for (const auto& format : formats) {
    TextValues text{{}};
    std::size_t next = 0;
    std::string plain;
    const std::string& from = format.text;
    for (std::size_t i = 0; i < from.size(); ++i) {
      const bool doubled = i + 1 < from.size() && from[i + 1] == from[i];
      if ((from[i] == '{' || from[i] == '}') && doubled) ++i;
      const auto end = from[i] == '{' && !doubled ? from.find('}', i) : std::string::npos;
      if (end == std::string::npos) {
        plain += from[i];
        continue;
      }
      const auto field = from.substr(i + 1, std::min(from.find_first_of(":!", i), end) - i - 1);
      std::size_t at = next;
      if (field.empty()) {
        ++next;
      } else if (field.size() < 3 && std::isdigit(static_cast<unsigned char>(field[0])) != 0) {
        at = static_cast<std::size_t>(std::stoi(field));
      } else {
        const auto& names = call.operand_names;
        at = static_cast<std::size_t>(std::find(names.begin(), names.end(), field) - names.begin());
        if (at >= names.size()) at = call.operands.size();
      }
      const auto part =
          at < call.operands.size() ? value({file, call.operands[at]}, context) : unknown_text();
      text = joined(joined(text, {{std::exchange(plain, {})}}), part);
      i = end;
    }
    add_values(out, joined(text, {{plain}}));
  }
  return out;
}

TextValues StringFollower::of_call(const Place& place, const Context& context) {
  const auto& call = bodies_.at(place);
  const auto of = [&](Index expression) { return value({place.file, expression}, context); };
  const auto& name = call.name;
  const auto root = root_name(bodies_.file(place.file).summary, call.receiver);
  if (name == "format" && bodies_.program().files()[place.file].language->name == "python")
    return format_fields(of(call.receiver), place.file, call, context);
  if ((name == "format" || name == "Format") && !call.operands.empty())
    return formatted(of(call.operands.front()), place.file, call.operands, 1, context);
  if (name == "formatted" && call.receiver != k_none)
    return formatted(of(call.receiver), place.file, call.operands, 0, context);
  if (name == "concat" && call.receiver != k_none && call.operands.size() == 1)
    return joined(of(call.receiver), of(call.operands.front()));
  if ((name == "append" || name == "Append" || name == "AppendLine") && call.receiver != k_none &&
      !call.operands.empty()) {
    const auto before = of(call.receiver);
    return joined(before, of(call.operands.front()));
  }
  if ((name == "Concat" || name == "join" || name == "Join") && (root == "String" || root == "string")) {
    TextValues out{{}};
    const bool join = name != "Concat";
    for (std::size_t i = join ? 1 : 0; i < call.operands.size(); ++i) {
      if (join && i > 1) out = joined(out, of(call.operands.front()));
      out = joined(out, of(call.operands[i]));
    }
    return out;
  }
  if (name == "valueOf" && root == "String" && call.operands.size() == 1) return of(call.operands.front());
  const auto& meaning = bodies_.types(place.file).meaning_of(place.expression);
  if (meaning.state == Meaning::State::found && !bodies_.program().file_of(meaning.target.symbol).library) {
    Index target = meaning.target.symbol;
    if (context.self != k_none &&
        (call.receiver == k_none || bodies_.at({place.file, call.receiver}).kind == Kind::self)) {
      const auto found =
          find_callables(bodies_.program(), generic_self(bodies_.program(), context.self), name);
      for (const auto& one : found.found)
        if (bodies_.program().definition(one.symbol).parameters.size() == call.operands.size()) {
          target = one.symbol;
          break;
        }
    }
    const Arguments arguments{target, place, context.arguments};
    Context inner = context;
    inner.arguments = &arguments;
    return of_results(target, inner);
  }
  if (keeps_text(name) && call.receiver != k_none) return of(call.receiver);
  return unknown_text();
}

}  // namespace collet::codegraph::bridge
