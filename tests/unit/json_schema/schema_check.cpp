// SPDX-License-Identifier: MIT
/// schema_check SCHEMA INSTANCE [--draft 4|6|7|2019-09|2020-12] [--all] [--document URI=FILE]…
///
/// Prints "valid", or "invalid" and the reasons; notes go to stderr. Exit code 0: valid; 1: invalid; 2: no
/// result.
///
/// schema_check --batch reads lines of {"schema":…,"instance":…} and answers each with one line: "valid",
/// "invalid" and the reason, or "no answer" and the reason.
///
/// schema_check --time N SCHEMA INSTANCE prints the nanoseconds of one check, the mean of N.
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include <collet/json.hpp>

#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/json_schema/schema.hpp"

namespace {

namespace json = collet::json;
using namespace collet::support;

constexpr int k_no_answer = 2;

bool read_file(const char* path, std::string& text) {
  std::ifstream file(path, std::ios::binary);
  text.assign(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  return static_cast<bool>(file);
}

bool read_draft(const std::string& name, json_schema::Draft& draft) {
  if (name == "4") {
    draft = json_schema::Draft::draft4;
  } else if (name == "6") {
    draft = json_schema::Draft::draft6;
  } else if (name == "7") {
    draft = json_schema::Draft::draft7;
  } else if (name == "2019-09") {
    draft = json_schema::Draft::draft2019_09;
  } else if (name == "2020-12") {
    draft = json_schema::Draft::draft2020_12;
  } else {
    return false;
  }
  return true;
}

int usage() {
  std::cerr << "usage: schema_check SCHEMA INSTANCE [--draft 4|6|7|2019-09|2020-12] [--all] [--document "
               "URI=FILE]\n";
  return k_no_answer;
}

int check(const std::string& schema_text, const std::string& instance,
          const json_schema::SchemaOptions& options, const json_schema::CheckOptions& checks) {
  if (const auto error = check_json(instance, {.max_depth = 512})) {
    std::cerr << "the instance is no JSON: " << error->message << '\n';
    return k_no_answer;
  }
  const auto schema = json_schema::Schema::compile(schema_text, options);
  if (!schema) {
    std::cerr << "the schema: " << schema.error().message << '\n';
    return k_no_answer;
  }
  for (const auto& note : schema->notes())
    std::cerr << "note: " << note.text << '\n';
  const auto violations = schema->check(instance, checks);
  if (!violations) {
    std::cerr << violations.error().message << '\n';
    return k_no_answer;
  }
  std::cout << (violations->empty() ? "valid\n" : "invalid\n");
  for (const auto& violation : *violations)
    std::cout << violation.text() << "\n  by " << violation.schema_path << '\n';
  return violations->empty() ? 0 : 1;
}

std::string answer(const json::View& line) {
  const auto schema = json_schema::Schema::compile(line["schema"].raw());
  if (!schema) return "no answer: " + schema.error().message;
  const auto violations = schema->check(line["instance"].raw());
  if (!violations) return "no answer: " + violations.error().message;
  return violations->empty() ? "valid" : "invalid: " + violations->front().text();
}

int batch() {
  for (std::string line; std::getline(std::cin, line);) {
    const auto error = check_json_object(line, {.max_depth = 512});
    std::cout << (error ? "no answer: the line is no JSON: " + error->message : answer(json::View(line)))
              << '\n';
  }
  return 0;
}

int measure(long times, const std::string& schema_text, const std::string& instance) {
  const auto schema = json_schema::Schema::compile(schema_text);
  if (!schema || times <= 0) return usage();
  const auto begun = std::chrono::steady_clock::now();
  long valid = 0;
  for (long i = 0; i < times; ++i) {
    const auto violations = schema->check(instance);
    if (violations && violations->empty()) ++valid;
  }
  const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begun;
  std::cout << spent.count() / static_cast<double>(times) << " ns, " << valid << " of " << times
            << " valid\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--batch") == 0) return batch();
  if (argc == 5 && std::strcmp(argv[1], "--time") == 0) {
    std::string schema_text;
    std::string instance;
    if (!read_file(argv[3], schema_text) || !read_file(argv[4], instance)) return usage();
    return measure(std::strtol(argv[2], nullptr, 10), schema_text, instance);
  }
  if (argc < 3) return usage();
  std::string schema_text;
  std::string instance;
  if (!read_file(argv[1], schema_text) || !read_file(argv[2], instance)) {
    std::cerr << "cannot read " << argv[1] << " or " << argv[2] << '\n';
    return k_no_answer;
  }
  json_schema::SchemaOptions options;
  json_schema::CheckOptions checks;
  std::deque<std::string> documents;
  for (int i = 3; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--all") {
      checks.max_violations = 100;
    } else if (argument == "--draft" && i + 1 < argc) {
      if (!read_draft(argv[++i], options.draft)) return usage();
    } else if (argument == "--document" && i + 1 < argc && std::strchr(argv[i + 1], '=') != nullptr) {
      const std::string pair = argv[++i];
      const auto equals = pair.rfind('=');
      if (!read_file(pair.c_str() + equals + 1, documents.emplace_back())) return usage();
      options.documents.push_back({pair.substr(0, equals), documents.back()});
    } else {
      return usage();
    }
  }
  return check(schema_text, instance, options, checks);
}
