// SPDX-License-Identifier: MIT
#include "plugins/search/lines.hpp"

#include <collet/page.hpp>

#include "sdk/support/utf8.hpp"

namespace collet::search {

std::string one_line(std::string_view text, std::size_t longest) {
  std::string out;
  std::size_t characters = 0;
  bool gap = false;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte == 0x7F) {
      gap = !out.empty();
      continue;
    }
    if (characters > longest) break;
    if (gap) {
      out += ' ';
      ++characters;
    }
    gap = false;
    out += c;
    if ((byte & 0xC0U) != 0x80U) ++characters;
  }
  if (count_characters(out) <= longest) return out;
  return support::cut_characters(out, longest - 3);
}

std::string counted(std::uint64_t count, std::string_view thing) {
  std::string out = std::to_string(count);
  out.append(" ").append(thing);
  if (count != 1) out += 's';
  return out;
}

bool Answer::add(std::string_view piece) {
  const auto characters = count_characters(piece);
  if (used_ + characters + k_reserve > room_) return false;
  text_ += piece;
  used_ += characters;
  return true;
}

void Answer::tell(std::string_view piece) {
  text_ += piece;
  used_ += count_characters(piece);
}

}  // namespace collet::search
