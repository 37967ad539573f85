// SPDX-License-Identifier: MIT
/// The events of yaml-cpp's parser as plain values with byte offsets. Known misreadings of version 0.7 are
/// corrected. yaml-cpp stays inside libcollet-yaml-cpp.so, which is loaded on first use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collet::workflow {

struct YamlEvent {
  enum class Kind : std::uint8_t { document, scalar, alias, mapping, sequence, close } kind;
  bool plain = false;      ///< a scalar without quotes that is not a block, or an absent value
  bool flow = false;       ///< a list or map in brackets
  std::size_t at = 0;      ///< first byte of the node, or of its anchor or tag
  std::size_t anchor = 0;  ///< number of an anchor or alias; 0 means none
  /// Value of a scalar or name of an alias; text and tag are valid until the next event.
  std::string_view text;
  std::string_view tag;  ///< resolved ("tag:yaml.org,2002:str"), or empty
};

class YamlSink {
 public:
  virtual ~YamlSink() = default;
  /// An exception ends the parsing and leaves read_events().
  virtual void on_event(const YamlEvent& event) = 0;
};

struct YamlError {
  std::size_t at = 0;
  std::string message;
};

/// Parses the first two documents. Returns the YAML error, if any. The text must be UTF-8 without control
/// characters, with lines that end with LF or CR LF.
std::optional<YamlError> read_events(std::string_view text, YamlSink& sink);

}  // namespace collet::workflow
