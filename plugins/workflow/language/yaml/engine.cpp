// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/yaml/engine.hpp"

#include <algorithm>
#include <cstring>
#include <istream>
#include <new>
#include <streambuf>
#include <string>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace {

class ViewBuffer : public std::streambuf {
 public:
  ViewBuffer(const char* text, std::size_t size) {
    char* const begin = const_cast<char*>(text);  // never written to
    setg(begin, begin, begin + size);
  }
};

/// Thrown if `take` returns false.
struct Stopped {};

class EventForwarder final : public YAML::EventHandler {
 public:
  EventForwarder(void* context, bool (*take)(void*, const ColletYamlCppEvent*))
      : context_(context), take_(take) {}

  void OnDocumentStart(const YAML::Mark& mark) override { tell(COLLET_YAML_CPP_DOCUMENT, mark, {}, 0, {}); }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    tell(COLLET_YAML_CPP_NULL, mark, {}, anchor, {});
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    tell(COLLET_YAML_CPP_ALIAS, mark, {}, anchor, {});
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    tell(COLLET_YAML_CPP_SCALAR, mark, tag, anchor, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    tell(COLLET_YAML_CPP_SEQUENCE, mark, tag, anchor, {}, style == YAML::EmitterStyle::Flow);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    tell(COLLET_YAML_CPP_MAPPING, mark, tag, anchor, {}, style == YAML::EmitterStyle::Flow);
  }
  void OnSequenceEnd() override { tell(COLLET_YAML_CPP_CLOSE, {}, {}, 0, {}); }
  void OnMapEnd() override { tell(COLLET_YAML_CPP_CLOSE, {}, {}, 0, {}); }

 private:
  void tell(ColletYamlCppKind kind, const YAML::Mark& mark, std::string_view tag, YAML::anchor_t anchor,
            std::string_view text, bool flow = false) {
    const ColletYamlCppEvent event{kind,       flow,        static_cast<std::size_t>(std::max(mark.pos, 0)),
                                   anchor,     text.data(), text.size(),
                                   tag.data(), tag.size()};
    if (!take_(context_, &event)) throw Stopped();
  }

  void* const context_;
  bool (*const take_)(void*, const ColletYamlCppEvent*);
};

ColletYamlCppEnd parse(const char* text, std::size_t size, void* context,
                       bool (*take)(void* context, const ColletYamlCppEvent* event),
                       ColletYamlCppFault* fault) {
  const auto not_yaml = [&](const char* message, std::size_t at) {
    fault->at = at;
    const std::size_t room = sizeof fault->message - 1;
    const std::size_t length = std::min(std::strlen(message), room);
    std::memcpy(fault->message, message, length);
    fault->message[length] = 0;
    return COLLET_YAML_CPP_NOT_YAML;
  };
  try {
    ViewBuffer buffer(text, size);
    std::istream stream(&buffer);
    YAML::Parser parser(stream);
    EventForwarder handler(context, take);
    if (parser.HandleNextDocument(handler)) parser.HandleNextDocument(handler);
    return COLLET_YAML_CPP_DONE;
  } catch (const Stopped&) {
    return COLLET_YAML_CPP_STOPPED;
  } catch (const std::bad_alloc&) {
    return COLLET_YAML_CPP_NO_MEMORY;
  } catch (const YAML::Exception& error) {
    return not_yaml(error.msg.c_str(), static_cast<std::size_t>(std::max(error.mark.pos, 0)));
  } catch (const std::exception& error) {
    return not_yaml(error.what(), 0);
  } catch (...) {
    return not_yaml("yaml-cpp gives no reason", 0);
  }
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const ColletYamlCppEngine collet_yaml_cpp_engine_1;
extern "C" const ColletYamlCppEngine collet_yaml_cpp_engine_1{parse};
