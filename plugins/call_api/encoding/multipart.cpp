// SPDX-License-Identifier: MIT
#include "plugins/call_api/encoding/multipart.hpp"

#include <algorithm>

#include "sdk/support/text.hpp"
#include "sdk/support/text/sha256.hpp"

namespace collet::call_api {
namespace {

constexpr std::size_t k_hash_bytes = 16;

std::string escaped_name(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c == '"') {
      out += "%22";
    } else if (c == '\r') {
      out += "%0D";
    } else if (c == '\n') {
      out += "%0A";
    } else if (c != 0) {
      out += c;
    }
  }
  return out;
}

bool occurs_in(const FormPart& part, std::string_view text) {
  const auto has = [&](const std::string& where) { return where.find(text) != std::string::npos; };
  return has(part.content) || has(part.name) || has(part.content_type) ||
         std::any_of(part.headers.begin(), part.headers.end(),
                     [&](const auto& header) { return has(header.second); });
}

}  // namespace

std::string boundary_for(const std::vector<FormPart>& parts) {
  support::Sha256 hash;
  for (const auto& part : parts)
    for (const std::string_view text : {std::string_view(part.name), std::string_view(part.content)})
      hash.add(text);
  const auto digest = hash.finish();
  std::string boundary("collet-");
  for (std::size_t i = 0; i < k_hash_bytes; ++i) {
    const auto byte = static_cast<char>(digest[i]);
    boundary.append(support::hexadecimal({&byte, 1}));
  }
  // A text cannot contain its own hash in practice; otherwise the boundary grows until it is unique.
  while (std::any_of(parts.begin(), parts.end(),
                     [&](const FormPart& part) { return occurs_in(part, boundary); }))
    boundary += "0";
  return boundary;
}

std::string multipart_text(const std::vector<FormPart>& parts, std::string_view boundary, Parts kind) {
  std::string out;
  for (const auto& part : parts) {
    out.append("--").append(boundary).append("\r\n");
    if (kind == Parts::named) {
      out.append("Content-Disposition: form-data; name=\"").append(escaped_name(part.name)).append("\"");
      if (!part.file_name.empty())
        out.append("; filename=\"").append(escaped_name(part.file_name)).append("\"");
      out += "\r\n";
    }
    if (!part.content_type.empty()) out.append("Content-Type: ").append(part.content_type).append("\r\n");
    for (const auto& [name, value] : part.headers)
      out.append(name).append(": ").append(value).append("\r\n");
    out.append("\r\n").append(part.content).append("\r\n");
  }
  return out.append("--").append(boundary).append("--\r\n");
}

}  // namespace collet::call_api
