// SPDX-License-Identifier: MIT
/// Plugin and its surroundings, and COLLET_PLUGIN, which exports a plugin.
#ifndef COLLET_ENTRY_HPP
#define COLLET_ENTRY_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <collet/abi.h>
#include <collet/call.hpp>
#include <collet/failure.hpp>
#include <collet/interfaces/commands.h>
#include <collet/json.hpp>
#include <collet/offers.hpp>
#include <collet/tool.hpp>

namespace collet {

/// The host's side of one instance. Cheap to copy; usable on any thread; valid until the plugin's destructor
/// returns.
class Host {
 public:
  Host(collet_host* host, const collet_host_api* api) : host_(host), api_(api) {}
  /// Writes one line to the host's log; `level` is COLLET_LOG_*.
  void log(std::int32_t level, std::string_view message) const { api_->log(host_, level, to_abi(message)); }
  void debug(std::string_view message) const { log(COLLET_LOG_DEBUG, message); }
  void info(std::string_view message) const { log(COLLET_LOG_INFO, message); }
  void warning(std::string_view message) const { log(COLLET_LOG_WARNING, message); }
  void error(std::string_view message) const { log(COLLET_LOG_ERROR, message); }
  /// Returns an interface of the host by id as its C struct, or null if the host does not offer it.
  template <class Interface>
  const Interface* get_interface(std::string_view id) const {
    return static_cast<const Interface*>(api_->get_interface(host_, to_abi(id)));
  }
  collet_host* handle() const { return host_; }
  const collet_host_api& api() const { return *api_; }

 private:
  collet_host* host_;
  const collet_host_api* api_;
};

/// The settings of an instance, passed to the constructor and to configure(). Views into it are valid only
/// until that function returns.
class Setup {
 public:
  Setup(const Host& host, std::string_view json) : host_(host), json_(json) {}
  /// The host; the object may be kept.
  const Host& host() const { return host_; }
  /// The plugin's own settings, which match the manifest's config_schema; {} if the user set none.
  json::View config() const { return json_["config"]; }
  /// The settings under `[shared.<name>]`.
  json::View shared() const { return json_["shared"]; }
  /// The host's limits, a JSON object.
  json::View limits() const { return json_["limits"]; }
  /// The plugin's cache folder; empty if it has none. Plugins with the same `shares` share it.
  std::string cache_dir() const { return json_["dirs"]["cache"].string().value_or(std::string()); }
  /// The plugin's state folder; empty if it has none.
  std::string state_dir() const { return json_["dirs"]["state"].string().value_or(std::string()); }
  json::View json() const { return json_; }

 private:
  Host host_;
  json::View json_;
};

/// An instance of a plugin. The wrapper constructs it with `const Setup&`, or without arguments if there is
/// no such constructor. The text of an exception from the constructor is the reason that users read. Any of
/// these functions may throw any exception.
class Plugin {
 public:
  Plugin() = default;
  Plugin(const Plugin&) = delete;
  Plugin& operator=(const Plugin&) = delete;
  virtual ~Plugin() = default;

  /// Runs a tool. A Failure becomes the failed result; any other exception becomes COLLET_INTERNAL. Called by
  /// one thread at a time, unless the manifest has concurrent().
  virtual void call(std::string_view tool, Call& call) = 0;

  /// Lists tools, resources and prompts. Called only if the manifest lists none of them.
  virtual void describe(Report& report) { static_cast<void>(report); }

  /// Applies changed settings, while no call is in progress. To override it publicly offers the function to
  /// the host.
  virtual void configure(const Setup& setup) { static_cast<void>(setup); }

  /// Runs a command of the manifest and returns the exit code. `arguments` holds the arguments after the
  /// word. The json and text parts of the call are printed. To override it publicly offers collet.commands/1.
  virtual int command(std::string_view word, const std::vector<std::string>& arguments, Call& call) {
    static_cast<void>(arguments);
    static_cast<void>(call);
    throw Failure(COLLET_UNSUPPORTED, "the plugin has no word '" + std::string(word) + "'");
  }

