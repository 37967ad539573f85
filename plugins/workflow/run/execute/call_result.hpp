// SPDX-License-Identifier: MIT
/// What a call came to, in the one shape that workflows read: `result.text`, `.json`, `.structured`,
/// `.files`,
/// `.links`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/invoke.hpp>

namespace collet::workflow {

/// Bytes of an image, audio, blob or embedded resource.
struct ResultFile {
  std::string kind;  ///< image, audio, blob, resource
  std::string mime_type;
  std::string name;  ///< may be empty
  std::string uri;   ///< of a resource; else empty
  std::string bytes;
};

struct ResultLink {
  std::string uri;
  std::string name;
  std::string mime_type;
  std::optional<std::uint64_t> size;
};

struct NormalResult {
  std::string text;                       ///< the text blocks, joined by line ends; without any, the data
  std::optional<std::string> structured;  ///< JSON
  std::optional<std::string> json;  ///< `structured`, or the only text block where it is an object or list
  std::vector<ResultFile> files;
  std::vector<ResultLink> links;
  std::uint64_t bytes = 0;  ///< of all parts
};

NormalResult normalise(std::vector<InvokedPart> parts);

/// An ending for a file of that type: ".png"; "" if it is not a usual one.
std::string_view ending_of(std::string_view mime_type);

}  // namespace collet::workflow
