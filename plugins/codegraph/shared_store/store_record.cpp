// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/store_record.hpp"

#include <algorithm>
#include <ctime>

#include "plugins/codegraph/store/files/replaced_file.hpp"
#include "sdk/support/file/read_file.hpp"

namespace collet::codegraph {
namespace {

constexpr std::size_t k_max_record_bytes = 4096;

std::string path_of(const std::string& folder) {
  return folder + "/store";
}

}  // namespace

StoreRecord record_in(std::string_view text) {
  StoreRecord out;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    const auto space = std::min(line.find(' '), line.size());
    const std::string_view key = line.substr(0, space);
    const std::string_view value = line.substr(std::min(space + 1, line.size()));
    if (key == "store") out.store = value;
    if (key == "hash") out.hash = value;
    if (key == "revision") out.revision = value;
    if (key == "contact") out.contact = value;
  }
  return out;
}

StoreRecord read_record(const std::string& folder) {
  const auto text = support::read_file(path_of(folder), k_max_record_bytes);
  return text ? record_in(*text) : StoreRecord{};
}

StoreRecord read_record(const std::string& folder, const std::string& fingerprint) {
  auto out = read_record(folder);
  if (out.store != fingerprint) out = StoreRecord{};
  out.store = fingerprint;
  return out;
}

void write_record(const std::string& folder, const StoreRecord& record) {
  std::string text;
  text.append("store ").append(record.store).append("\nhash ").append(record.hash);
  text.append("\nrevision ").append(record.revision).append("\ncontact ").append(record.contact);
  // Without the record, the index is fetched again.
  static_cast<void>(replace_text(path_of(folder), text.append("\n")));
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts);
  return text;
}

}  // namespace collet::codegraph
