#pragma once

#include <boost/asio/awaitable.hpp>

#include "client-sdk/cpp/connection/server_address.h"

namespace cancha::gateway {

/// Whether a match server answers there: it is the only one that speaks first. Takes two seconds at
/// most.
boost::asio::awaitable<bool> is_match_server(connection::HostAndPort where);

}  // namespace cancha::gateway
