// SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>
#include <unordered_set>

#include "plugins/apis/one_line.hpp"
#include "plugins/apis/operation_names.hpp"
#include "plugins/search/answer/entry.hpp"
#include "plugins/search/answer/modes.hpp"
#include "plugins/search/answer/services.hpp"
#include "plugins/search/rank/rank.hpp"

namespace collet::search {
namespace {

constexpr std::size_t k_max_listed_services = 30;  ///< services listed after an unknown name
constexpr std::size_t k_max_problem = 300;
constexpr std::size_t k_default_services = 300;  ///< limit of a list of services without `limit`

std::string next_offset(std::size_t offset) {
  return "next: offset=" + std::to_string(offset) + "\n";
}

std::string service_line(const Service& service) {
  return "- " + apis::one_line(service.name) + " (" + std::to_string(service.operations) + ")\n";
}

/// Returns "Did you mean: a, b?", or an empty text.
std::string suggestion(const std::vector<std::string>& near) {
  std::string out;
  for (const auto& name : near)
    out.append(out.empty() ? "Did you mean: " : ", ").append(apis::one_line(name));
  return out.empty() ? out : out + "?\n";
}

/// Returns the service that the question names. If there is none or several, appends that to the answer and
/// returns null.
const Service* the_service(Question& question, const Services& services) {
  const auto& name = question.wanted.service;
  const auto found = services.find(name);
  if (found.size() == 1) return found.front();
  auto& answer = question.answer;
  if (!found.empty()) {
    answer.append("Several services are called \"" + apis::one_line(name) + "\", pass one of them:\n\n");
    for (const auto* service : found)
      if (!answer.try_append("- " + apis::one_line(service->full) + ": " +
                             apis::counted(service->operations, "endpoint") + "\n"))
        break;
    return nullptr;
  }
  answer.append("No endpoints found for the service \"" + apis::one_line(name) + "\".\n");
  answer.append(suggestion(services.near(name)));
  answer.append("\nServices:\n");
  std::size_t shown = 0;
  for (const auto& service : services.all()) {
    if (shown == k_max_listed_services || !answer.try_append(service_line(service))) break;
    ++shown;
  }
  if (shown < services.all().size())
    answer.append("... " + std::to_string(services.all().size() - shown) + " more: " + question.example() +
                  " lists all\n");
  return nullptr;
}

std::string_view thing_of(openapi::Kind kind) {
  return kind == openapi::Kind::webhook ? "webhook" : "endpoint";
}

struct Entries {
  std::string text;
  std::size_t count = 0;
};

/// Returns the entries of operations while there is room. The first entry is always included.
Entries entries_of(Question& question, const std::vector<std::uint32_t>& numbers) {
  Entries entries;
  for (const auto number : numbers) {
    question.call.throw_if_cancelled();
    const auto entry =
        entry_of(question, question.outline.operation(number), question.wanted.offset + entries.count + 1);
    const auto after = entries.text.size() + entry.size() + Answer::k_reserve;
    if (entries.count != 0 && after > question.answer.room_left()) break;
    entries.text += entry;
    ++entries.count;
  }
  return entries;
}

void append_unfollowed(Question& question) {
  const auto count = question.outline.unresolved();
  if (count == 0) return;
  question.answer.append("\nNot read: " + apis::counted(count, "path") +
                         " behind a $ref that leads nowhere\n");
  for (const auto& problem : question.outline.problems())
    question.answer.append("- " + apis::one_line(problem, k_max_problem) + "\n");
}

void append_no_results(Question& question, const std::string& service, Evidence evidence) {
  auto& answer = question.answer;
  const std::string query = apis::one_line(question.wanted.query);
  answer.append("No endpoints match \"" + query + "\"");
  const std::string reason = evidence == Evidence::guesses ? ": the document has none of its words" : "";
  if (!service.empty()) {
    answer.append(" in the service " + service + reason +
                  ".\n\n- All services: " + question.example("query", query) +
                  "\n- All endpoints of this one: " + question.example("service", service) + "\n");
    return;
  }
  answer.append(reason +
                ".\n\n- Say it in other words, fewer, or as the API does: what is done, and to what\n"
                "- All services: " +
                question.example() + "\n");
  const auto some = Services::first_name(question.outline);
  answer.append("- All endpoints of one: " + question.example("service", some.empty() ? "NAME" : some) +
                "\n");
  append_unfollowed(question);
}

/// Appends the schemas of a document without endpoints and webhooks, with an example call.
void append_schemas(Question& question) {
  const auto schemas = question.index.schemas();
  if (!schemas.is_object() || schemas.size() == 0) return;
  question.answer.append("\nIt has " + apis::counted(schemas.size(), "schema") +
                         "; details of one: " + question.example("schema", schemas.at(0).key()) + "\n");
}

}  // namespace

void answer_services(Question& question) {
  const Services services(question.outline);
  auto& answer = question.answer;
  const auto& all = services.all();
  const auto kind = all.empty() ? openapi::Kind::path : services.kind();
  answer.append("Found " + apis::counted(all.size(), "service") + " with " +
                apis::counted(question.outline.operation_count(kind), thing_of(kind)) +
                (all.empty() ? ".\n" : ":\n\n"));
  if (all.empty()) append_schemas(question);
  const auto first = std::min(question.wanted.offset, all.size());
  auto at = first;
  const auto most = question.wanted.limit_given ? question.wanted.limit : k_default_services;
  while (at < all.size() && at - first < most && answer.try_append(service_line(all[at])))
    ++at;
  if (at < all.size())
    answer.append("\nShowing " + std::to_string(at - first) + " of " + std::to_string(all.size()) + "; " +
                  next_offset(at));
  append_unfollowed(question);
  if (!all.empty())
    answer.append((kind == openapi::Kind::path ? "\nEndpoints of one: " : "\nWebhooks of one: ") +
                  question.example("service", all.front().name) + "\n");
}

void answer_service(Question& question) {
  const Services services(question.outline);
  const auto* service = the_service(question, services);
  if (service == nullptr) return;
  auto numbers = services.operations_of(*service);
  const auto total = numbers.size();
  auto& answer = question.answer;
  answer.append("Found " + apis::counted(total, thing_of(services.kind())) + ":\n\n");
  const auto first = std::min(question.wanted.offset, total);
  const auto last = std::min(total, first + question.wanted.limit);
  numbers = {numbers.begin() + static_cast<std::ptrdiff_t>(first),
             numbers.begin() + static_cast<std::ptrdiff_t>(last)};
  const auto entries = entries_of(question, numbers);
  answer.append(entries.text);
  const auto after = first + entries.count;
  if (entries.count < total) {
    answer.append("Showing " + std::to_string(entries.count) + " of " + std::to_string(total));
    answer.append(after < total ? "; " + next_offset(after) : "\n");
  }
  if (entries.count != 0)
    answer.append(
        "Details: " +
        question.example("operationId", apis::shown_name(question.outline.operation(numbers.front()))) +
        "\n");
}

void answer_query(Question& question) {
  std::string service_name;
  std::unordered_set<std::uint32_t> of_service;
  Filter filter;
  if (!question.wanted.service.empty()) {
    const Services services(question.outline);
    const auto* service = the_service(question, services);
    if (service == nullptr) return;
    service_name = service->name;
    for (const auto number : services.operations_of(*service))
      of_service.insert(number);
    filter = [&](std::uint32_t number) { return of_service.count(number) != 0; };
  }
  const auto ranked =
      rank(question.outline, question.wanted.query, question.wanted.offset, question.wanted.limit, filter);
  if (ranked.matched == 0 || ranked.evidence == Evidence::guesses)
    return append_no_results(question, service_name, ranked.evidence);
  auto& answer = question.answer;
  std::vector<std::uint32_t> numbers;
  for (const auto& hit : ranked.hits)
    numbers.push_back(hit.operation);
  const auto entries = entries_of(question, numbers);
  answer.append("Showing " + std::to_string(entries.count) + " of " + std::to_string(ranked.matched) +
                " results:\n\n");
  if (ranked.evidence == Evidence::meanings)
    answer.append("Uncertain: the document has hardly any word of the question.\n\n");
  for (const auto& [typed, used] : ranked.corrected)
    answer.append("\"" + apis::one_line(typed) + "\" is not in the document; searched for \"" +
                  apis::one_line(used) + "\".\n\n");
  answer.append(entries.text);
  const auto after = question.wanted.offset + entries.count;
  if (after < ranked.matched) answer.append(next_offset(after));
  if (entries.count != 0)
    answer.append(
        "Details: " +
        question.example("operationId", apis::shown_name(question.outline.operation(numbers.front()))) +
        "\n");
}

}  // namespace collet::search
