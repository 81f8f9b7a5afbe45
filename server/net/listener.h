#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "proto/base/result.h"
#include "server/net/connection.h"

namespace cancha::net {

/// "127.0.0.1:7777" or "[::1]:7777" as an endpoint; port 0 lets the system pick one.
/// Fails: kInvalidInput (not ADDRESS:PORT).
Result<asio::ip::tcp::endpoint> parse_endpoint(std::string_view text);

/// Accepts clients on a TCP port, for as long as it lives.
///
/// Thread: all calls on the thread of the io_context.
class Listener {
  public:
    using OnConnection = std::function<void(std::shared_ptr<Connection>)>;

    Listener(asio::io_context& context, OnConnection on_connection);

    /// Fails: kIo when the port is in use or may not be used; the text says which.
    Status listen(const asio::ip::tcp::endpoint& endpoint);

    /// Where it listens. Expects: listen() has succeeded.
    asio::ip::tcp::endpoint endpoint() const { return acceptor_.local_endpoint(); }

    void stop();

  private:
    asio::awaitable<void> accept();

    asio::ip::tcp::acceptor acceptor_;
    OnConnection on_connection_;
};

}  // namespace cancha::net
