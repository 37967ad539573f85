// SPDX-License-Identifier: MIT
#include "plugins/codegraph/revisions/diff_reader.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

using support::Error;
using support::Result;

Error unexpected(std::string_view line) {
  return {COLLET_FAILED,
          "the diff of git has the line " + support::quote(line, 80) + ", which is unexpected"};
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Returns the character that the text behind a backslash means, and removes it from the text.
std::optional<char> escaped(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const char c = text.front();
  constexpr std::string_view k_letters = "abtnvfr\"\\";
  constexpr std::string_view k_meanings = "\a\b\t\n\v\f\r\"\\";
  if (const auto at = k_letters.find(c); at != std::string_view::npos) {
    text.remove_prefix(1);
    return k_meanings[at];
  }
  if (text.size() < 3) return std::nullopt;
  unsigned value = 0;
  for (const char digit : text.substr(0, 3)) {
    if (digit < '0' || digit > '7') return std::nullopt;
    value = value * 8 + static_cast<unsigned>(digit - '0');
  }
  text.remove_prefix(3);
  return static_cast<char>(value);
}

/// Takes a path that begins with a quotation mark from the text.
std::optional<std::string> take_quoted(std::string_view& text) {
  if (!take(text, "\"")) return std::nullopt;
  std::string out;
  while (!text.empty()) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c == '"') return out;
    if (c != '\\') {
      out += c;
      continue;
    }
    const auto meaning = escaped(text);
    if (!meaning) return std::nullopt;
    out += *meaning;
  }
  return std::nullopt;
}

/// Returns the path of a line such as `+++ b/path`, without the prefix of one letter if there is one. Git
/// ends names that contain blanks with a tabulator.
std::optional<std::string> path_of(std::string_view text, std::string_view prefix) {
  std::optional<std::string> out;
  if (text.starts_with('"')) {
    out = take_quoted(text);
    if (!out) return std::nullopt;
  } else {
    if (text.ends_with('\t')) text.remove_suffix(1);
    out = std::string(text);
  }
  if (!out->starts_with(prefix)) return std::nullopt;
  return out->substr(prefix.size());
}

bool take_number(std::string_view& text, std::uint32_t& into) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
  if (error != std::errc() || into > 0x7FFFFFFF) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

/// Takes `12,3` or `12` from the text.
bool take_range(std::string_view& text, std::uint32_t& first, std::uint32_t& count) {
  count = 1;
  if (!take_number(text, first)) return false;
  return !take(text, ",") || take_number(text, count);
}

}  // namespace

Result<void> DiffReader::read(std::string_view piece) {
  while (!piece.empty()) {
    const auto end = piece.find('\n');
    const auto part = piece.substr(0, end);
    if (end == std::string_view::npos || !line_.empty())
      line_ += part.substr(0, k_max_line - std::min(k_max_line, line_.size()));
    if (end == std::string_view::npos) return {};
    auto done = read_line(line_.empty() ? part : std::string_view(line_));
    if (!done) return done;
    line_.clear();
    piece.remove_prefix(end + 1);
  }
  return {};
}

Result<std::vector<FileDiff>> DiffReader::finish() {
  if (!line_.empty())
    if (auto done = read_line(std::exchange(line_, {})); !done) return done.error();
  if (old_left_ != 0 || new_left_ != 0) return Error{COLLET_FAILED, "the diff of git ends within a hunk"};
  return std::move(files_);
}

Result<void> DiffReader::read_line(std::string_view line) {
  if (old_left_ != 0 || new_left_ != 0) {
    if (line.starts_with('-') && old_left_ != 0) {
      --old_left_;
    } else if (line.starts_with('+') && new_left_ != 0) {
      --new_left_;
    } else if (!line.starts_with('\\')) {
      return unexpected(line);
    }
    return {};
  }
  if (take(line, "diff --git ")) return begin_file(line);
  // Before the first file, git may list paths with conflicts.
  if (files_.empty() || line.empty() || line.starts_with('\\') || line.starts_with("* Unmerged path "))
    return {};
  return line.starts_with("@@ ") ? read_hunk(line) : read_header(line);
}