  /// Returns an interface of the plugin by id, or null. To override it publicly offers the function to the
  /// host. Any thread.
  virtual const void* get_interface(std::string_view id) {
    static_cast<void>(id);
    return nullptr;
  }
};

namespace detail {

/// The argument names of the tools that the manifest lists; views into its text. Thread-safe.
class KnownArguments {
 public:
  explicit KnownArguments(std::string_view manifest) {
    for (const auto tool : json::View::exact(manifest)["tools"].items())
      tools_.emplace_back(tool);
  }
  void check(std::string_view tool, const Arguments& arguments) {
    for (auto& known : tools_) {
      if (known.id != tool) continue;
      known.read();
      if (!known.closed || known.is_surely_valid(arguments)) return;
      arguments.expect_only(known.names);
      for (const auto& needed : known.required)
        if (!arguments.has(needed.name)) arguments.refuse(needed.name, "nothing", needed.kind);
      return;
    }
  }

 private:
  struct Required {
    std::string_view name;
    std::string_view kind;
  };
  /// One tool. Its schema is read with the first call, because a client calls few tools of a family.
  struct Tool {
    explicit Tool(json::View described) {
      for (const auto& [key, value] : described.members()) {
        if (key.equals("id")) id = value.string().value_or(std::string());
        if (key.equals("input_schema")) schema = value;
      }
    }
    void read() {
      if (ready.load(std::memory_order_acquire)) return;
      std::call_once(once, [this] {
        json::View properties;
        json::View needed;
        for (const auto& [key, value] : schema.members()) {
          if (key.equals("properties")) properties = value;
          if (key.equals("required")) needed = value;
          if (key.equals("additionalProperties")) closed = !value.boolean().value_or(true);
        }
        for (const auto& member : properties.members())
          names.push_back(member.key.inner());
        for (const auto name : needed.items())
          required.push_back({name.inner(), kind(properties[name.inner()]["type"])});
        ready.store(true, std::memory_order_release);
      });
    }
    /// Returns true if all required members are present and not null, all members are known, and no required
    /// name occurs twice. False means only that the full check is needed.
    bool is_surely_valid(const Arguments& arguments) const {
      std::size_t needed = 0;
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        const auto& [key, value] = arguments.member(i);
        const auto name = key.inner();
        if (std::find(names.begin(), names.end(), name) == names.end()) return false;
        const auto is_it = [&](const Required& one) { return one.name == name; };
        if (std::find_if(required.begin(), required.end(), is_it) == required.end()) continue;
        if (value.is(json::Type::null)) return false;
        for (std::size_t k = 0; k < i; ++k)
          if (arguments.member(k).key.inner() == name) return false;
        ++needed;
      }
      return needed == required.size();
    }
    std::string id;
    json::View schema;
    std::once_flag once;
    std::atomic<bool> ready{false};
    bool closed = false;
    std::vector<std::string_view> names;
    std::vector<Required> required;
  };
  static std::string_view kind(json::View type) {
    const auto word = type.inner();
    if (word == "string") return "a string";
    if (word == "integer") return "an integer";
    if (word == "number") return "a number";
    if (word == "boolean") return "true or false";
    if (word == "object") return "an object";
    if (word == "array") return "an array";
    return "a value";
  }
  std::deque<Tool> tools_;
};

template <std::size_t Size>
struct ManifestBytes {
  char data[Size];
};

template <std::size_t Size, std::size_t Capacity>
constexpr ManifestBytes<Size> shrink(const Manifest<Capacity>& manifest) {
  ManifestBytes<Size> bytes{};
  for (std::size_t i = 0; i < Size; ++i)
    bytes.data[i] = manifest.text.data()[i];
  return bytes;
}

inline std::string_view reason_of(const std::exception& error) noexcept {
  const char* const text = error.what();
  return text == nullptr || *text == '\0' ? std::string_view("an exception without a text") : text;
}

/// Returns true if the host's table contains all slots of ABI 1.0.
inline bool has_all_of_1_0(const collet_host_api& api) noexcept {
  return COLLET_HAS(&api, progress);
}

/// The functions of the plugin table of one class. No exception leaves them.
template <class Class, const auto& ManifestText>
struct Trampolines {
  struct Instance {
    Instance(const Host& host_side, const Setup& setup)
        : host(host_side), known(text()), plugin(make(setup)) {}
    static std::unique_ptr<Class> make(const Setup& setup) {
      if constexpr (std::is_constructible_v<Class, const Setup&>) {
        return std::make_unique<Class>(setup);
      } else {
        return std::make_unique<Class>();
      }
    }
    Host host;
    KnownArguments known;
    std::unique_ptr<Class> plugin;
  };

  static std::string_view text() noexcept { return {ManifestText.data, sizeof ManifestText.data}; }
  static Instance& instance_of(collet_instance* instance) noexcept {
    return *reinterpret_cast<Instance*>(instance);
  }

