// SPDX-License-Identifier: MIT
#include "host/cli/call_output/contents.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include <collet/json.hpp>

namespace collet::host::cli {

namespace {

support::Result<void> write_file(const std::filesystem::path& file, const std::string& bytes) {
  std::FILE* const out = std::fopen(file.c_str(), "wbe");
  const bool written = out != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size();
  const int reason = errno;
  if (out != nullptr && std::fclose(out) == 0 && written) return {};
  return support::Error{COLLET_FAILED, "'" + file.string() + "' cannot be written: " +
                                           std::strerror(out == nullptr || !written ? reason : errno)};
}

}  // namespace

Contents contents_of(const call::Outcome& outcome, call::ResultStore& results, const std::string& principal) {
  Contents out;
  std::vector<std::string_view> texts;
  for (const call::Part& part : outcome.parts) {
    const json::View head(part.head);
    if (part.preview) continue;  // the link behind it has the whole result
    if (part.kind == COLLET_PART_JSON || part.kind == COLLET_PART_TEXT) {
      texts.push_back(part.bytes);
    } else if (part.kind == COLLET_PART_LINK) {
      const auto kept = results.get(principal, head["uri"].string().value_or(""));
      if (kept) {
        out.pieces.push_back({kept->mime_type, *kept->bytes});
      } else {
        texts.push_back(part.head);
      }
    } else {
      out.pieces.push_back({head["mimeType"].string().value_or("application/octet-stream"), part.bytes});
    }
  }
  for (const std::string_view text : texts)
    out.text.append(text).append(texts.size() > 1 ? "\n" : "");
  return out;
}

std::filesystem::path numbered(const std::filesystem::path& file, std::size_t number) {
  if (number == 1) return file;
  return file.parent_path() /
         (file.stem().string() + "." + std::to_string(number) + file.extension().string());
}

support::Result<std::vector<std::string>> write_files(const Contents& contents,
                                                      const std::filesystem::path& file) {
  std::vector<std::string> lines;
  const auto write = [&](const std::string& bytes, const std::string& mime_type) -> support::Result<void> {
    const auto target = numbered(file, lines.size() + 1);
    if (auto done = write_file(target, bytes); !done) return done;
    lines.push_back(target.string() + ": " + std::to_string(bytes.size()) + " bytes" +
                    (mime_type.empty() ? "" : ", " + mime_type));
    return {};
  };
  if (contents.pieces.empty()) {
    if (auto done = write(contents.text, ""); !done) return done.error();
  }
  for (const auto& piece : contents.pieces) {
    if (auto done = write(piece.bytes, piece.mime_type); !done) return done.error();
  }
  return lines;
}

}  // namespace collet::host::cli
