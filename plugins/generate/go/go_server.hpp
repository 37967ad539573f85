// SPDX-License-Identifier: MIT
/// Prints a server in Go: an interface for each tag, and the handler that calls it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/generate/go/go_operations.hpp"
#include "plugins/generate/go/go_rules.hpp"

namespace collet::generate::go {

class ServerPrinter {
 public:
  ServerPrinter(const Model& model, Names& names, const std::vector<OperationFields>& fields,
                openapi::Resolver& references);

  /// Appends the interface and the routes of the operations with these numbers, which have one tag.
  void print_tag(std::string& out, std::string_view tag, const std::vector<std::size_t>& operations);
  /// Appends the constructor of a handler for requests of a webhook.
  void print_webhook(std::string& out, std::size_t number);
  /// Appends the constructor of the handler for all tags that were printed.
  void print_handler(std::string& out);
  void print_rules(std::string& out) { rules_.print(out); }

 private:
  void route(std::string& out, std::size_t number);
  /// Appends the statements that bind a request, call the implementation and write its answer.
  void serve(std::string& out, std::size_t number, const std::string& implementation);
  std::string outcomes(std::size_t number, bool failure, std::string_view variable) const;

  struct Tag {
    std::string field;
    std::string interface;
  };
  const Model& model_;
  Names& names_;
  const std::vector<OperationFields>& fields_;
  Rules rules_;
  NameTable tag_fields_;
  std::map<std::string, Tag> tags_;  ///< by name of the interface
};

}  // namespace collet::generate::go
