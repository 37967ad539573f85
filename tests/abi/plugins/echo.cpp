// SPDX-License-Identifier: MIT
/// A plugin for tests and benchmarks of the host: one small tool for each ability of a plugin.
#include <algorithm>
#include <cstdint>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <string_view>

#include <collet/plugin.hpp>

namespace {

namespace schema = collet::schema;

constexpr auto k_manifest = collet::manifest("echo", "0.1.0", [](auto& m) {
  m.license("MIT");
  m.concurrent();
  m.config_schema(
      R"({"type":"object","properties":{"prefix":{"type":"string"},"refuse":{"type":"string"}},"additionalProperties":false})");
  m.tool("echo")
      .title("Echo")
      .description("Gives back the text it is given")
      .read_only()
      .latency_inline()
      .property("text", schema::string().description("What to give back").required());
  m.tool("sleep")
      .title("Sleep")
      .description("Waits, tells progress every 50 ms, and stops as soon as it is cancelled")
      .read_only()
      .property("ms", schema::integer().description("How long").required());
  m.tool("big")
      .title("Big")
      .description("Gives an array of strings of exactly so many bytes")
      .read_only()
      .property("bytes", schema::integer().description("Size of the JSON text, 2 at least").required());
  m.tool("count")
      .title("Count")
      .description("Gives the numbers from 1 to n, as its output schema promises")
      .read_only()
      .property("n", schema::integer().description("How many").required())
      .output_schema(
          R"({"type":"object","properties":{"numbers":{"type":"array","items":{"type":"integer"}}},"required":["numbers"],"additionalProperties":false})");
  m.tool("fail")
      .title("Fail")
      .description("Fails with the message it is given")
      .read_only()
      .property("message", schema::string().required())
      .property("how", schema::string()
                           .one_of({"failure", "exception", "other"})
                           .description("What is thrown: a Failure, a std::exception, or something else"));
  m.tool("parts").title("Parts").description("Gives one part of each kind").read_only();
});

void echo(collet::Call& call, std::string_view prefix) {
  std::string out;
  collet::json::Writer(out)
      .begin_object()
      .member("text", std::string(prefix) + call.arguments().string("text"))
      .end_object();
  call.json(out);
}

void sleep(collet::Call& call) {
  constexpr std::int64_t k_step = 50;
  const auto wanted = std::max<std::int64_t>(call.arguments().integer("ms"), 0);
  call.throw_if_cancelled();
  for (std::int64_t slept = 0; slept < wanted;) {
    const auto step = std::min(k_step, wanted - slept);
    pollfd cancel{call.cancel_fd(), POLLIN, 0};
    ::poll(&cancel, 1, static_cast<int>(step));
    call.throw_if_cancelled();
    slept += step;
    call.progress(static_cast<double>(slept), static_cast<double>(wanted), "sleeping");
  }
  std::string out;
  collet::json::Writer(out).begin_object().member("slept_ms", wanted).end_object();
  call.json(out);
}

void big(collet::Call& call) {
  constexpr std::int64_t k_max_bytes = std::int64_t{1} << 32U;
  const auto bytes = call.arguments().integer("bytes");
  if (bytes < 2 || bytes > k_max_bytes)
    call.arguments().refuse("bytes", std::to_string(bytes), "2 to 4294967296");
  // An item "x…", has 4096 bytes with quotes and comma; the last item takes the rest.
  constexpr std::int64_t k_item = 4096;
  call.begin(COLLET_PART_JSON);
  auto left = bytes - 2;
  std::string piece = left == 1 ? "[ " : "[";  // an array of strings with three bytes needs a space
  if (left == 1) left = 0;
  while (left > 0) {
    // An item with its comma has at least 3 bytes.
    auto size = left >= 2 * k_item ? k_item : left;
    const bool last = size == left;
    piece += '"';
    piece.append(static_cast<std::size_t>(size - (last ? 2 : 3)), 'x');
    piece += last ? "\"" : "\",";
    call.write(piece);
    piece.clear();
    left -= size;
    call.throw_if_cancelled();
  }
  piece += ']';
  call.write(piece);
}

void count(collet::Call& call) {
  constexpr std::int64_t k_max_n = 10'000'000;
  const auto n = call.arguments().integer("n");
  if (n < 0 || n > k_max_n) call.arguments().refuse("n", std::to_string(n), "0 to 10000000");
  std::string out;
  collet::json::Writer writer(out);
  writer.begin_object().key("numbers").begin_array();
  for (std::int64_t number = 1; number <= n; ++number)
    writer.integer(number);
  writer.end_array().end_object();
  call.json(out);
}

[[noreturn]] void fail(const collet::Call& call) {
  const auto message = call.arguments().string("message");
  const auto how = call.arguments().one_of("how", {"failure", "exception", "other"}, "failure");
  if (how == "exception") throw std::runtime_error(message);
  if (how == "other") throw 42;  // NOLINT(hicpp-exception-baseclass): what must not get out
  throw collet::Failure(COLLET_FAILED, message, R"({"tool":"fail"})");
}

void parts(collet::Call& call) {
  // A PNG image of one transparent pixel.
  static constexpr unsigned char k_png[] = {
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00,
      0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1F, 0x15, 0xC4, 0x89, 0x00,
      0x00, 0x00, 0x0D, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x00, 0x01, 0x00, 0x00, 0x05, 0x00, 0x01,
      0x0D, 0x0A, 0x2D, 0xB4, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82};
  // A WAV header without samples.
  static constexpr char k_wav[] =
      "RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x40\x1F\0\0\x40\x1F\0\0\1\0\x08\0data\0\0\0";
  call.json(R"({"kinds":["json","text","image","audio","blob","link","resource"]})");
  call.text("A text part: naïve, 日本語.");
  call.image({reinterpret_cast<const char*>(k_png), sizeof k_png}, "image/png");
  call.audio({k_wav, sizeof k_wav}, "audio/wav");
  call.blob(std::string_view("\0\1\2\3 bytes", 10), "application/octet-stream", "four.bin");
  call.link({.uri = "https://example.org/a", .name = "a", .mime_type = "text/html", .description = "A link"});
  call.resource_text("echo://note", "An embedded text", "text/plain");
}

class Echo final : public collet::Plugin {
 public:
  explicit Echo(const collet::Setup& setup) : prefix_(setup.config()["prefix"].string().value_or("")) {
    if (const auto reason = setup.config()["refuse"].string()) throw std::runtime_error(*reason);
    setup.host().debug("echo is ready");
  }

  void call(std::string_view tool, collet::Call& call) override {
    if (tool == "echo") return echo(call, prefix_);
    if (tool == "sleep") return sleep(call);
    if (tool == "big") return big(call);
    if (tool == "count") return count(call);
    if (tool == "fail") fail(call);
    if (tool == "parts") return parts(call);
    throw collet::Failure(COLLET_NOT_FOUND, "no tool of that name");
  }

 private:
  std::string prefix_;
};

}  // namespace

COLLET_PLUGIN(Echo, k_manifest);
