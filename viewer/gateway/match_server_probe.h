#pragma once

#include <boost/asio/awaitable.hpp>

#include "client-sdk/cpp/connection/server_address.h"

namespace cancha::gateway {

/// Returns whether the program at this address is a match server: a match server sends a greeting
/// first, a gateway waits for a request. Takes two seconds at most.
boost::asio::awaitable<bool> is_match_server(connection::HostAndPort where);

}  // namespace cancha::gateway
