// SPDX-License-Identifier: MIT
/// Libraries that stand beside this one and are loaded on first use.
#pragma once

namespace collet::openapi {

/// What `file` exports, or null. It is loaded by its whole path, so that nothing else is taken for it, and
/// stays.
const void* load_beside(const char* file, const char* symbol);

}  // namespace collet::openapi
