// SPDX-License-Identifier: MIT
/// The built reading families (parse, walk, refs, search, validate, diff) in this process, called through
/// their entries as the host calls them, without the host.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <collet/abi.h>

namespace collet::test {

struct Answer {
  collet_status status = COLLET_OK;
  std::string json;   ///< the result; for search_api its text
  std::string error;  ///< the text passed to fail()
};

class RealPlugins {
 public:
  /// `folder` contains the .so files; calls may read files below `read_root`. Throws std::runtime_error.
  RealPlugins(const std::string& folder, std::string read_root);
  ~RealPlugins();
  RealPlugins(const RealPlugins&) = delete;
  RealPlugins& operator=(const RealPlugins&) = delete;

  /// `arguments` is a JSON object. Only one thread at a time may call this.
  Answer call(std::string_view tool, std::string_view arguments) const;

  /// Makes the families forget every document.
  void forget();

 private:
  struct Family {
    const collet_plugin_api* api = nullptr;
    collet_instance* instance = nullptr;
  };
  const Family& family_of(std::string_view tool) const;
  Family parse_;
  Family walk_;
  Family refs_;
  Family search_;
  Family validate_;
  Family diff_;
  std::string meta_;
  bool other_depth_ = false;
};

}  // namespace collet::test
