// SPDX-License-Identifier: MIT
#include "plugins/codegraph/answer/answer.hpp"

#include <algorithm>

namespace collet::codegraph {
namespace {

constexpr std::size_t k_tail_room = 160;

}  // namespace

Frame Frame::read(const Call& call, std::int64_t usual_limit, std::string_view usual_verbosity) {
  const auto& arguments = call.arguments();
  Frame out;
  const auto word = arguments.one_of("verbosity", {"summary", "standard", "full"}, usual_verbosity);
  out.verbosity = word == "summary" ? Verbosity::summary
                  : word == "full"  ? Verbosity::full
                                    : Verbosity::standard;
  out.limit = arguments.integer("limit", 0);
  if (out.limit <= 0) out.limit = std::max<std::int64_t>(usual_limit, 0);
  out.limit = std::min(out.limit, Page::k_most);
  out.offset = std::max<std::int64_t>(arguments.integer("offset", 0), 0);
  out.characters = Budget::read(arguments, call.budget()).characters();
  return out;
}

Answer::Answer(const Frame& frame, const Investigation& session) : frame_(frame), session_(session.id()) {
  if (session.is_repeated()) text_ = "The session has asked this before, and the index is the same.\n";
}

bool Answer::item(std::string_view text) {
  if (full_) return false;
  const std::size_t used = count_characters(text_) + count_characters(pending_) + count_characters(text) +
                           count_characters(tail_) + k_tail_room;
  // The first item is given whole, whatever the budget.
  if (returned_ != 0 && used > frame_.characters) {
    full_ = true;
    return false;
  }
  text_ += pending_;
  pending_.clear();
  text_ += text;
  ++returned_;
  return true;
}

void Answer::send(Call& call, std::int64_t total) const {
  const std::int64_t remaining = std::max<std::int64_t>(total - frame_.offset - returned_, 0);
  std::string text = text_;
  if (remaining > 0)
    text += "… " + std::to_string(remaining) + " more: offset " + std::to_string(frame_.offset + returned_) +
            "\n";
  text += tail_;
  while (text.ends_with('\n'))
    text.pop_back();
  call.text(text);
  std::string counts;
  json::Writer(counts)
      .begin_object()
      .member("total_count", total)
      .member("returned_count", returned_)
      .member("has_more", remaining > 0)
      .member("truncated", full_)
      .member("remaining_count", remaining)
      .member("session_id", session_)
      .end_object();
  call.json(counts);
}

std::string Places::text(std::string_view path, std::int64_t line) {
  const auto slash = path.rfind('/');
  const std::string number = ":" + std::to_string(line);
  if (slash == std::string_view::npos) return std::string(path) + number;
  std::string& known = path_of_name_[std::string(path.substr(slash + 1))];
  if (known == path) return "…" + std::string(path.substr(slash)) + number;
  known = path;
  return known + number;
}

std::string short_name(const SymbolRow& symbol) {
  // A script has the name of its file.
  if (symbol.kind == SymbolKind::module && symbol.path.ends_with(symbol.name)) return symbol.name;
  const auto parenthesis = symbol.full_name.find('(');
  const std::string_view path(symbol.full_name.data(), std::min(parenthesis, symbol.full_name.size()));
  // The parts of a package begin with a small letter, so the first part with a capital letter is a type.
  std::size_t at = 0;
  for (auto dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.', dot + 1)) {
    if (path[at] >= 'A' && path[at] <= 'Z') break;
    // A column keeps the name of its table.
    if (symbol.kind == SymbolKind::column && path.find('.', dot + 1) == std::string_view::npos) break;
    at = dot + 1;
  }
  return symbol.full_name.substr(at);
}

std::string brief_name(const SymbolRow& symbol) {
  return with_two_parameters(short_name(symbol));
}

std::string sentences(std::string_view text, int count) {
  std::size_t end = 0;
  for (; count > 0 && end < text.size(); --count) {
    const auto stop = text.find(". ", end);
    end = stop == std::string_view::npos ? text.size() : stop + 1;
  }
  return std::string(text.substr(0, end));
}

std::string seen_line(const SymbolRow& symbol) {
  return brief_name(symbol) + " (already examined) — ID: `" + symbol.key + "`\n";
}

std::string short_line(const SymbolRow& symbol) {
  return short_name(symbol) + " (" + std::string(kind_name(symbol.kind)) + ") — ID: `" + symbol.key + "`\n";
}

}  // namespace collet::codegraph
