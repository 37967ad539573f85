// SPDX-License-Identifier: MIT
#include "tests/conformance/real_plugins.hpp"

#include <cstdio>
#include <dlfcn.h>
#include <stdexcept>

#include <collet/json.hpp>

namespace collet::test {
namespace {

Answer& answer_of(collet_call* call) {
  return *reinterpret_cast<Answer*>(call);
}
collet_str str(std::string_view text) {
  return {text.data(), text.size()};
}
std::string_view view(collet_str text) {
  return {text.data, text.size};
}

void log(collet_host*, std::int32_t level, collet_str message) {
  if (level >= COLLET_LOG_ERROR) std::fprintf(stderr, "%.*s\n", static_cast<int>(message.size), message.data);
}
const void* get_interface(collet_host*, collet_str) {
  return nullptr;
}
collet_status part(collet_call*, std::int32_t, collet_str) {
  return COLLET_OK;
}
collet_status write(collet_call* call, collet_str bytes) {
  answer_of(call).json += view(bytes);
  return COLLET_OK;
}
void fail(collet_call* call, collet_status code, collet_str message, collet_str) {
  answer_of(call).status = code;
  answer_of(call).error = view(message);
}
std::int32_t cancelled(const collet_call*) {
  return 0;
}
int cancel_fd(collet_call*) {
  return -1;
}
std::int64_t deadline_ms(const collet_call*) {
  return -1;
}
collet_status progress(collet_call*, double, double, collet_str) {
  return COLLET_OK;
}

constexpr collet_host_api k_host = {sizeof(collet_host_api),
                                    COLLET_ABI_MINOR,
                                    &log,
                                    &get_interface,
                                    &part,
                                    &write,
                                    &fail,
                                    &cancelled,
                                    &cancel_fd,
                                    &deadline_ms,
                                    &progress};

/// Documents that were read under other limits are forgotten.
std::string setup(bool other_depth) {
  std::string text = R"({"config":{},"dirs":{},"limits":{},"shared":{"max_depth":)";
  text += other_depth ? "511" : "512";
  return text + "}}";
}

}  // namespace

RealPlugins::RealPlugins(const std::string& folder, std::string read_root) {
  const auto load = [&](const char* name) {
    std::string file = folder;
    file.append("/").append(name).append(".so");
    void* const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) throw std::runtime_error(dlerror());
    const auto* const entry = static_cast<const collet_entry*>(dlsym(library, COLLET_ENTRY_SYMBOL));
    if (entry == nullptr) throw std::runtime_error(file + " is no plugin");
    Family family;
    family.api = entry->api(COLLET_ABI_MINOR);
    if (family.api->create(nullptr, &k_host, str(setup(false)), &family.instance) != COLLET_OK)
      throw std::runtime_error(file + " makes no instance");
    return family;
  };
  parse_ = load("parse");
  walk_ = load("walk");
  refs_ = load("refs");
  search_ = load("search");
  validate_ = load("validate");
  diff_ = load("diff");
  json::Writer writer(meta_);
  writer.begin_object().member("budget", 10000).key("access").begin_object();
  writer.key("read").begin_array().string(read_root).end_array().end_object().end_object();
}

RealPlugins::~RealPlugins() {
  for (const Family& family : {parse_, walk_, refs_, search_, validate_, diff_})
    if (family.instance != nullptr) family.api->destroy(family.instance);
}

const RealPlugins::Family& RealPlugins::family_of(std::string_view tool) const {
  if (tool == "parse") return parse_;
  if (tool == "search_api") return search_;
  if (tool == "validate") return validate_;
  if (tool == "diff") return diff_;
  return tool == "walk_refs" ? refs_ : walk_;
}

Answer RealPlugins::call(std::string_view tool, std::string_view arguments) const {
  const Family& family = family_of(tool);
  Answer answer;
  const auto status = family.api->call(family.instance, reinterpret_cast<collet_call*>(&answer), str(tool),
                                       str(arguments), str(meta_));
  if (status != answer.status) {
    answer.status = status;
    answer.error.append(" (and its status is another one)");
  }
  return answer;
}

void RealPlugins::forget() {
  other_depth_ = !other_depth_;
  for (const Family& family : {parse_, walk_, refs_, search_, validate_, diff_})
    family.api->configure(family.instance, str(setup(other_depth_)));
}

}  // namespace collet::test
