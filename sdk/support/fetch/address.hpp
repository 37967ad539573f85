// SPDX-License-Identifier: MIT
/// Distinguishes public Internet addresses from all others.
#pragma once

struct sockaddr;

namespace collet::support {

/// Returns true for an address that has a meaning only in some network, or that names this machine: loopback,
/// link-local, private, shared, documentation, benchmarking, multicast, reserved (RFC 6890 and the IANA
/// special-purpose registries). Also returns true for an IPv6 address that embeds such an IPv4 address
/// (mapped, NAT64, 6to4), and for every family other than IPv4 and IPv6.
bool is_private_address(const sockaddr* address);

}  // namespace collet::support
