// SPDX-License-Identifier: MIT
/// Bases of plugins that offer resources to clients or prompts to their users.
#ifndef COLLET_OFFERS_HPP
#define COLLET_OFFERS_HPP

#include <string>
#include <string_view>
#include <type_traits>

#include <collet/call.hpp>
#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>
#include <collet/json.hpp>

namespace collet {

/// A second base, beside Plugin, for a class that offers resources.
class Resources {
 public:
  Resources() = default;
  Resources(const Resources&) = delete;
  Resources& operator=(const Resources&) = delete;
  virtual ~Resources() = default;

  /// Writes the contents of a resource by one or more calls of Call::resource_text() or resource_bytes().
  /// Throws a Failure with COLLET_NOT_FOUND if no resource has this URI. Threads as for Plugin::call().
  virtual void read(std::string_view uri, Call& call) = 0;
};

/// A second base, beside Plugin, for a class that offers prompts.
class Prompts {
 public:
  Prompts() = default;
  Prompts(const Prompts&) = delete;
  Prompts& operator=(const Prompts&) = delete;
  virtual ~Prompts() = default;

  /// Writes a PromptText by Call::json(). Call::arguments() holds the arguments, all of them strings. Threads
  /// as for Plugin::call().
  virtual void get(std::string_view name, Call& call) = 0;
};

/// Builds the messages of a prompt.
class PromptText {
 public:
  explicit PromptText(std::string_view description = {}) {
    writer_.begin_object();
    if (!description.empty()) writer_.member("description", description);
    writer_.key("messages").begin_array();
  }
  PromptText(const PromptText&) = delete;
  PromptText& operator=(const PromptText&) = delete;

  PromptText& user(std::string_view text) { return message("user", text); }
  PromptText& assistant(std::string_view text) { return message("assistant", text); }
  /// Completes the JSON text and returns it, valid as long as the object. Call it once, after all messages.
  const std::string& json() {
    writer_.end_array().end_object();
    return text_;
  }

 private:
  PromptText& message(std::string_view role, std::string_view text) {
    writer_.begin_object().member("role", role).member("text", text).end_object();
    return *this;
  }
  std::string text_;
  json::Writer writer_{text_};
};

namespace detail {

template <class Class>
inline constexpr bool has_resources = std::is_base_of_v<Resources, Class>;
template <class Class>
inline constexpr bool has_prompts = std::is_base_of_v<Prompts, Class>;

/// Builds the interface tables of `Class` from the trampolines `T` of its plugin table.
template <class Class, class T>
struct OfferTrampolines {
  static collet_status read(collet_instance* instance, collet_call* call, collet_str uri,
                            collet_str meta_json) noexcept {
    auto& self = T::instance_of(instance);
    return T::guard(
        [&] {
          Call view(self.host.api(), call, "{}", from_abi(meta_json));
          self.plugin->read(from_abi(uri), view);
        },
        T::fail_to(self.host, call));
  }
  static collet_status get(collet_instance* instance, collet_call* call, collet_str name,
                           collet_str arguments_json, collet_str meta_json) noexcept {
    auto& self = T::instance_of(instance);
    return T::guard(
        [&] {
          Call view(self.host.api(), call, from_abi(arguments_json), from_abi(meta_json));
          self.plugin->get(from_abi(name), view);
        },
        T::fail_to(self.host, call));
  }
  static const void* find(std::string_view id) noexcept {
    if constexpr (has_resources<Class>) {
      static constexpr collet_resources k_table = {sizeof(collet_resources), 0, &read};
      if (id == COLLET_RESOURCES_ID) return &k_table;
    }
    if constexpr (has_prompts<Class>) {
      static constexpr collet_prompts k_table = {sizeof(collet_prompts), 0, &get};
      if (id == COLLET_PROMPTS_ID) return &k_table;
    }
    return nullptr;
  }
};

}  // namespace detail
}  // namespace collet

#endif
