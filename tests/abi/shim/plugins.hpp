// SPDX-License-Identifier: MIT
/// The plugins of tests/abi/plugins that use or offer an interface, linked in, unchanged or behind the shim.
#pragma once

#include <collet/abi.h>

#include "tests/abi/shim/tables.hpp"

extern "C" {
extern const collet_entry collet_plugin_v1_artist;
extern const collet_entry collet_plugin_v1_asker;
extern const collet_entry collet_plugin_v1_changer;
extern const collet_entry collet_plugin_v1_commander;
extern const collet_entry collet_plugin_v1_hoarder;
extern const collet_entry collet_plugin_v1_invoker;
extern const collet_entry collet_plugin_v1_keeper;
extern const collet_entry collet_plugin_v1_librarian;
extern const collet_entry collet_plugin_v1_meter;
extern const collet_entry collet_plugin_v1_opener;
extern const collet_entry collet_plugin_v1_prompter;
}

namespace collet::test::shim {

/// An entry whose plugin and host exchange only bytes: the functions passed to create() and the interfaces of
/// the plugin are carried.
template <const collet_entry& Entry>
const collet_entry& behind_shim() {
  static const collet_plugin_api* const k_real = Entry.api(COLLET_ABI_MINOR);
  static collet_plugin_api table = [] {
    collet_plugin_api own = *k_real;
    own.create = [](collet_host* host, const collet_host_api* api, collet_str setup, collet_instance** out) {
      return k_real->create(host, &host_api_in_place_of(*api), setup, out);
    };
    if (k_real->get_interface != nullptr) {
      own.get_interface = [](collet_instance* instance, collet_str id) {
        return in_place_of(k_real->get_interface(instance, id), view(id), instance);
      };
    }
    return own;
  }();
  static const collet_entry entry = [] {
    collet_entry own = Entry;
    own.api = [](std::uint32_t) -> const collet_plugin_api* { return &table; };
    return own;
  }();
  return entry;
}

}  // namespace collet::test::shim
