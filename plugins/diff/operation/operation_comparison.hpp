// SPDX-License-Identifier: MIT
/// The comparison of two versions of an operation.
#pragma once

#include "plugins/diff/comparison/comparison.hpp"
#include "plugins/diff/view/operation_view.hpp"

namespace collet::diff {

/// The sender of the request. For webhooks and callbacks it is the API.
enum class Sender : bool { client, api };

/// Reports to the current subject of the comparison. Callbacks of the operation become subjects after it.
void compare_operations(Comparison& comparison, const OperationPlace& base, const OperationPlace& revision,
                        Sender sender);

/// Returns true if the operations and the parameters of their path items are structurally equal.
bool equal_operations(Comparison& comparison, const OperationPlace& base, const OperationPlace& revision);

/// Report an operation that is in one document only.
void operation_removed(Comparison& comparison, const OperationPlace& base, Located holder);
void operation_added(Comparison& comparison, Located holder, const OperationPlace& revision);

// The parts of compare_operations().
void compare_parameters(Comparison& comparison, const OperationView& base, const OperationView& revision,
                        Sender sender);
void compare_bodies(Comparison& comparison, const OperationView& base, const OperationView& revision,
                    Sender sender);
void compare_responses(Comparison& comparison, const OperationView& base, const OperationView& revision,
                       Sender sender);

/// Compares how the parts of a form are encoded.
void compare_encodings(Comparison& comparison, const MediaType& base, const MediaType& revision);

/// Returns true if the member `name` is `true`.
bool is_true(Located at, std::string_view name);
/// Returns true if `x-sunset` is a day in the future.
bool is_before_sunset(Located at);

/// Compares the summaries and descriptions of two objects.
void compare_texts(Comparison& comparison, DocumentChange change, Located base, Located revision,
                   std::string_view name = {});

}  // namespace collet::diff
