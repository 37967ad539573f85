// SPDX-License-Identifier: MIT
/// Two versions of one operation.
#pragma once

#include "plugins/diff/comparison.hpp"
#include "plugins/diff/operation_view.hpp"

namespace collet::diff {

/// Who sends the request: in webhooks and callbacks it is the API.
enum class Sender : bool { client, api };

/// Findings go to the comparison's current subject; callbacks in it become subjects of their own behind it.
void compare_operations(Comparison& comparison, const OperationPlace& base, const OperationPlace& revision,
                        Sender sender);

/// Equal in every word, with the parameters of their path items.
bool equal_operations(Comparison& comparison, const OperationPlace& base, const OperationPlace& revision);

/// An operation that is in one document only.
void operation_removed(Comparison& comparison, const OperationPlace& base, Located holder);
void operation_added(Comparison& comparison, Located holder, const OperationPlace& revision);

// Parts of it.
void compare_parameters(Comparison& comparison, const OperationView& base, const OperationView& revision,
                        Sender sender);
void compare_bodies(Comparison& comparison, const OperationView& base, const OperationView& revision,
                    Sender sender);
void compare_responses(Comparison& comparison, const OperationView& base, const OperationView& revision,
                       Sender sender);

/// How the parts of a form are written.
void compare_encodings(Comparison& comparison, const Media& base, const Media& revision);

/// A member that is true.
bool flag(Located at, std::string_view name);
/// Its `x-sunset` is a day to come.
bool before_sunset(Located at);

/// Title, summary and description of two objects.
void compare_texts(Comparison& comparison, Plain plain, Located base, Located revision,
                   std::string_view subject = {});

}  // namespace collet::diff
