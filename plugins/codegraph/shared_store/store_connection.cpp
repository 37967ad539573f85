// SPDX-License-Identifier: MIT
#include "plugins/codegraph/shared_store/store_connection.hpp"

#include "plugins/codegraph/shared_store/connection_advice.hpp"
#include "sdk/support/library/bundled_library.hpp"

namespace collet::codegraph {
namespace {

constexpr int k_connect_limit_ms = 5000;
/// A piece of an index passes within this time through 60 kB/s.
constexpr int k_statement_limit_ms = 20000;

const support::BundledSymbol& library() {
  static const support::BundledSymbol k_library =
      support::load_bundled("libcollet-codegraph-store.so", COLLET_STORE_ENGINE);
  return k_library;
}

bool stopped(void* context) {
  const auto& stop = *static_cast<const std::function<bool()>*>(context);
  return stop && stop();
}

}  // namespace

support::Result<StoreConnection> StoreConnection::open(const StoreSettings& settings,
                                                       std::function<bool()> stop) {
  if (!settings.missing.empty())
    return support::Error{COLLET_UNSUPPORTED,
                          "the address of the shared store is missing: " + settings.missing};
  auto address = read_store_address(settings.url);
  if (!address) return address.error();
  const auto* engine = static_cast<const ColletStoreEngine*>(library().symbol);
  if (engine == nullptr)
    return support::Error{
        COLLET_UNSUPPORTED,
        "libcollet-codegraph-store.so, which needs libpq, is not available: " + library().reason};
  StoreConnection out(*std::move(address), std::move(stop));
  std::vector<const char*> keywords;
  std::vector<const char*> values;
  for (const auto& [key, value] : out.address_.settings) {
    keywords.push_back(key.c_str());
    values.push_back(value.c_str());
  }
  keywords.push_back(nullptr);
  values.push_back(nullptr);
  const ColletStoreWait wait{k_connect_limit_ms, &stopped, &out.stop_};
  ColletStoreStatus status = COLLET_STORE_LOST;
  out.engine_ = engine;
  out.connection_ = engine->open(keywords.data(), values.data(), &wait, &status);
  if (out.connection_ == nullptr)
    return support::Error{COLLET_FAILED, "there is no memory for a connection to the shared store"};
  if (status != COLLET_STORE_OK) return out.error_of(status, true);
  return out;
}

StoreConnection::~StoreConnection() {
  if (connection_ != nullptr) engine_->close(connection_);
}

StoreConnection::StoreConnection(StoreConnection&& other) noexcept
    : engine_(other.engine_),
      connection_(std::exchange(other.connection_, nullptr)),
      address_(std::move(other.address_)),
      stop_(std::move(other.stop_)) {}

support::Error StoreConnection::error_of(ColletStoreStatus status, bool connecting) const {
  if (status == COLLET_STORE_STOPPED) return {COLLET_CANCELLED, "the caller cancelled the call"};
  const std::string reason = address_.hide_in(engine_->reason(connection_));
  const std::string why = reason.empty() ? std::string() : ": " + reason;
  const std::string_view state = engine_->sqlstate(connection_);
  if (connecting) {
    const auto advice = connection_advice(engine_->reason(connection_));
    return {COLLET_FAILED,
            "the shared store cannot be reached" + why + (advice.empty() ? "" : "; " + std::string(advice))};
  }
  if (status == COLLET_STORE_LOST) return {COLLET_FAILED, "the connection to the shared store ended" + why};
  // The codes are those of appendix A of PostgreSQL's manual.
  if (state == "42P01" || state == "3F000") return {COLLET_NOT_FOUND, "the shared store has no index yet"};
  if (state == "42501" || state == "25006")
    return {COLLET_DENIED, "the role that the address names may not do this in the shared store" + why};
  if (state == "53100") return {COLLET_TOO_LARGE, "the disk of the shared store is full"};
  return {COLLET_FAILED, "the shared store refuses a statement" + why};
}

support::Result<StoreRows> StoreConnection::run(const char* statement,
                                                std::initializer_list<std::string_view> parameters) {
  std::vector<ColletStoreText> texts;
  // An empty text has a place too, because a null pointer is NULL.
  for (const auto one : parameters)
    texts.push_back({one.empty() ? "" : one.data(), one.size()});
  const ColletStoreWait wait{k_statement_limit_ms, &stopped, &stop_};
  const auto status =
      engine_->run(connection_, statement, texts.data(), static_cast<int>(texts.size()), &wait);
  if (status != COLLET_STORE_OK) return error_of(status, false);
  StoreRows out(static_cast<std::size_t>(engine_->rows(connection_)));
  const int columns = engine_->columns(connection_);
  for (std::size_t row = 0; row < out.size(); ++row)
    for (int column = 0; column < columns; ++column) {
      const auto value = engine_->value(connection_, static_cast<int>(row), column);
      out[row].emplace_back(value.data, value.size);
    }
  return out;
}

}  // namespace collet::codegraph
