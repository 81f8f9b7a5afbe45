#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include <boost/asio/io_context.hpp>

#include "client-sdk/cpp/connection/connection.h"
#include "proto/base/async/eager_wait.h"

namespace cancha::connection {

/// Blocking connection to a server, for a program with a loop of its own, such as a strategy. Every
/// call returns when its work is done.
///
/// Thread: one.
class BlockingConnection {
  public:
    using Patience = std::optional<std::chrono::milliseconds>;

    /// Connects to `server`, an address for parse_server_address(). Retries a refused connection
    /// until `patience` is over: the server may just be starting. Fails: kInvalidInput (no
    /// address), kNotFound (no such host), kTimeout, kIo.
    Status connect(std::string_view server, std::chrono::milliseconds patience);

    /// Sends a message. Fails: as Connection::send().
    Status send(const v1::ClientMessage& message);

    /// Waits for the next message, at most for `patience`. Without `patience` it waits for ever,
    /// but notices after half a minute that the server's machine has died. Fails: as
    /// Connection::receive(); kTimeout.
    Status receive(v1::ServerMessage& message, Patience patience);

  private:
    asio::awaitable<void> keep_trying(ServerAddress server,
                                      std::chrono::steady_clock::time_point end, Status& outcome);

    asio::io_context context_{1};
    Connection connection_{context_.get_executor()};
    async::EagerWait wait_;
};

}  // namespace cancha::connection
