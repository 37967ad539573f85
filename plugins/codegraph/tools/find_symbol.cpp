// SPDX-License-Identifier: MIT
#include "plugins/codegraph/tools/find_symbol.hpp"

#include <algorithm>

#include "plugins/codegraph/search/near_names.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_rows = 2000;
constexpr std::size_t k_key_size = 20;

bool is_key(std::string_view text) {
  return text.size() == k_key_size && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

constexpr std::string_view k_cut = "…";

/// Returns true if `full_name` is `text`, or ends with it after one of the separators. Parameters count only
/// if `text` has some; if it ends with `…)`, only those before count.
bool ends_as(std::string_view full_name, std::string_view text, std::string_view separators) {
  const auto open = text.find('(');
  if (open == std::string_view::npos) full_name = full_name.substr(0, full_name.find('('));
  if (open != std::string_view::npos && text.ends_with(')') &&
      text.substr(0, text.size() - 1).ends_with(k_cut)) {
    const auto at = std::min(full_name.find('('), full_name.size());
    const auto known = text.substr(open, text.size() - open - k_cut.size() - 1);
    return full_name.substr(at).starts_with(known) &&
           ends_as(full_name.substr(0, at), text.substr(0, open), separators);
  }
  if (!full_name.ends_with(text)) return false;
  return full_name.size() == text.size() ||
         separators.find(full_name[full_name.size() - text.size() - 1]) != std::string_view::npos;
}

/// Returns a name with its parameters as full names have them: `f(A,B )` becomes `f(A, B)`.
std::string with_plain_parameters(const std::string& text) {
  const auto open = text.find('(');
  if (open == std::string::npos) return text;
  std::string out = text.substr(0, open);
  for (const char c : std::string_view(text).substr(open)) {
    if (c == ' ') continue;
    out += c;
    if (c == ',') out += ' ';
  }
  return out;
}

[[noreturn]] void unknown(const IndexReader& reader, const std::string& text) {
  const auto head = text.substr(0, text.find('('));
  const std::string word = head.substr(head.rfind('.') == std::string::npos ? 0 : head.rfind('.') + 1);
  std::string message = "/symbol: found " + support::quote(text) + ", which names no symbol of the project";
  if (is_key(text)) throw Failure(COLLET_NOT_FOUND, message + "; find its ID again with search_symbols");
  std::string near;
  if (const auto same = reader.named(word, true, 3); !same.empty()) {
    for (const auto& one : same)
      near += (near.empty() ? "" : ", ") + one.full_name;
  } else {
    for (const auto& one : near_names(reader, word, 5))
      near += (near.empty() ? "" : ", ") + one;
  }
  throw Failure(COLLET_NOT_FOUND, near.empty() ? message + "; search_symbols finds by words"
                                               : message + "; near names: " + near);
}

/// Shows the uses of a table, column or procedure that no source defines. Returns false if there are none.
bool show_data_uses(const IndexReader& reader, const Investigation& session, const std::string& text,
                    Call& call, const Frame& frame) {
  constexpr std::size_t k_max_uses = 2000;
  const auto dot = text.rfind('.');
  const std::string name = text.substr(dot == std::string::npos ? 0 : dot + 1);
  const std::string owner = support::lower_case(text.substr(0, dot == std::string::npos ? 0 : dot));
  auto uses = DataUses(reader).named(name, k_max_uses);
  uses.erase(std::remove_if(uses.begin(), uses.end(),
                            [&](const OpenCallRow& one) {
                              return !owner.empty() && !support::lower_case(one.target).ends_with(owner);
                            }),
             uses.end());
  if (uses.empty()) return false;
  Answer answer(frame, session);
  answer.head(support::quote(text) + " is data that no source defines: " + std::to_string(uses.size()) +
              " uses\n");
  Places places;
  std::optional<EdgeKind> group;
  for (std::size_t i = static_cast<std::size_t>(frame.offset);
       i < uses.size() && answer.returned() < frame.limit; ++i) {
    const auto& one = uses[i];
    const auto user = reader.symbol(one.source);
    if (!user) continue;
    if (std::exchange(group, one.kind) != one.kind) answer.group(std::string(edge_name(one.kind)) + ":\n");
    std::string line = "- " + short_name(*user) + " " + places.text(one.path, one.line);
    if (frame.verbosity != Verbosity::summary) line += " — ID: `" + user->key + "`";
    if (!answer.item(line + "\n")) break;
  }
  answer.send(call, static_cast<std::int64_t>(uses.size()));
  return true;
}

/// Types come before their members, and what is used often before what is not.
int rank(const SymbolRow& one) {
  int out = is_type(one.kind) || has_columns(one.kind) ? 0 : is_callable(one.kind) ? 1 : 2;
  if (one.kind == SymbolKind::constructor) out = 3;
  if (one.test) out += 10;
  return out;
}

}  // namespace

