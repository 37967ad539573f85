// SPDX-License-Identifier: MIT
/// The result of a call in the form that workflows read: `result.text`, `.json`, `.structured`, `.files`
/// and `.links`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/invoke.hpp>

namespace collet::workflow {

/// An image, audio, blob or embedded resource.
struct ResultFile {
  std::string kind;  ///< image, audio, blob, resource
  std::string mime_type;
  std::string name;  ///< may be empty
  std::string uri;   ///< set for a resource, empty otherwise
  std::string bytes;
};

struct ResultLink {
  std::string uri;
  std::string name;
  std::string mime_type;
  std::optional<std::uint64_t> size;
};

struct CallResult {
  std::string text;  ///< the text blocks, joined by line feeds; without text blocks, the data
  std::optional<std::string> structured;  ///< JSON; for an answer of call_api, its status and headers
  std::optional<std::string> json;  ///< `structured`, or the only text block if it is a JSON object or array
  std::vector<ResultFile> files;
  std::vector<ResultLink> links;
  std::uint64_t bytes = 0;  ///< size of all parts
};

CallResult read_call_result(std::vector<InvokedPart> parts);

/// Makes the body of a response the text of the result, and its data if it is JSON, in place of the Markdown
/// around it that call_api writes.
void read_api_answer(CallResult& result);

/// Returns a file extension for a media type, such as ".png", or "" if the type is not a common one.
std::string_view file_extension(std::string_view mime_type);

}  // namespace collet::workflow
