// SPDX-License-Identifier: MIT
/// Reads an Index off a document. What has the wrong type is left out and noted, never trusted.
#pragma once

#include "plugins/openapi/index.hpp"

namespace collet::openapi {

class IndexBuilder {
 public:
  IndexBuilder(const Document& document, Index& index)
      : document_(document), root_(document.root()), index_(index) {}
  void run();

 private:
  bool read_version();
  void read_info();
  void read_servers();
  void read_swagger_servers();
  void read_tags();
  void read_schemas();
  void add_path_items(Node map, Kind kind, std::string_view where);
  void add_path_item(Node item, Kind kind);
  void add_operations_of(Node item);
  void add_operation(Node operation);
  void add_callbacks();
  void add_callback(Node callback);
  void read_operation_tags(Node operation, std::vector<std::string_view>& tags);
  /// The object at `node`; noted and no value if it is something else. An absent one is no value without a
  /// note.
  Node object(Node node, std::string_view what);
  void note(Node node, std::string_view what, Type expected);

  const Document& document_;
  const Node root_;
  Index& index_;
};

}  // namespace collet::openapi
