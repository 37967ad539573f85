/* SPDX-License-Identifier: MIT
 * Sizes and offsets of ABI 1.0 on 64-bit machines, checked by the compiler. Once a minor version is released,
 * its lines here never change; new fields add lines at the end of their struct. layout.c and layout.cpp
 * include this header. */
#include <stddef.h>
#include <stdint.h>

#include <collet/abi.h>
#include <collet/interfaces/access.h>
#include <collet/interfaces/artifacts.h>
#include <collet/interfaces/ask.h>
#include <collet/interfaces/changed.h>
#include <collet/interfaces/commands.h>
#include <collet/interfaces/invoke.h>
#include <collet/interfaces/kv.h>
#include <collet/interfaces/memory.h>
#include <collet/interfaces/metrics.h>
#include <collet/interfaces/prompts.h>
#include <collet/interfaces/resources.h>

#ifdef __cplusplus
#define CHECK(condition) static_assert(condition, #condition)
#else
#define CHECK(condition) _Static_assert(condition, #condition)
#endif
#define AT(type, field, offset) CHECK(offsetof(type, field) == (offset))
#define SIZE(type, size) CHECK(sizeof(type) == (size))

SIZE(void*, 8);
SIZE(collet_status, 4);

AT(collet_str, data, 0);
AT(collet_str, size, 8);
SIZE(collet_str, 16);

AT(collet_sink, context, 0);
AT(collet_sink, append, 8);
SIZE(collet_sink, 16);

AT(collet_host_api, struct_size, 0);
AT(collet_host_api, abi_minor, 4);
AT(collet_host_api, log, 8);
AT(collet_host_api, get_interface, 16);
AT(collet_host_api, part, 24);
AT(collet_host_api, write, 32);
AT(collet_host_api, fail, 40);
AT(collet_host_api, cancelled, 48);
AT(collet_host_api, cancel_fd, 56);
AT(collet_host_api, deadline_ms, 64);
AT(collet_host_api, progress, 72);
SIZE(collet_host_api, 80);

AT(collet_plugin_api, struct_size, 0);
AT(collet_plugin_api, flags, 4);
AT(collet_plugin_api, create, 8);
AT(collet_plugin_api, destroy, 16);
AT(collet_plugin_api, describe, 24);
AT(collet_plugin_api, call, 32);
AT(collet_plugin_api, configure, 40);
AT(collet_plugin_api, get_interface, 48);
SIZE(collet_plugin_api, 56);

AT(collet_entry, magic, 0);
AT(collet_entry, struct_size, 4);
AT(collet_entry, abi_major, 8);
AT(collet_entry, abi_minor, 10);
AT(collet_entry, reserved, 12);
AT(collet_entry, id, 16);
AT(collet_entry, version, 32);
AT(collet_entry, manifest, 48);
AT(collet_entry, api, 64);
SIZE(collet_entry, 72);

AT(collet_access, struct_size, 0);
AT(collet_access, reserved, 4);
AT(collet_access, open_file, 8);
AT(collet_access, open_url, 16);
SIZE(collet_access, 24);

AT(collet_artifacts, struct_size, 0);
AT(collet_artifacts, reserved, 4);
AT(collet_artifacts, put, 8);
AT(collet_artifacts, read, 16);
AT(collet_artifacts, remove, 24);
SIZE(collet_artifacts, 32);

AT(collet_ask, struct_size, 0);
AT(collet_ask, reserved, 4);
AT(collet_ask, ask, 8);
AT(collet_ask, keep, 16);
SIZE(collet_ask, 24);

AT(collet_changed, struct_size, 0);
AT(collet_changed, reserved, 4);
AT(collet_changed, changed, 8);
SIZE(collet_changed, 16);

AT(collet_commands, struct_size, 0);
AT(collet_commands, reserved, 4);
AT(collet_commands, run, 8);
SIZE(collet_commands, 16);

AT(collet_part_sink, context, 0);
AT(collet_part_sink, part, 8);
AT(collet_part_sink, write, 16);
SIZE(collet_part_sink, 24);

AT(collet_progress_sink, context, 0);
AT(collet_progress_sink, report, 8);
SIZE(collet_progress_sink, 16);

AT(collet_invoke, struct_size, 0);
AT(collet_invoke, reserved, 4);
AT(collet_invoke, call, 8);
AT(collet_invoke, tools, 16);
AT(collet_invoke, call_with_progress, 24);
SIZE(collet_invoke, 32);

AT(collet_kv, struct_size, 0);
AT(collet_kv, reserved, 4);
AT(collet_kv, get, 8);
AT(collet_kv, set, 16);
AT(collet_kv, remove, 24);
AT(collet_kv, keys, 32);
SIZE(collet_kv, 40);

AT(collet_memory, struct_size, 0);
AT(collet_memory, reserved, 4);
AT(collet_memory, reserve, 8);
AT(collet_memory, release, 16);
SIZE(collet_memory, 24);

AT(collet_metrics, struct_size, 0);
AT(collet_metrics, reserved, 4);
AT(collet_metrics, count, 8);
AT(collet_metrics, gauge, 16);
AT(collet_metrics, observe, 24);
SIZE(collet_metrics, 32);

AT(collet_prompts, struct_size, 0);
AT(collet_prompts, reserved, 4);
AT(collet_prompts, get, 8);
SIZE(collet_prompts, 16);

AT(collet_resources, struct_size, 0);
AT(collet_resources, reserved, 4);
AT(collet_resources, read, 8);
SIZE(collet_resources, 16);

CHECK(COLLET_CHANGED_TOOLS == 1 && COLLET_CHANGED_RESOURCES == 2 && COLLET_CHANGED_PROMPTS == 4);
CHECK(COLLET_MAGIC == 0x544C4C43u);
CHECK(COLLET_OK == 0 && COLLET_FAILED == 1 && COLLET_INVALID_ARGUMENT == 2 && COLLET_NOT_FOUND == 3);
CHECK(COLLET_CANCELLED == 4 && COLLET_DEADLINE == 5 && COLLET_TOO_LARGE == 6 && COLLET_UNSUPPORTED == 7);
CHECK(COLLET_DENIED == 8 && COLLET_INTERNAL == 9 && COLLET_PENDING == 10);
CHECK(COLLET_LOG_DEBUG == 0 && COLLET_LOG_INFO == 1 && COLLET_LOG_WARNING == 2 && COLLET_LOG_ERROR == 3);
CHECK(COLLET_LOG_HOST_MISBEHAVING == 4 && COLLET_LOG_PLUGIN_MISBEHAVING == 5);
CHECK(COLLET_PART_JSON == 1 && COLLET_PART_TEXT == 2 && COLLET_PART_IMAGE == 3 && COLLET_PART_AUDIO == 4);
CHECK(COLLET_PART_BLOB == 5 && COLLET_PART_LINK == 6 && COLLET_PART_RESOURCE == 7);
CHECK(COLLET_PLUGIN_CONCURRENT == 1);
