// SPDX-License-Identifier: MIT
#include "tests/unit/workflow/run/run_harness.hpp"

#include <cstdlib>
#include <fstream>

namespace collet::workflow::test {
namespace {

HostState& state_of(const collet_call* call) {
  return *const_cast<HostState*>(reinterpret_cast<const HostState*>(call));
}
void log(collet_host* host, std::int32_t, collet_str message) {
  auto& state = *reinterpret_cast<HostState*>(host);
  const std::lock_guard lock(state.mutex);
  state.log.emplace_back(from_abi(message));
}
const void* get_interface(collet_host*, collet_str) {
  return nullptr;
}
collet_status part(collet_call* call, std::int32_t kind, collet_str head) {
  state_of(call).parts.push_back({kind, std::string(from_abi(head)), {}});
  return COLLET_OK;
}
collet_status write(collet_call* call, collet_str bytes) {
  auto& parts = state_of(call).parts;
  if (parts.empty()) parts.push_back({COLLET_PART_JSON, {}, {}});  // as the host does
  parts.back().bytes += from_abi(bytes);
  return COLLET_OK;
}
void fail(collet_call*, collet_status, collet_str, collet_str) {}
std::int32_t cancelled(const collet_call* call) {
  return state_of(call).cancelled ? 1 : 0;
}
std::int32_t cancel_fd(collet_call*) {
  return -1;
}
std::int64_t deadline_ms(const collet_call* call) {
  return state_of(call).deadline_ms;
}
collet_status progress(collet_call*, double, double, collet_str) {
  return COLLET_OK;
}

std::string new_folder() {
  std::string path = (std::filesystem::temp_directory_path() / "collet-run-XXXXXX").string();
  if (::mkdtemp(path.data()) == nullptr) std::abort();
  return path;
}

}  // namespace

const collet_host_api& host_api() {
  static constexpr collet_host_api k_api = {sizeof(collet_host_api),
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
  return k_api;
}

Invoked text_result(std::string text) {
  Invoked invoked;
  invoked.parts.push_back({COLLET_PART_TEXT, {}, std::move(text)});
  return invoked;
}
Invoked json_result(std::string json) {
  Invoked invoked;
  invoked.parts.push_back({COLLET_PART_JSON, {}, std::move(json)});
  return invoked;
}
Invoked failure(collet_status status, std::string message, std::string_view kind) {
  Invoked invoked;
  invoked.status = status;
  invoked.message = std::move(message);
  if (!kind.empty()) invoked.detail_json.append(R"({"kind":")").append(kind).append("\"}");
  return invoked;
}

struct RunTest::Pieces {
  Pieces(HostState& state, RunTest& test, const std::string& base, Value given)
      : host(reinterpret_cast<collet_host*>(&state), &host_api()),
        call(host_api(), reinterpret_cast<collet_call*>(&state), "{}", "{}"),
        params(std::move(given)),
        id(new_run_id()),
        folder(*RunFolder::make(base, id)),
        journal(host, folder, secrets(test, params)),
        artifacts(host, call, folder,
                  test.loaded.model.workflows.front().budget.artifact_bytes.value_or(1 << 20), false),
        parts{test.loaded.model.workflows.front(), params, id, call, test, folder, journal, artifacts, {}} {}
  static std::vector<std::string> secrets(const RunTest& test, const Value& params) {
    std::vector<std::string> all;
    for (const auto& parameter : test.loaded.model.workflows.front().parameters)
      if (parameter.sensitive) all.push_back(params[parameter.name].display());
    return all;
  }
  Host host;
  Call call;
  Value params;
  std::string id;
  RunFolder folder;
  Journal journal;
  ArtifactStore artifacts;
  RunParts parts;
};

RunTest::RunTest() : base_(new_folder()) {
  tools["echo"] = [](const std::string& arguments) { return json_result(arguments); };
}
RunTest::~RunTest() {
  std::error_code ignored;
  std::filesystem::remove_all(base_, ignored);
}

CallTarget RunTest::target(const std::string& tool) const {
  return {tool, tool, tool.substr(0, tool.find(':'))};
}

Invoked RunTest::call(const CallTarget& target, std::string_view arguments_json,
                      const CallOptions& call_options) {
  const std::string name = target.key.substr(target.key.find(':') + 1);
  Tool tool;
  {
    const std::lock_guard lock(mutex_);
    called.push_back(std::string(name).append(" ").append(arguments_json));
    if (call_options.cleanup) called.back().append(" (cleanup)");
    if (const auto found = tools.find(name); found != tools.end()) tool = found->second;
  }
  if (!tool) return failure(COLLET_NOT_FOUND, "there is no tool '" + name + "'");
  return tool(std::string(arguments_json));
}

void RunTest::run(const std::string& yaml, const std::string& arguments) {
  loaded = load({{"w.yaml", "version: 1\nworkflows:\n" + yaml}});
  ASSERT_FALSE(loaded.model.workflows.empty()) << findings_text(loaded.findings, loaded.model.files);
  const Workflow& workflow = loaded.model.workflows.front();
  last.reset();
  host.parts.clear();
  pieces_ =
      std::make_unique<Pieces>(host, *this, base_.string(), workflow.with_defaults(*Value::parse(arguments)));
  folder_path = pieces_->folder.path();
  execute();
}

void RunTest::resume(Milliseconds waited) {
  state_ = last->state();
  state_.waited = waited;
  pieces_->parts.resumed = &state_;
  execute();
}

void RunTest::execute() {
  pieces_->parts.asker = asker;
  last = std::make_unique<workflow::Run>(pieces_->parts);
  ended = last->execute();
  if (ended.suspended) return;
  const Workflow& workflow = loaded.model.workflows.front();
  error.clear();
  status = COLLET_OK;
  try {
    answer({workflow, ended, last->run_scope(), pieces_->artifacts, pieces_->folder, writer, max_tokens,
            pieces_->journal, loaded.model.files},
           pieces_->call);
  } catch (const Failure& failure) {
    error = failure.message();
    status = failure.code();
  }
}

std::string RunTest::at(const std::string& path) {
  const auto value = Expression::compile(path)->evaluate(last->run_scope());
  return value ? value->undefined() ? "undefined" : value->json() : value.error().message;
}

std::string RunTest::part(std::int32_t kind) const {
  for (const auto& one : host.parts)
    if (one.kind == kind) return one.bytes;
  return {};
}

std::vector<std::string> RunTest::heads(std::int32_t kind) const {
  std::vector<std::string> all;
  for (const auto& one : host.parts)
    if (one.kind == kind) all.push_back(one.head);
  return all;
}

std::string RunTest::journal() const {
  std::ifstream in(folder_path + "/" + k_journal_file);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace collet::workflow::test
