// SPDX-License-Identifier: MIT
/// Output of `git diff`: read whole and in pieces, it gives the same files, whose lines lead to symbols.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "plugins/codegraph/revisions/changed_symbols.hpp"
#include "plugins/codegraph/revisions/git_changes.hpp"

using namespace collet::codegraph;  // NOLINT(google-build-using-namespace): a program of its own

namespace {

std::optional<std::vector<FileDiff>> read_in_pieces(std::string_view text, std::size_t size) {
  DiffReader reader;
  for (; !text.empty(); text.remove_prefix(std::min(size, text.size())))
    if (!reader.read(text.substr(0, size))) return std::nullopt;
  auto files = reader.finish();
  if (!files) return std::nullopt;
  return *std::move(files);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(read_change_range(text));
  const auto whole = read_in_pieces(text, text.size());
  const auto pieces = read_in_pieces(text, 7);
  if (whole.has_value() != pieces.has_value()) std::abort();
  if (!whole) return 0;
  if (whole->size() != pieces->size()) std::abort();
  std::vector<SymbolRow> rows(4);
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    rows[i].id = i + 1;
    rows[i].first = i * 2;
    rows[i].last = 20 - i * (i % 2);
  }
  const SymbolLines lines(rows);
  for (std::size_t i = 0; i < whole->size(); ++i) {
    const auto& file = (*whole)[i];
    if (file.path != (*pieces)[i].path || file.hunks.size() != (*pieces)[i].hunks.size()) std::abort();
    if (lines.touched_by(file.hunks, nullptr).size() > rows.size()) std::abort();
    for (const auto& hunk : file.hunks)
      line_after(file.hunks, hunk.new_first);
  }
  return 0;
}
