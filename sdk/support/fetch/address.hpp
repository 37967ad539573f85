// SPDX-License-Identifier: MIT
/// Which addresses of the Internet are open to everybody.
#pragma once

struct sockaddr;

namespace collet::support {

/// Is this an address that only some network has a meaning for, or that names this machine: loopback,
/// link-local, private, shared, documentation, benchmarking, multicast, reserved (RFC 6890 and the IANA
/// special-purpose registries)? Also what holds such an IPv4 address inside (mapped, NAT64, 6to4), and every
/// other family than IPv4 and IPv6.
bool is_private_address(const sockaddr* address);

}  // namespace collet::support
