// SPDX-License-Identifier: MIT
/// Traits of operations that are derived from the form of their paths and names.
#pragma once

#include <span>
#include <string_view>

#include "plugins/words/path_order.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::openapi {

/// Returns true if the first word of the last part of an operationId is a verb of reading, as in
/// "users.user.getSchedule" and "search/code", or if the operation is `alone` and its last part ends in
/// "Review" (TokenReview), because such an operation stores nothing.
bool asks(std::string_view operation_id, bool alone);

/// Returns the method that the verb of an operationId names, if the operation is a GET or POST:
/// "GET_DeleteVpc" deletes. Returns `method` for all other names.
OperationTraits::Method method_named(std::string_view operation_id, OperationTraits::Method method);

/// Sets the trait `index` for paths such as `/apis/` if other paths such as `/apis/apps` begin with them and
/// the API also has paths without a final slash. `items` must be sorted; `traits` is indexed by operation.
void mark_index_pages(std::span<const OrderedPath> items, std::span<OperationTraits> traits);

/// Sets the trait `container` for paths such as `/me/todo` if paths such as `/me/todo/lists` exist. The path
/// of a list is followed by items, and that of an action by nothing.
void mark_containers(std::span<const OrderedPath> items, std::span<OperationTraits> traits);

}  // namespace collet::openapi
