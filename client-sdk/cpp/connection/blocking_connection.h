#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include <boost/asio/io_context.hpp>

#include "client-sdk/cpp/connection/connection.h"
#include "proto/base/async/eager_wait.h"

namespace cancha::connection {

/// Blocking connection to a server, for programs that have a loop of their own, such as a strategy.
/// Every call returns only when its work is done or has failed.
///
/// Thread: an instance belongs to one thread.
class BlockingConnection {
  public:
    /// Longest wait. Without a value, the wait has no limit.
    using Patience = std::optional<std::chrono::milliseconds>;

    /// Connects to `server`, an address for parse_server_address(). If the connection is refused,
    /// tries again until `patience` is over, because the server may still be starting. Fails:
    /// kInvalidInput (not an address), kNotFound (no such host), kTimeout, kIo.
    Status connect(std::string_view server, std::chrono::milliseconds patience);

    /// Sends a message. Fails with the errors of Connection::send(): kTooLarge, kClosedByPeer, kIo.
    Status send(const v1::ClientMessage& message);

    /// Waits for the next message, at most for `patience`. Without `patience` it waits without
    /// limit, but if the server's machine has died, the call fails after half a minute. Fails:
    /// kTimeout, or with the errors of Connection::receive(): kClosedByPeer, kIo, kTooLarge,
    /// kInvalidInput.
    Status receive(v1::ServerMessage& message, Patience patience);

  private:
    asio::awaitable<void> keep_trying(ServerAddress server,
                                      std::chrono::steady_clock::time_point end, Status& outcome);

    asio::io_context context_{1};
    Connection connection_{context_.get_executor()};
    async::EagerWait wait_;
};

}  // namespace cancha::connection
