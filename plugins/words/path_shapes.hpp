// SPDX-License-Identifier: MIT
/// What operations are for, as far as the shape of their paths and names tells.
#pragma once

#include <span>
#include <string_view>

#include "plugins/words/path_order.hpp"
#include "plugins/words/word_index.hpp"

namespace collet::openapi {

/// "users.user.getSchedule", "search/code": what an operation does is in the first word of its id's last
/// part. What is posted `alone` and called a review (TokenReview) keeps nothing: it answers.
bool asks(std::string_view operation_id, bool alone);

/// `/apis/` where `/apis/apps` goes on, in an API whose paths do not all end in a slash. Paths are
/// in order, traits by number of operation.
void mark_index_pages(std::span<const OrderedPath> items, std::span<OperationTraits> traits);

/// `/me/todo` where `/me/todo/lists` goes on: of a list there are items below it, of an action nothing.
void mark_containers(std::span<const OrderedPath> items, std::span<OperationTraits> traits);

}  // namespace collet::openapi
