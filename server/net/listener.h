#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "proto/base/result.h"
#include "server/net/connection.h"

namespace cancha::net {

/// Where clients connect: a TCP port, or a Unix socket.
using Endpoint = asio::generic::stream_protocol::endpoint;

/// "127.0.0.1:7777", "[::1]:7777" or "unix:/run/cancha.sock" as an endpoint; port 0 lets the system
/// pick one. Fails: kInvalidInput.
Result<Endpoint> parse_endpoint(std::string_view text);

/// "127.0.0.1:7777" or "[::1]:7777"; port 0 lets the system pick one. Fails: kInvalidInput.
Result<asio::ip::tcp::endpoint> parse_tcp_endpoint(std::string_view text);

/// The same as text again, as clients are told it.
std::string name_of(const Endpoint& endpoint);

/// Whether nobody can come from another machine.
bool is_local(const Endpoint& endpoint);

/// The part of a client's name (Connection::peer()) that all clients of its machine share.
std::string_view machine_of(std::string_view peer);

/// Accepts clients on a TCP port or a Unix socket, for as long as it lives.
///
/// Thread: all calls on the thread of the io_context.
class Listener {
  public:
    using OnConnection = std::function<void(std::shared_ptr<Connection>)>;

    Listener(asio::io_context& context, OnConnection on_connection);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    /// Fails: kIo when the port is in use or may not be used; the text says which. The file of a
    /// Unix socket that no program serves any more is replaced.
    Status listen(const Endpoint& endpoint);

    /// Where it listens. Expects: listen() has succeeded.
    Endpoint endpoint() const { return acceptor_.local_endpoint(); }

    /// Closes the door; the file of a Unix socket goes.
    void stop();

  private:
    asio::awaitable<void> accept();

    asio::basic_socket_acceptor<asio::generic::stream_protocol> acceptor_;
    OnConnection on_connection_;
};

}  // namespace cancha::net
