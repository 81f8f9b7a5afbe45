#pragma once

#include <boost/asio/awaitable.hpp>

#include "client-sdk/cpp/connection/server_address.h"

namespace cancha::gateway {

/// Returns whether a match server answers at this address. Only a match server speaks first. Takes
/// two seconds at most.
boost::asio::awaitable<bool> is_match_server(connection::HostAndPort where);

}  // namespace cancha::gateway