  /// Runs `body`. Reports an exception by `report_failure(status, text, detail)` and returns its status.
  template <class Body, class ReportFailure>
  static collet_status guard(const Body& body, const ReportFailure& report_failure) noexcept {
    try {
      try {
        body();
        return COLLET_OK;
      } catch (const Failure& failure) {
        const auto code =
            failure.code() == COLLET_OK || failure.code() == COLLET_PENDING ? COLLET_FAILED : failure.code();
        report_failure(code, std::string_view(failure.message()), std::string_view(failure.detail_json()));
        return code;
      } catch (const Pending&) {
        return COLLET_PENDING;
      } catch (const std::exception& error) {
        report_failure(COLLET_INTERNAL, reason_of(error), std::string_view());
      } catch (...) {
        report_failure(COLLET_INTERNAL, std::string_view("an exception that is no std::exception"),
                       std::string_view());
      }
    } catch (
        ...) {  // The host's functions do not throw; this catches those of a test or of a defective host.
    }
    return COLLET_INTERNAL;
  }
  static auto log_to(collet_host* host, const collet_host_api* api) noexcept {
    return [host, api](collet_status, std::string_view message, std::string_view) {
      api->log(host, COLLET_LOG_ERROR, to_abi(message));
    };
  }
  static auto fail_to(const Host& host, collet_call* call) noexcept {
    return [&host, call](collet_status code, std::string_view message, std::string_view detail_json) {
      host.api().fail(call, code, to_abi(message), to_abi(detail_json));
    };
  }

  static collet_status create(collet_host* host, const collet_host_api* api, collet_str setup_json,
                              collet_instance** out) noexcept {
    if (api == nullptr || out == nullptr) return COLLET_UNSUPPORTED;
    if (!has_all_of_1_0(*api)) {
      if (COLLET_HAS(api, log) && api->log != nullptr) {
        log_to(host, api)(COLLET_UNSUPPORTED,
                          "the host's table is shorter than that of ABI 1.0: use a newer host", {});
      }
      return COLLET_UNSUPPORTED;
    }
    return guard(
        [&] {
          const Host host_side(host, api);
          auto instance = std::make_unique<Instance>(host_side, Setup(host_side, from_abi(setup_json)));
          *out = reinterpret_cast<collet_instance*>(instance.release());
        },
        log_to(host, api));
  }

  static void destroy(collet_instance* instance) noexcept {
    if (instance == nullptr) return;
    const Host host = instance_of(instance).host;
    guard([&] { delete &instance_of(instance); }, log_to(host.handle(), &host.api()));
  }

  static collet_status describe(collet_instance* instance, collet_call* report) noexcept {
    auto& self = instance_of(instance);
    return guard(
        [&] {
          std::string out;
          const json::View manifest(text());
          for (const char* const list : {"tools", "resources", "resource_templates", "prompts"}) {
            if (!manifest[list]) continue;
            out.append(out.empty() ? "{\"" : ",\"").append(list).append("\":").append(manifest[list].raw());
          }
          if (!out.empty()) {
            out += '}';
          } else {
            Report written(report);
            self.plugin->describe(written);
            out = written.text();
          }
          Call(self.host.api(), report, "{}", "{}").json(out);
        },
        fail_to(self.host, report));
  }

  static collet_status call(collet_instance* instance, collet_call* call, collet_str tool,
                            collet_str arguments_json, collet_str meta_json) noexcept {
    auto& self = instance_of(instance);
    return guard(
        [&] {
          Call view(self.host.api(), call, from_abi(arguments_json), from_abi(meta_json));
          self.known.check(from_abi(tool), view.arguments());
          self.plugin->call(from_abi(tool), view);
        },
        fail_to(self.host, call));
  }

  static collet_status configure(collet_instance* instance, collet_str setup_json) noexcept {
    auto& self = instance_of(instance);
    return guard([&] { self.plugin->configure(Setup(self.host, from_abi(setup_json))); },
                 log_to(self.host.handle(), &self.host.api()));
  }

  static collet_status run(collet_instance* instance, collet_call* call, collet_str word,
                           collet_str arguments_json, collet_str meta_json,
                           std::int32_t* exit_code) noexcept {
    auto& self = instance_of(instance);
    return guard(
        [&] {
          std::vector<std::string> arguments;
          for (const auto argument : json::View(from_abi(arguments_json)).items())
            arguments.push_back(argument.string().value_or(std::string()));
          Call view(self.host.api(), call, "{}", from_abi(meta_json));
          *exit_code = self.plugin->command(from_abi(word), arguments, view);
        },
        fail_to(self.host, call));
  }
  static constexpr collet_commands k_commands = {sizeof(collet_commands), 0, &run};
  static constexpr bool has_commands() {
    return !std::is_same_v<decltype(&Class::command), decltype(&Plugin::command)>;
  }

