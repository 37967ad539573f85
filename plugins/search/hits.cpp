// SPDX-License-Identifier: MIT
#include <algorithm>
#include <functional>
#include <unordered_set>

#include "plugins/search/names.hpp"
#include "plugins/search/question.hpp"
#include "plugins/search/rank.hpp"
#include "plugins/search/services.hpp"

namespace collet::search {
namespace {

constexpr std::size_t k_services_beside = 30;  ///< those told when one is not known
constexpr std::size_t k_longest_problem = 300;
constexpr std::size_t k_services = 300;  ///< of a list without a limit

std::string next_offset(std::size_t offset) {
  return "next: offset=" + std::to_string(offset) + "\n";
}

std::string service_line(const Service& service) {
  return "- " + one_line(service.name) + " (" + std::to_string(service.operations) + ")\n";
}

/// "Did you mean: a, b?" or nothing.
std::string meant(const std::vector<std::string>& near) {
  std::string out;
  for (const auto& name : near)
    out.append(out.empty() ? "Did you mean: " : ", ").append(one_line(name));
  return out.empty() ? out : out + "?\n";
}

/// The one service that a name means; nothing if it was told that there is none, or which ones.
const Service* the_service(Question& question, const Services& services) {
  const auto& name = question.wanted.service;
  const auto found = services.find(name);
  if (found.size() == 1) return found.front();
  auto& answer = question.answer;
  if (!found.empty()) {
    answer.tell("Several services are called \"" + one_line(name) + "\", pass one of them:\n\n");
    for (const auto* service : found)
      if (!answer.add("- " + one_line(service->full) + ": " + counted(service->operations, "endpoint") +
                      "\n"))
        break;
    return nullptr;
  }
  answer.tell("No endpoints found for the service \"" + one_line(name) + "\".\n");
  answer.tell(meant(services.near(name)));
  answer.tell("\nServices:\n");
  std::size_t shown = 0;
  for (const auto& service : services.all()) {
    if (shown == k_services_beside || !answer.add(service_line(service))) break;
    ++shown;
  }
  if (shown < services.all().size())
    answer.tell("... " + std::to_string(services.all().size() - shown) + " more: " + question.example() +
                " lists all\n");
  return nullptr;
}

struct Entries {
  std::string text;
  std::size_t count = 0;
};

/// Those of a page, as many as there is room for; the first one in any case.
Entries entries_of(Question& question, const std::vector<std::uint32_t>& numbers) {
  Entries entries;
  for (const auto number : numbers) {
    question.call.throw_if_cancelled();
    const auto entry =
        entry_of(question, question.outline.operation(number), question.wanted.offset + entries.count + 1);
    const auto after = entries.text.size() + entry.size() + Answer::k_reserve;
    if (entries.count != 0 && after > question.answer.left()) break;
    entries.text += entry;
    ++entries.count;
  }
  return entries;
}

void tell_unfollowed(Question& question) {
  const auto count = question.outline.unresolved();
  if (count == 0) return;
  question.answer.tell("\nNot read: " + counted(count, "path") + " behind a $ref that leads nowhere\n");
  for (const auto& problem : question.outline.problems())
    question.answer.tell("- " + one_line(problem, k_longest_problem) + "\n");
}

void tell_nothing(Question& question, const std::string& service) {
  auto& answer = question.answer;
  const std::string query = one_line(question.wanted.query);
  answer.tell("No endpoints match \"" + query + "\"");
  if (!service.empty()) {
    answer.tell(" in the service " + service + ".\n\n- All services: " + question.example("query", query) +
                "\n- All endpoints of this one: " + question.example("service", service) + "\n");
    return;
  }
  answer.tell(
      ".\n\n- Say it in other words, fewer, or as the API does: what is done, and to what\n"
      "- All services: " +
      question.example() + "\n");
  const auto services = Services(question.outline).all();
  const std::string some = services.empty() ? "NAME" : services.front().name;
  answer.tell("- All endpoints of one: " + question.example("service", some) + "\n");
  tell_unfollowed(question);
}

/// Of a document without endpoints: what it has instead, and how that is asked for.
void tell_what_else(Question& question) {
  auto& answer = question.answer;
  const auto& outline = question.outline;
  std::vector<std::string> webhooks;
  for (std::uint32_t number = 0; number < outline.operations().size(); ++number)
    if (const auto operation = outline.operation(number); operation.kind == openapi::Kind::webhook)
      webhooks.push_back(shown_name(operation));
  const auto tell = [&](std::size_t count, std::string_view things, const std::string& one) {
    answer.tell("\nIt has " + counted(count, things) + "; details of one: " + one + "\n");
  };
  if (!webhooks.empty()) tell(webhooks.size(), "webhook", question.example("operationId", webhooks.front()));
  if (const auto schemas = question.index.schemas(); schemas.is_object() && schemas.size() != 0)
    tell(schemas.size(), "schema", question.example("schema", schemas.at(0).key()));
}

}  // namespace

void tell_services(Question& question) {
  const Services services(question.outline);
  auto& answer = question.answer;
  const auto& all = services.all();
  answer.tell("Found " + counted(all.size(), "service") + " with " +
              counted(question.outline.operation_count(openapi::Kind::path), "endpoint") +
              (all.empty() ? ".\n" : ":\n\n"));
  if (all.empty()) tell_what_else(question);
  const auto first = std::min(question.wanted.offset, all.size());
  auto at = first;
  const auto most = question.wanted.limit_given ? question.wanted.limit : k_services;
  while (at < all.size() && at - first < most && answer.add(service_line(all[at])))
    ++at;
  if (at < all.size())
    answer.tell("\nShowing " + std::to_string(at - first) + " of " + std::to_string(all.size()) + "; " +
                next_offset(at));
  tell_unfollowed(question);
  if (!all.empty())
    answer.tell("\nEndpoints of one: " + question.example("service", all.front().name) + "\n");
}

void tell_service(Question& question) {
  const Services services(question.outline);
  const auto* service = the_service(question, services);
  if (service == nullptr) return;
  auto numbers = services.operations_of(*service);
  const auto total = numbers.size();
  auto& answer = question.answer;
  answer.tell("Found " + counted(total, "endpoint") + ":\n\n");
  const auto first = std::min(question.wanted.offset, total);
  const auto last = std::min(total, first + question.wanted.limit);
  numbers = {numbers.begin() + static_cast<std::ptrdiff_t>(first),
             numbers.begin() + static_cast<std::ptrdiff_t>(last)};
  const auto entries = entries_of(question, numbers);
  answer.tell(entries.text);
  const auto after = first + entries.count;
  if (entries.count < total) {
    answer.tell("Showing " + std::to_string(entries.count) + " of " + std::to_string(total));
    answer.tell(after < total ? "; " + next_offset(after) : "\n");
  }
  if (entries.count != 0)
    answer.tell("Details: " +
                question.example("operationId", shown_name(question.outline.operation(numbers.front()))) +
                "\n");
}

void tell_hits(Question& question) {
  std::string service_name;
  std::unordered_set<std::uint32_t> of_service;
  std::function<bool(std::uint32_t)> takes;
  if (!question.wanted.service.empty()) {
    const Services services(question.outline);
    const auto* service = the_service(question, services);
    if (service == nullptr) return;
    service_name = service->name;
    for (const auto number : services.operations_of(*service))
      of_service.insert(number);
    takes = [&](std::uint32_t number) { return of_service.count(number) != 0; };
  }
  const auto ranked =
      rank(question.outline, question.wanted.query, question.wanted.offset, question.wanted.limit, takes);
  if (ranked.matched == 0) return tell_nothing(question, service_name);
  auto& answer = question.answer;
  std::vector<std::uint32_t> numbers;
  for (const auto& hit : ranked.hits)
    numbers.push_back(hit.operation);
  const auto entries = entries_of(question, numbers);
  answer.tell("Showing " + std::to_string(entries.count) + " of " + std::to_string(ranked.matched) +
              " results:\n\n");
  for (const auto& [typed, used] : ranked.corrected)
    answer.tell("\"" + one_line(typed) + "\" is not in the document; searched for \"" + one_line(used) +
                "\".\n\n");
  answer.tell(entries.text);
  const auto after = question.wanted.offset + entries.count;
  if (after < ranked.matched) answer.tell(next_offset(after));
  if (entries.count != 0)
    answer.tell("Details: " +
                question.example("operationId", shown_name(question.outline.operation(numbers.front()))) +
                "\n");
}

}  // namespace collet::search
