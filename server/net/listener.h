#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "cancha/base/result.h"
#include "server/net/connection.h"

namespace cancha::net {

/// Address where clients connect: a TCP port or a Unix socket.
using Endpoint = asio::generic::stream_protocol::endpoint;

/// Parses "127.0.0.1:7777", "[::1]:7777" or "unix:/run/cancha.sock". Port 0 lets the system choose
/// a port. Fails: kInvalidInput.
Result<Endpoint> parse_endpoint(std::string_view text);

/// Parses "127.0.0.1:7777" or "[::1]:7777". Port 0 lets the system choose a port. Fails:
/// kInvalidInput.
Result<asio::ip::tcp::endpoint> parse_tcp_endpoint(std::string_view text);

/// Text of an endpoint, as shown to clients.
std::string name_of(const Endpoint& endpoint);

/// Whether only clients on this machine can connect.
bool is_local(const Endpoint& endpoint);

/// Returns the part of Connection::peer() that all clients of one machine share. This is the
/// address; for IPv6 it is the network, such as "2001:db8:1:2::/64", because one machine can have
/// all its addresses.
std::string machine_of(std::string_view peer);

/// Accepts clients on a TCP port or a Unix socket, as fast as AcceptPace allows, until it is
/// destroyed. Clients that have already disconnected are not reported.
///
/// It keeps one file descriptor in reserve. When no other descriptor is free, clients are still
/// accepted, one at a time, to be told so.
///
/// Thread: all calls on the thread of the io_context.
class Listener {
  public:
    /// Device and inode number of a file.
    using FileIdentity = std::pair<std::uint64_t, std::uint64_t>;

    using Clock = std::chrono::steady_clock;
    using OnConnection = std::function<void(std::shared_ptr<Connection>)>;

    /// Connections that the system keeps until they are accepted. In a flood most of them have left
    /// when their turn comes, which makes them cheap, and there is still room for a client. Without
    /// room the system ignores the client, which tries again after 1, 3 and 7 s.
    static constexpr int kBacklog = 1024;

    /// `on_shortage`: called with a client for which no file descriptor is free. It must close the
    /// connection before it returns.
    Listener(asio::io_context& context, OnConnection on_connection, OnConnection on_shortage);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    /// Starts listening. Replaces the file of a Unix socket that no program serves any more, but no
    /// other file.
    /// Fails: kIo: the port is in use or not allowed; the text says which.
    Status listen(const Endpoint& endpoint);

    /// Endpoint where it listens. Expects: listen() has succeeded.
    Endpoint endpoint() const { return acceptor_.local_endpoint(); }

    /// Stops listening, and removes the file of a Unix socket.
    void stop();

    /// Last time that a client could not be accepted because no file descriptor was free; none:
    /// never.
    std::optional<Clock::time_point> last_shortage() const { return last_shortage_; }

  private:
    using Socket = Connection::Socket;
    using Acceptor = asio::basic_socket_acceptor<asio::generic::stream_protocol>;

    asio::awaitable<void> accept();

    /// Waits. Returns false if the listener was stopped meanwhile.
    asio::awaitable<bool> rest(Clock::duration pause);

    /// Accepts one client, and drops closed connections before it. Returns the cost; none: nobody
    /// could be accepted.
    std::optional<int> take_next();

    std::shared_ptr<Connection> make_connection(int accepted);
    void note_failure(int failure);
    void turn_one_away();

    Acceptor acceptor_;
    std::string unix_path_;                 // File of the Unix socket; empty: a TCP port.
    std::optional<FileIdentity> identity_;  // Identity of that file.
    asio::steady_timer pause_;              // Pause between two portions of a flood.
    OnConnection on_connection_;
    OnConnection on_shortage_;
    std::optional<Clock::time_point> last_shortage_;
    int reserve_ = -1;  // Descriptor that is closed when another one is needed.
};

}  // namespace cancha::net
