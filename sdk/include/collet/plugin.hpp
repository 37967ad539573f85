// SPDX-License-Identifier: MIT
/// The complete C++20 wrapper of abi.h: header-only, standard library only.
#ifndef COLLET_PLUGIN_HPP
#define COLLET_PLUGIN_HPP

#include <collet/abi.h>
#include <collet/arguments.hpp>
#include <collet/call.hpp>
#include <collet/entry.hpp>
#include <collet/failure.hpp>
#include <collet/json.hpp>
#include <collet/listing.hpp>
#include <collet/offers.hpp>
#include <collet/page.hpp>
#include <collet/schema.hpp>
#include <collet/services.hpp>
#include <collet/tool.hpp>

#endif
