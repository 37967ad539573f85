// SPDX-License-Identifier: MIT
#include "plugins/generate/go/go_names.hpp"

#include <algorithm>
#include <numeric>

#include "plugins/generate/model/reached_types.hpp"
#include "sdk/support/text.hpp"

namespace collet::generate::go {
namespace {

/// The exported names of the files that are the same in each package.
constexpr std::string_view k_own_names[] = {"Answer",
                                            "CallOption",
                                            "Client",
                                            "Doer",
                                            "Event",
                                            "EventStream",
                                            "Fault",
                                            "File",
                                            "HandlerOption",
                                            "NewClient",
                                            "NewEventStream",
                                            "NewHandler",
                                            "Option",
                                            "RequestEditor",
                                            "RequestError",
                                            "SendEvents",
                                            "ServerURLs",
                                            "Servers",
                                            "WithBaseURL",
                                            "WithCallEditor",
                                            "WithCallHeader",
                                            "WithCallQuery",
                                            "WithErrorWriter",
                                            "WithHTTPClient",
                                            "WithMaxBody",
                                            "WithMiddleware",
                                            "WithRequestEditor",
                                            "WithRetries",
                                            "WithUserAgent"};

constexpr std::string_view k_initialisms[] = {
    "acl", "api", "ascii", "cpu", "css", "dns", "eof",  "guid", "html", "http", "https",
    "id",  "ip",  "json",  "ram", "rpc", "sla", "smtp", "sql",  "ssh",  "tcp",  "tls",
    "ttl", "udp", "ui",    "uid", "uri", "url", "utf8", "uuid", "vm",   "xml",  "xss"};

}  // namespace

std::string exported(std::string_view name) {
  std::string joined;
  for (const auto& word : words_of(name)) {
    const std::string small = support::lower_case(word);
    if (!joined.empty() && support::is_digit(joined.back()) && support::is_digit(word.front())) joined += '_';
    if (std::binary_search(std::begin(k_initialisms), std::end(k_initialisms), small)) {
      joined += support::upper_case(word);
      continue;
    }
    joined += support::upper(word.front());
    joined.append(word, 1);
  }
  if (joined.empty() || support::is_digit(joined.front())) joined.insert(0, "N");
  return joined;
}

Names::Names(const Model& model) : declarations_(model.declarations.size()), types_(model.types.size()) {
  for (const std::string_view name : k_own_names)
    table_.reserve(name);
  name_declarations(model);
  name_types(model);
  name_operations(model);
}

void Names::name_declarations(const Model& model) {
  declaration_order_.resize(model.declarations.size());
  std::iota(declaration_order_.begin(), declaration_order_.end(), 0U);
  const auto exact = [&](Id id) {
    return exported(model.declarations[id].name) == model.declarations[id].name;
  };
  // A name that needs no change keeps its spelling, whatever else there is.
  std::stable_sort(declaration_order_.begin(), declaration_order_.end(), [&](Id a, Id b) {
    const bool a_exact = exact(a);
    const bool b_exact = exact(b);
    if (a_exact != b_exact) return a_exact;
    return model.declarations[a].name < model.declarations[b].name;
  });
  for (const Id id : declaration_order_) {
    std::string wanted = exported(model.declarations[id].name);
    if (std::find(std::begin(k_own_names), std::end(k_own_names), wanted) != std::end(k_own_names))
      wanted += "Type";
    declarations_[id] = table_.claim(model.declarations[id].name, std::move(wanted));
  }
  std::sort(declaration_order_.begin(), declaration_order_.end(),
            [&](Id a, Id b) { return declarations_[a] < declarations_[b]; });
}

void Names::name_types(const Model& model) {
  for (const Id id : reached_types(model))
    if (!model.types[id].name.empty()) type_order_.push_back(id);
  std::stable_sort(type_order_.begin(), type_order_.end(),
                   [&](Id a, Id b) { return model.types[a].name < model.types[b].name; });
  for (const Id id : type_order_)
    types_[id] = table_.claim(model.types[id].name, exported(model.types[id].name));
  std::sort(type_order_.begin(), type_order_.end(), [&](Id a, Id b) { return types_[a] < types_[b]; });
}

void Names::name_operations(const Model& model) {
  std::vector<std::size_t> order(model.operations.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return model.operations[a].name < model.operations[b].name;
  });
  operations_.resize(order.size());
  NameTable methods;
  for (const std::size_t number : order) {
    const Operation& operation = model.operations[number];
    const std::string source = operation.name + ' ' + operation.method + ' ' + std::string(operation.path);
    OperationNames& names = operations_[number];
    names.method = methods.claim(source, exported(operation.name));
    names.request = table_.claim(source, names.method + "Request");
    names.response = table_.claim(source, names.method + "Response");
    names.error = table_.claim(source, names.method + "Error");
  }
}

}  // namespace collet::generate::go