std::vector<SymbolRow> symbols_named(const IndexReader& reader, const std::string& written) {
  if (is_key(written)) {
    const auto found = reader.symbol_of_key(written);
    if (found) return {*found};
  }
  // A list replaces packages or folders at the beginning of a name by `…`.
  const bool cut = written.starts_with(k_cut);
  const std::string text = with_plain_parameters(cut ? written.substr(k_cut.size()) : written);
  const auto head = text.substr(0, text.find('('));
  const std::string word = head.substr(head.rfind('.') == std::string::npos ? 0 : head.rfind('.') + 1);
  if (word.empty()) return {};
  std::vector<SymbolRow> out;
  const auto add_named = [&](const std::string& name) {
    for (auto& row : reader.named(name, false, k_max_rows))
      if (ends_as(row.full_name, text, cut ? "./" : ".")) out.push_back(std::move(row));
  };
  add_named(word);
  // The name of a column, or of a method that implements an interface by name, may have dots.
  constexpr int k_max_parts = 8;
  auto dot = head.rfind('.');
  for (int i = 0; i < k_max_parts && out.empty() && dot != std::string::npos && dot > 0; ++i) {
    dot = head.rfind('.', dot - 1);
    add_named(dot == std::string::npos ? head : head.substr(dot + 1));
  }
  // The name of a module may have dots.
  if (out.empty() && word != text)
    for (auto& row : reader.prefixed(text, true, k_max_rows))
      if (row.full_name == text) out.push_back(std::move(row));
  // A full name means only its symbol, even if longer names end with it.
  const auto is_exact = [&](const SymbolRow& row) {
    return row.full_name == text || row.full_name.substr(0, row.full_name.find('(')) == text;
  };
  if (text.find('.') != std::string::npos && std::any_of(out.begin(), out.end(), is_exact))
    out.erase(std::remove_if(out.begin(), out.end(), [&](const auto& row) { return !is_exact(row); }),
              out.end());
  // The name of a class means the class, not its constructors.
  if (std::any_of(out.begin(), out.end(), [](const auto& row) { return is_type(row.kind); }) &&
      text.find('(') == std::string::npos)
    out.erase(std::remove_if(out.begin(), out.end(),
                             [](const auto& row) { return row.kind == SymbolKind::constructor; }),
              out.end());
  std::stable_sort(out.begin(), out.end(), [](const SymbolRow& one, const SymbolRow& other) {
    const int first = rank(one);
    const int second = rank(other);
    return first != second ? first < second : one.callers > other.callers;
  });
  return out;
}

std::optional<SymbolRow> find_symbol(const IndexReader& reader, Investigation& session, Call& call,
                                     const Frame& frame) {
  const std::string text = call.arguments().string("symbol");
  auto found = symbols_named(reader, text);
  if (found.empty() && show_data_uses(reader, session, text, call, frame)) return std::nullopt;
  if (found.empty()) unknown(reader, text);
  if (found.size() == 1) {
    session.note_focus(found.front(), short_name(found.front()));
    return std::move(found.front());
  }
  constexpr std::int64_t k_shown = 10;
  Frame list = frame;
  list.limit = std::min(frame.limit, k_shown);
  list.offset = 0;
  Answer answer(list, session);
  answer.head(support::quote(text) + " names " + std::to_string(found.size()) +
              " symbols; ask again with an ID:\n");
  Places places;
  for (const auto& row : found) {
    if (answer.returned() == list.limit) break;
    std::string line = short_name(row) + " (" + std::string(kind_name(row.kind)) + ")";
    if (row.callers != 0) line += ", callers: " + std::to_string(row.callers);
    if (row.test) line += ", test";
    line += " " + places.text(row.path, row.first);
    if (!answer.item("- " + line + " — ID: `" + row.key + "`\n")) break;
  }
  answer.send(call, static_cast<std::int64_t>(found.size()));
  return std::nullopt;
}

}  // namespace collet::codegraph
