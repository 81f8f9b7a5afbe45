#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include <boost/asio/io_context.hpp>

#include "client-sdk/cpp/connection/connection.h"
#include "proto/base/async/eager_wait.h"

namespace cancha::connection {

/// Connection for a program with a loop of its own, such as a strategy's: every call blocks until
/// it is done.
///
/// Thread: one.
class BlockingConnection {
  public:
    using Patience = std::optional<std::chrono::milliseconds>;

    /// `server` as parse_server_address() takes it. A refused connection is tried again until
    /// `patience` is over: the server may be just starting. Fails: kInvalidInput (no address),
    /// kNotFound (no such host), kTimeout, kIo.
    Status connect(std::string_view server, std::chrono::milliseconds patience);

    /// Fails: as Connection::send().
    Status send(const v1::ClientMessage& message);

    /// Without `patience` it waits for ever; a server whose machine has died is noticed after half
    /// a minute. Fails: as Connection::receive(); kTimeout.
    Status receive(v1::ServerMessage& message, Patience patience);

  private:
    asio::awaitable<void> keep_trying(ServerAddress server,
                                      std::chrono::steady_clock::time_point end, Status& outcome);

    asio::io_context context_{1};
    Connection connection_{context_.get_executor()};
    async::EagerWait wait_;
};

}  // namespace cancha::connection
