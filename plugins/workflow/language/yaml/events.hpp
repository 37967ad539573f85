// SPDX-License-Identifier: MIT
/// A text as yaml-cpp's parser tells it, as plain values with places in bytes, what version 0.7 is known to
/// misread put right. Nothing of yaml-cpp leaves libcollet-yaml-cpp.so, which is loaded on first use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace collet::workflow {

struct YamlEvent {
  enum class Kind : std::uint8_t { document, scalar, alias, mapping, sequence, close } kind;
  bool plain = false;      ///< scalar without quotes, no block; also one that is not there at all
  bool flow = false;       ///< list or map in brackets
  std::size_t at = 0;      ///< first byte, of the anchor or tag if there is one
  std::size_t anchor = 0;  ///< number of an anchor or of an alias; 0: none
  std::string_view text;   ///< of a scalar, name of an alias; both live until the next event
  std::string_view tag;    ///< as resolved ("tag:yaml.org,2002:str"), or empty
};

class YamlSink {
 public:
  virtual ~YamlSink() = default;
  /// What it throws ends the reading and comes out of read_events().
  virtual void take(const YamlEvent& event) = 0;
};

struct YamlFault {
  std::size_t at = 0;
  std::string message;
};

/// Tells the first two documents; what is wrong with them as YAML, if something is. The text is UTF-8 without
/// control characters, its lines end with LF or CR LF.
std::optional<YamlFault> read_events(std::string_view text, YamlSink& sink);

}  // namespace collet::workflow
