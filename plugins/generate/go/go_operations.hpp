// SPDX-License-Identifier: MIT
/// The requests, responses and errors of operations in Go, which client and server share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/generate/go/go_names.hpp"
#include "plugins/generate/go/go_types.hpp"
#include "plugins/generate/model/model.hpp"

namespace collet::generate::go {

/// A field of a request that is sent as its body in one media type.
struct BodyField {
  std::string name;
  std::string type;
  const Content* content;
};

/// A field of a response or an error.
struct AnswerField {
  std::string name;
  std::string type;
  std::string status;
  const Content* content;
  bool failure;  ///< a field of the error
};

/// The fields of one operation.
struct OperationFields {
  std::vector<std::string> parameters;  ///< names, by number of the parameter
  std::vector<BodyField> bodies;
  std::vector<AnswerField> answers;  ///< exact statuses first, `default` last
};

OperationFields fields_of(const Operation& operation, const TypeText& text);

/// Appends the types of an operation.
void append_operation_types(std::string& out, const Operation& operation, const OperationNames& names,
                            const OperationFields& fields, const TypeText& text);

/// Returns the word for a payload in the functions of generated code: "JSON", "Form", …
std::string_view payload_word(Payload payload);

/// Returns the summary, or the description, and the place of an operation.
std::string operation_text(const Operation& operation);

}  // namespace collet::generate::go
