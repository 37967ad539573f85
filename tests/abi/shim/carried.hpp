// SPDX-License-Identifier: MIT
/// Carries the calls of a table's functions as bytes. The parameters are encoded, the other side decodes them
/// and calls the real function, and its results in sinks and out-parameters return as bytes.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <collet/abi.h>
#include <collet/interfaces/invoke.h>

#include "tests/abi/shim/wire.hpp"

namespace collet::test::shim {

/// Number of frames carried, so that a test can check that calls were carried.
inline std::atomic<std::uint64_t> crossings{0};

inline std::string_view view(collet_str text) {
  return text.size == 0 ? std::string_view() : std::string_view(text.data, text.size);
}
inline collet_str borrow(std::string_view text) {
  return {text.data(), text.size()};
}

/// Describes how one type of parameter is carried. encode() writes it on the calling side. `Far` reads it on
/// the other side, is moved to its final address, provides the argument for the real function and writes the
/// results. give() applies the results on the calling side.
template <class T>
struct Parameter;

template <class T>
requires std::is_arithmetic_v<T>
struct Parameter<T> {
  static void encode(Writer& out, T value) { out.number(value); }
  struct Far {
    explicit Far(Reader& in) : number(in.number<T>()) {}
    T value() { return number; }
    void answer(Writer&) const {}
    T number;
  };
  static void give(Reader&, T, collet_status&) {}
};

/// An opaque handle.
template <class T>
struct Handle {
  static void encode(Writer& out, T* handle) { out.number(Handles::number_of(handle)); }
  struct Far {
    explicit Far(Reader& in) : number(in.number<std::uint64_t>()) {}
    T* value() const { return static_cast<T*>(Handles::of(number)); }
    void answer(Writer&) const {}
    std::uint64_t number;
  };
  static void give(Reader&, T*, collet_status&) {}
};
template <>
struct Parameter<collet_host*> : Handle<collet_host> {};
template <>
struct Parameter<collet_call*> : Handle<collet_call> {};
template <>
struct Parameter<const collet_call*> : Handle<const collet_call> {};
template <>
struct Parameter<collet_instance*> : Handle<collet_instance> {};

template <>
struct Parameter<collet_str> {
  static void encode(Writer& out, collet_str text) { out.text(view(text)); }
  struct Far {
    explicit Far(Reader& in) : text(in.text()) {}
    collet_str value() const { return borrow(text); }
    void answer(Writer&) const {}
    std::string text;
  };
  static void give(Reader&, collet_str, collet_status&) {}
};

template <>
struct Parameter<std::int32_t*> {
  static void encode(Writer& out, const std::int32_t* number) { out.number(number == nullptr ? 0 : *number); }
  struct Far {
    explicit Far(Reader& in) : number(in.number<std::int32_t>()) {}
    std::int32_t* value() { return &number; }
    void answer(Writer& out) const { out.number(number); }
    std::int32_t number;
  };
  static void give(Reader& in, std::int32_t* number, collet_status&) {
    const auto value = in.number<std::int32_t>();
    if (number != nullptr) *number = value;
  }
};

template <>
struct Parameter<const collet_sink*> {
  static void encode(Writer& out, const collet_sink* sink) {
    out.number(std::uint8_t{sink != nullptr && sink->append != nullptr});
  }
  struct Far {
    explicit Far(Reader& in) : wanted(in.number<std::uint8_t>() != 0) {}
    const collet_sink* value() {
      sink = {this,
              [](void* context, collet_str bytes) { static_cast<Far*>(context)->taken += view(bytes); }};
      return wanted ? &sink : nullptr;
    }
    void answer(Writer& out) const { out.text(taken); }
    bool wanted;
    std::string taken;
    collet_sink sink{};
  };
  static void give(Reader& in, const collet_sink* sink, collet_status&) {
    const auto taken = in.text();
    if (sink != nullptr && sink->append != nullptr && !taken.empty())
      sink->append(sink->context, borrow(taken));
  }
};

template <>
struct Parameter<const collet_part_sink*> {
  static void encode(Writer& out, const collet_part_sink* sink) { out.number(std::uint8_t{sink != nullptr}); }
  struct Piece {
    std::int32_t kind = 0;
    std::string head;
    std::string bytes;
  };
  struct Far {
    explicit Far(Reader& in) : wanted(in.number<std::uint8_t>() != 0) {}
    const collet_part_sink* value() {
      sink.context = this;
      sink.part = [](void* context, std::int32_t kind, collet_str head) -> collet_status {
        static_cast<Far*>(context)->taken.push_back({kind, std::string(view(head)), {}});
        return COLLET_OK;
      };
      sink.write = [](void* context, collet_str bytes) -> collet_status {
        auto& pieces = static_cast<Far*>(context)->taken;
        if (pieces.empty()) return COLLET_INVALID_ARGUMENT;
        pieces.back().bytes += view(bytes);
        return COLLET_OK;
      };
      return wanted ? &sink : nullptr;
    }
    void answer(Writer& out) const {
      out.number(static_cast<std::uint64_t>(taken.size()));
      for (const auto& piece : taken) {
        out.number(piece.kind);
        out.text(piece.head);
        out.text(piece.bytes);
      }
    }
    bool wanted;
    std::vector<Piece> taken;
    collet_part_sink sink{};
  };
  /// If the caller's sink refuses more, the delivery ends, and the sink's status is the result of the
  /// function.
  static void give(Reader& in, const collet_part_sink* sink, collet_status& status) {
    bool goes_on = sink != nullptr;
    for (auto left = in.number<std::uint64_t>(); left > 0; --left) {
      const auto kind = in.number<std::int32_t>();
      const auto head = in.text();
      const auto bytes = in.text();
      if (!goes_on) continue;
      collet_status taken = sink->part(sink->context, kind, borrow(head));
      if (taken == COLLET_OK && !bytes.empty()) taken = sink->write(sink->context, borrow(bytes));
      goes_on = taken == COLLET_OK;
      if (!goes_on) status = taken;
    }
  }
};

template <>
struct Parameter<const collet_progress_sink*> {
  static void encode(Writer& out, const collet_progress_sink* sink) {
    out.number(std::uint8_t{sink != nullptr && sink->report != nullptr});
  }
  struct Report {
    double done = 0;
    double total = 0;
    std::string message;
  };
  struct Far {
    explicit Far(Reader& in) : wanted(in.number<std::uint8_t>() != 0) {}
    const collet_progress_sink* value() {
      sink.context = this;
      sink.report = [](void* context, double done, double total, collet_str message) {
        static_cast<Far*>(context)->reports.push_back({done, total, std::string(view(message))});
      };
      return wanted ? &sink : nullptr;
    }
    void answer(Writer& out) const {
      out.number(static_cast<std::uint64_t>(reports.size()));
      for (const auto& report : reports) {
        out.number(report.done);
        out.number(report.total);
        out.text(report.message);
      }
    }
    bool wanted;
    std::vector<Report> reports;
    collet_progress_sink sink{};
  };
  static void give(Reader& in, const collet_progress_sink* sink, collet_status&) {
    for (auto left = in.number<std::uint64_t>(); left > 0; --left) {
      const auto done = in.number<double>();
      const auto total = in.number<double>();
      const auto message = in.text();
      if (sink != nullptr && sink->report != nullptr)
        sink->report(sink->context, done, total, borrow(message));
    }
  }
};

/// The real tables of one type: one of the host, and one for each instance of a plugin.
template <class Table>
class Real {
 public:
  static void set(const void* handle, const Table* table) {
    const std::lock_guard lock(mutex());
    all()[Handles::number_of(handle)] = table;
  }
  static const Table* of(std::uint64_t handle) {
    const std::lock_guard lock(mutex());
    const auto own = all().find(handle);
    if (own != all().end()) return own->second;
    const auto host = all().find(0);
    return host == all().end() ? nullptr : host->second;
  }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  static std::map<std::uint64_t, const Table*>& all() {
    static std::map<std::uint64_t, const Table*> tables;
    return tables;
  }
};

template <auto Member>
struct Carried;

template <class Table, class Result, class... P, Result (*Table::*Member)(P...)>
struct Carried<Member> {
  /// Runs on the side of the real function: receives a frame and returns a frame.
  static std::string far_side(const std::string& frame) {
    Reader in(frame);
    std::tuple<typename Parameter<P>::Far...> far{typename Parameter<P>::Far(in)...};
    Writer out;
    std::apply(
        [&](auto&... each) {
          const Table* const table = Real<Table>::of(std::get<0>(far).number);
          if constexpr (std::is_void_v<Result>) {
            (table->*Member)(each.value()...);
          } else {
            out.number((table->*Member)(each.value()...));
          }
          (each.answer(out), ...);
        },
        far);
    if (!in.at_end()) throw std::runtime_error("a frame that is too long");
    return out.bytes();
  }

  static Result call(P... given) {
    Writer out;
    (Parameter<P>::encode(out, given), ...);
    ++crossings;
    const std::string answer = far_side(out.bytes());
    Reader in(answer);
    if constexpr (std::is_void_v<Result>) {
      collet_status none = COLLET_OK;
      (Parameter<P>::give(in, given, none), ...);
    } else {
      Result result = in.number<Result>();
      collet_status status = COLLET_OK;
      (Parameter<P>::give(in, given, status), ...);
      if constexpr (std::is_same_v<Result, collet_status>) {
        if (status != COLLET_OK) result = status;
      }
      return result;
    }
  }
};

template <auto Member>
inline constexpr auto carried = &Carried<Member>::call;

}  // namespace collet::test::shim
