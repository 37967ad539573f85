// SPDX-License-Identifier: MIT
/// Builds the Index of a document. Values of the wrong type are left out and reported as findings.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/index/index.hpp"

namespace collet::openapi {

class IndexBuilder {
 public:
  IndexBuilder(const Document& document, Index& index)
      : document_(document),
        root_(document.root()),
        index_(index),
        items_(index.arrays_.path_items.building()),
        operations_(index.arrays_.operations.building()) {}
  void run();

 private:
  bool read_version();
  void check_info();
  void check_servers();
  void check_tags();
  void check_schemas();
  void add_path_items(Node map, Kind kind, std::string_view where);
  void add_path_item(Node item, Kind kind);
  void prefetch_items(std::uint32_t item, std::uint32_t end) const;
  bool is_operation(Symbol member) const;
  void add_operations_of(Node item, std::span<const Node> before);
  void add_operation(Node operation);
  void add_callbacks();
  void add_callback(Node callback);
  void read_operation_tags(Node operation, OperationRecord& record);
  /// Returns `node` if it is an object or absent. Reports anything else and returns a null Node.
  Node object(Node node, std::string_view what);
  void add_finding(Node node, std::string_view what, Type expected);

  const Document& document_;
  const Node root_;
  Index& index_;
  GrowingArray<PathItemRecord>& items_;
  GrowingArray<OperationRecord>& operations_;
  const Symbol ref_symbol_ = document_.symbol("$ref");
  const Symbol id_symbol_ = document_.symbol("operationId");
  const Symbol deprecated_symbol_ = document_.symbol("deprecated");
  const Symbol tags_symbol_ = document_.symbol("tags");
  const Symbol callbacks_symbol_ = document_.symbol("callbacks");
  std::vector<Symbol> methods_;
  std::unordered_map<std::string_view, std::uint32_t> number_of_tag_;
};

}  // namespace collet::openapi
