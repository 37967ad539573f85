// SPDX-License-Identifier: MIT
/// Any lines in any pieces: the framer gives the same lines as splitting the whole at LF; for a line over the
/// limit that is JSON, it finds the same id as a reader of the whole line.
#include "host/transport/framer.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "host/mcp/jsonrpc/message.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace {

using namespace collet;
struct Item {
  bool oversized;
  std::string text;
};

void require(bool holds) {
  if (!holds) std::abort();
}

std::vector<Item> framed(std::string_view stream, std::size_t limit, std::string_view sizes) {
  host::transport::Framer framer(limit);
  std::vector<Item> items;
  for (std::size_t i = 0; !stream.empty(); ++i) {
    const auto room = framer.prepare();
    std::size_t count =
        sizes.empty() ? stream.size() : static_cast<unsigned char>(sizes[i % sizes.size()]) + 1U;
    count = std::min({count, stream.size(), room.size()});
    std::memcpy(room.data(), stream.data(), count);
    framer.commit(count);
    stream.remove_prefix(count);
    while (const auto item = framer.next())
      items.push_back({item->oversized, std::string(item->text)});
    require(!framer.has_line());
  }
  if (const auto item = framer.last_line()) items.push_back({item->oversized, std::string(item->text)});
  return items;
}

void check(const Item& item, std::string_view line, std::size_t limit) {
  require(item.oversized == (line.size() > limit));
  if (!item.oversized) return require(item.text == line);
  host::mcp::Message message;
  if (host::mcp::read_message(line, message)) return;
  require(item.text == (message.id ? message.id->json : std::string()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t limit = data[0];
  const std::string_view sizes = input.substr(1, 3);
  const std::string_view stream = input.substr(4);
  const std::vector<Item> items = framed(stream, limit, sizes);

  std::size_t next = 0;
  for (std::size_t begin = 0; begin < stream.size();) {
    const std::size_t end = std::min(stream.find('\n', begin), stream.size());
    std::string_view line = stream.substr(begin, end - begin);
    begin = end + 1;
    if (line.ends_with('\r')) line.remove_suffix(1);
    const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
    if (blank && line.size() <= limit) continue;
    require(next < items.size());
    check(items[next++], line, limit);
  }
  require(next == items.size());

  const std::vector<Item> whole = framed(stream, limit, {});
  require(whole.size() == items.size());
  for (std::size_t i = 0; i < whole.size(); ++i)
    require(whole[i].oversized == items[i].oversized && whole[i].text == items[i].text);
  return 0;
}
