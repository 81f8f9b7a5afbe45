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

/// Whether only clients on this machine can connect to the endpoint.
bool is_local(const Endpoint& endpoint);

/// Returns the part of Connection::peer() that all clients of one machine share. This is the IPv4
/// address, or the IPv6 network, such as "2001:db8:1:2::/64", because one machine can use all
/// addresses of its network. For a Unix socket it is "this machine".
std::string machine_of(std::string_view peer);

/// Accepts clients on a TCP port or a Unix socket, as fast as AcceptPace allows, until the listener
/// is stopped or destroyed. Drops clients that have already disconnected, without a callback.
///
/// The listener keeps one file descriptor in reserve. When no other descriptor is free, the
/// listener accepts a client with the reserved one and passes the client to `on_shortage`, which
/// tells the client about the shortage.
///
/// Thread: all calls on the thread of the io_context.
class Listener {
  public:
    /// Device and inode number of a file.
    using FileIdentity = std::pair<std::uint64_t, std::uint64_t>;

    using Clock = std::chrono::steady_clock;
    using OnConnection = std::function<void(std::shared_ptr<Connection>)>;

    /// Length of the system's queue of connections that wait to be accepted. In a flood most
    /// clients disconnect before they are accepted. Dropping them is cheap, so the queue keeps room
    /// for clients that stay. If the queue is full, the system ignores a new client, which tries
    /// again after 1, 3 and 7 s.
    static constexpr int kBacklog = 1024;

    /// `on_connection`: called with each accepted client. `on_shortage`: called with a client for
    /// which no file descriptor is free; the function must close the connection before it returns.
    Listener(asio::io_context& context, OnConnection on_connection, OnConnection on_shortage);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    /// Starts listening. If the path of a Unix socket is taken by an old socket that no program
    /// serves any more, replaces the old socket. Never replaces a file of another kind. Fails: kIo:
    /// the port or path is in use or not allowed; the text says which.
    Status listen(const Endpoint& endpoint);

    /// Endpoint where the listener listens. Expects: listen() has succeeded.
    Endpoint endpoint() const { return acceptor_.local_endpoint(); }

    /// Stops listening, and removes the file of a Unix socket.
    void stop();

    /// Last time that a client could not be accepted because no file descriptor was free; none if
    /// this never happened.
    std::optional<Clock::time_point> last_shortage() const { return last_shortage_; }

  private:
    using Socket = Connection::Socket;
    using Acceptor = asio::basic_socket_acceptor<asio::generic::stream_protocol>;

    asio::awaitable<void> accept();

    /// Waits for `pause`. Returns false if the listener was stopped meanwhile.
    asio::awaitable<bool> rest(Clock::duration pause);

    /// Accepts the next client that is still connected, and drops the disconnected ones before it.
    /// Returns the cost for AcceptPace::spend(); none if accepting failed.
    std::optional<int> take_next();

    std::shared_ptr<Connection> make_connection(int accepted);
    void note_failure(int failure);
    void turn_one_away();

    Acceptor acceptor_;
    std::string unix_path_;                 // File of the Unix socket; empty for a TCP port.
    std::optional<FileIdentity> identity_;  // Identity of the file at unix_path_.
    asio::steady_timer pause_;              // See rest().
    OnConnection on_connection_;
    OnConnection on_shortage_;
    std::optional<Clock::time_point> last_shortage_;
    // Reserved descriptor. If no other is free, it is closed so that a client can be accepted. -1
    // if there is none.
    int reserve_ = -1;
};

}  // namespace cancha::net
