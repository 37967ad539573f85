// SPDX-License-Identifier: MIT
/// Imports Arazzo 1.0 documents (OpenAPI Initiative): each workflow that runs its steps in order becomes a
/// workflow that calls the same operations.
///
/// A part that cannot be expressed is named with its JSON Pointer, and its workflow is left out: jumps,
/// workflows of other documents, XPath, and criteria for single failures.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

/// A part of a document that cannot be expressed.
struct ArazzoProblem {
  std::string pointer;
  std::string message;
};

struct ArazzoWorkflow {
  std::string id;                       ///< workflowId
  std::string pointer;                  ///< its place in the document
  std::string name;                     ///< name of the tool
  Value keys;                           ///< the workflow as a file of workflows writes it
  std::vector<ArazzoProblem> problems;  ///< if there are any, the workflow is left out
};

/// An API that the workflows call.
struct ArazzoApi {
  std::string name;
  std::string url;  ///< address of its description
  std::set<std::string> operations;
};

struct ArazzoImport {
  std::vector<ArazzoWorkflow> workflows;
  std::vector<ArazzoProblem> problems;  ///< problems of the whole document
  std::vector<ArazzoApi> apis;          ///< APIs that imported workflows call

  /// Returns the file of the workflows without problems; empty if there are none.
  std::string file() const;
};

/// Names of APIs in the configuration by the names of sources in the document. A source without an entry has
/// its own name.
using ApiNames = std::map<std::string, std::string, std::less<>>;

ArazzoImport import_arazzo(const Value& document, const ApiNames& apis);

}  // namespace collet::workflow