  static const void* get_interface(collet_instance* instance, collet_str id) noexcept {
    auto& self = instance_of(instance);
    if (const void* const offer = OfferTrampolines<Class, Trampolines>::find(from_abi(id))) return offer;
    if constexpr (has_commands()) {
      if (from_abi(id) == COLLET_COMMANDS_ID) return &k_commands;
    }
    const void* found = nullptr;
    guard([&] { found = self.plugin->get_interface(from_abi(id)); },
          log_to(self.host.handle(), &self.host.api()));
    return found;
  }
};

template <class Class, const auto& ManifestText>
constexpr collet_plugin_api make_table(bool concurrent) {
  using T = Trampolines<Class, ManifestText>;
  static_assert(std::is_base_of_v<Plugin, Class>, "COLLET_PLUGIN takes a class derived from collet::Plugin");
  collet_plugin_api table{};
  table.struct_size = sizeof table;
  table.flags = concurrent ? COLLET_PLUGIN_CONCURRENT : 0;
  table.create = &T::create;
  table.destroy = &T::destroy;
  table.describe = &T::describe;
  table.call = &T::call;
  // The address of a member function that is not overridden has the type of the base class.
  if constexpr (!std::is_same_v<decltype(&Class::configure), decltype(&Plugin::configure)>)
    table.configure = &T::configure;
  if constexpr (T::has_commands() ||
                !std::is_same_v<decltype(&Class::get_interface), decltype(&Plugin::get_interface)> ||
                has_resources<Class> || has_prompts<Class>)
    table.get_interface = &T::get_interface;
  return table;
}

template <std::size_t Capacity>
consteval collet_entry make_entry(const Manifest<Capacity>& manifest, const char* text,
                                  const collet_plugin_api* (*api)(std::uint32_t)) {
  collet_entry entry{};
  entry.magic = COLLET_MAGIC;
  entry.struct_size = sizeof entry;
  entry.abi_major = COLLET_ABI_MAJOR;
  entry.abi_minor = manifest.abi_minor;
  entry.id = {manifest.id.data(), manifest.id.size()};
  entry.version = {manifest.version.data(), manifest.version.size()};
  entry.manifest = {text, manifest.text.size()};
  entry.api = api;
  return entry;
}

}  // namespace detail
}  // namespace collet

/// Name of the exported constant. A static build defines it as collet_plugin_v1_<id>.
#ifndef COLLET_ENTRY_NAME
#define COLLET_ENTRY_NAME collet_plugin_v1
#endif

// `retain` keeps the section with --gc-sections. Clang's sanitizer would append a red zone to the data.
#if defined(__clang__)
#define COLLET_MANIFEST_DATA \
  __attribute__((used, retain, no_sanitize("address"), section(COLLET_MANIFEST_SECTION)))
#else
#define COLLET_MANIFEST_DATA __attribute__((used, retain, section(COLLET_MANIFEST_SECTION)))
#endif

/// Exports the plugin. `Class` is derived from collet::Plugin, `manifest_value` is a constexpr variable made
/// by collet::manifest(). Used once per shared object, outside of any namespace.
#define COLLET_PLUGIN(Class, manifest_value)                                                          \
  namespace {                                                                                         \
  COLLET_MANIFEST_DATA constexpr auto collet_manifest_bytes =                                         \
      ::collet::detail::shrink<(manifest_value).text.size()>(manifest_value);                         \
  constexpr auto collet_plugin_table =                                                                \
      ::collet::detail::make_table<Class, collet_manifest_bytes>((manifest_value).concurrent);        \
  const collet_plugin_api* collet_return_table(std::uint32_t /*host_abi_minor*/) noexcept {           \
    return &collet_plugin_table;                                                                      \
  }                                                                                                   \
  }                                                                                                   \
  extern "C" {                                                                                        \
  COLLET_EXPORT extern const collet_entry COLLET_ENTRY_NAME;                                          \
  const collet_entry COLLET_ENTRY_NAME =                                                              \
      ::collet::detail::make_entry(manifest_value, collet_manifest_bytes.data, &collet_return_table); \
  }                                                                                                   \
  static_assert(true)

#endif
