// SPDX-License-Identifier: MIT
/// The modes of search_api. Each function writes the whole answer to a question.
#pragma once

#include "plugins/search/answer/question.hpp"

namespace collet::search {

void answer_details(Question& question);
void answer_schema(Question& question);
void answer_services(Question& question);
void answer_service(Question& question);
/// Answers a query, in all services or in the one that the question names.
void answer_query(Question& question);

}  // namespace collet::search
