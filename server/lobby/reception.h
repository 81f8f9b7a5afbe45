#pragma once

#include <list>
#include <memory>
#include <vector>

#include "server/lobby/lobby.h"
#include "server/net/listener.h"

namespace cancha::lobby {

/// The doors of a server: greets who comes, hears what they want, and hands them over to their
/// match or lets them into the lobby.
///
/// Thread: all calls on the thread of the io_context.
class Reception {
  public:
    /// Borrows: lobby.
    Reception(boost::asio::io_context& context, Lobby& lobby) : context_(context), lobby_(lobby) {}

    /// Opens one more door. Fails: as net::Listener::listen().
    Status listen(const net::Endpoint& endpoint);

    /// Where it listens, in the order of the doors.
    std::vector<std::string> addresses() const;

    /// Closes the doors.
    void stop();

    std::size_t connections() const { return quota_.connections(); }

  private:
    void welcome(std::shared_ptr<net::Connection> connection);
    net::asio::awaitable<void> attend(std::shared_ptr<net::Connection> connection,
                                      std::shared_ptr<ConnectionQuota::Place> place);
    void hand_over(net::Connection& connection, v1::Hello hello,
                   std::shared_ptr<ConnectionQuota::Place> place);
    void refuse(net::Connection& connection, v1::ErrorCode code, const std::string& text);

    boost::asio::io_context& context_;
    Lobby& lobby_;
    ConnectionQuota quota_;
    std::list<net::Listener> doors_;
};

}  // namespace cancha::lobby
