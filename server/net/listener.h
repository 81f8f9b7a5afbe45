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

/// What all clients of one machine have in common, from a client's name (Connection::peer()): its
/// address; of IPv6 the network, "2001:db8:1:2::/64", as a machine has all addresses of one.
std::string machine_of(std::string_view peer);

/// Accepts clients on a TCP port or a Unix socket, for as long as it lives, as fast as AcceptPace
/// allows. Those who have left again are not heard of.
///
/// It keeps one file descriptor in reserve: when there is no other, clients are still accepted, one
/// at a time, and told so.
///
/// Thread: all calls on the thread of the io_context.
class Listener {
  public:
    /// Device and number.
    using FileIdentity = std::pair<std::uint64_t, std::uint64_t>;

    using Clock = std::chrono::steady_clock;
    using OnConnection = std::function<void(std::shared_ptr<Connection>)>;

    /// Connections that the system keeps until they are accepted. In a flood that is so many that
    /// most have left when their turn comes, which is cheap, and there is still room for a client:
    /// without room the system ignores it, and it tries again after 1, 3 and 7 s.
    static constexpr int kBacklog = 1024;

    /// `on_shortage`: for a client that there is no file descriptor for. It must close the
    /// connection before it returns.
    Listener(asio::io_context& context, OnConnection on_connection, OnConnection on_shortage);
    ~Listener();
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;

    /// Fails: kIo when the port is in use or may not be used; the text says which. The file of a
    /// Unix socket that no program serves any more is replaced, no other file is.
    Status listen(const Endpoint& endpoint);

    /// Where it listens. Expects: listen() has succeeded.
    Endpoint endpoint() const { return acceptor_.local_endpoint(); }

    /// Closes the door; the file of a Unix socket goes.
    void stop();

    /// When a client last could not be accepted for want of a file descriptor, if ever.
    std::optional<Clock::time_point> last_shortage() const { return last_shortage_; }

  private:
    using Socket = Connection::Socket;
    using Acceptor = asio::basic_socket_acceptor<asio::generic::stream_protocol>;

    asio::awaitable<void> accept();

    /// False: it was stopped meanwhile.
    asio::awaitable<bool> rest(Clock::duration pause);

    /// Takes one client in, and drops some who have left before him. Returns what that cost, or
    /// nothing: there was no way to accept anybody.
    std::optional<int> take_next();

    std::shared_ptr<Connection> make_connection(int accepted);
    void note_failure(int failure);
    void turn_one_away();

    Acceptor acceptor_;
    std::string unix_path_;                 // Of the socket's file; empty: a TCP port.
    std::optional<FileIdentity> identity_;  // Of that file.
    asio::steady_timer pause_;              // Between two portions of a flood.
    OnConnection on_connection_;
    OnConnection on_shortage_;
    std::optional<Clock::time_point> last_shortage_;
    int reserve_ = -1;  // A descriptor that is closed when another one is needed.
};

}  // namespace cancha::net