/// Reads the two names behind `diff --git`. Unless they are quoted, only equal names can be separated; others
/// follow in lines of their own.
Result<void> DiffReader::begin_file(std::string_view names) {
  if (files_.size() >= k_max_files)
    return Error{COLLET_TOO_LARGE, "the diff has more than " + std::to_string(k_max_files) + " files"};
  FileDiff file;
  const std::string_view whole = names;
  if (names.starts_with('"')) {
    const auto old_name = take_quoted(names);
    if (!old_name || !old_name->starts_with("a/")) return unexpected(whole);
    file.old_path = old_name->substr(2);
    take(names, " ");
    file.path = path_of(names, "b/").value_or(file.old_path);
  } else {
    // The prefixes and the blank between the names have 5 bytes.
    constexpr std::size_t k_around = 5;
    const auto size = names.size() < k_around ? 0 : (names.size() - k_around) / 2;
    file.path = file.old_path = names.substr(std::min<std::size_t>(2, names.size()), size);
  }
  files_.push_back(std::move(file));
  return {};
}

Result<void> DiffReader::read_header(std::string_view line) {
  auto& file = files_.back();
  std::optional<std::string> path;
  if (take(line, "--- ")) {
    if (line == "/dev/null") return {};
    path = path_of(line, "a/");
    if (!path) return unexpected(line);
    file.old_path = std::move(*path);
  } else if (take(line, "+++ ")) {
    if (line == "/dev/null") return {};
    path = path_of(line, "b/");
    if (!path) return unexpected(line);
    file.path = std::move(*path);
  } else if (take(line, "rename from ") || take(line, "copy from ")) {
    path = path_of(line, "");
    if (path) file.old_path = std::move(*path);
  } else if (take(line, "rename to ") || take(line, "copy to ")) {
    path = path_of(line, "");
    if (path) file.path = std::move(*path);
  } else if (line.starts_with("new file mode ")) {
    file.status = FileStatus::added;
  } else if (line.starts_with("deleted file mode ")) {
    file.status = FileStatus::deleted;
  } else if (line.starts_with("Binary files ") || line == "GIT binary patch") {
    file.binary = true;
  }
  if (file.status == FileStatus::deleted) file.path = file.old_path;
  return {};
}

Result<void> DiffReader::read_hunk(std::string_view line) {
  const std::string_view whole = line;
  Hunk hunk;
  if (!take(line, "@@ -") || !take_range(line, hunk.old_first, hunk.old_count) || !take(line, " +") ||
      !take_range(line, hunk.new_first, hunk.new_count) || !line.starts_with(" @@"))
    return unexpected(whole);
  if (++hunks_ > k_max_hunks)
    return Error{COLLET_TOO_LARGE, "the diff has more than " + std::to_string(k_max_hunks) + " hunks"};
  old_left_ = hunk.old_count;
  new_left_ = hunk.new_count;
  files_.back().hunks.push_back(hunk);
  return {};
}

std::uint32_t line_after(const std::vector<Hunk>& later, std::uint32_t line) {
  const auto next =
      std::upper_bound(later.begin(), later.end(), line, [](std::uint32_t wanted, const Hunk& hunk) {
        // A hunk without old lines comes behind its line.
        return hunk.old_count == 0 ? wanted <= hunk.old_first : wanted < hunk.old_first;
      });
  if (next == later.begin()) return line;
  const Hunk& last = *(next - 1);
  if (line < last.old_first + last.old_count) return std::max<std::uint32_t>(last.new_first, 1);
  const std::uint32_t old_end = last.old_first + std::max<std::uint32_t>(last.old_count, 1);
  const std::uint32_t new_end = last.new_first + std::max<std::uint32_t>(last.new_count, 1);
  return new_end + (line - old_end);
}

}  // namespace collet::codegraph
