#pragma once

#include <list>
#include <memory>
#include <vector>

#include "server/lobby/lobby.h"
#include "server/net/listener.h"
#include "server/session/admission.h"
#include "server/session/handshake.h"

namespace cancha::lobby {

/// Highest numbers of simultaneous clients of a server, by the kinds of session::AdmissionLimits.
/// Passing (clients that have not sent their Hello, the first message, yet): about as many as
/// net::AcceptPace accepts in an eighth of a second. Claims (strategies that wait until the process
/// of their match decides whether they get their seat): the decision takes milliseconds. Readers
/// (clients that read the list of matches): some viewers and consoles. Leaders (officials and
/// admins): an official's program may lead 64 matches at once. Spectators: larger audiences watch
/// through cancha-viewer, which is one client for each match.
inline constexpr session::AdmissionLimits kServerLimits{
    .passing = 256,
    .claims = 64,
    .readers = 128,
    .leaders = {.in_all = 256, .per_owner = 64},
    .spectators = {.in_all = 1024, .per_owner = 128}};

/// The addresses at which a server listens (its doors). Greets each client, reads its Hello, and
/// hands the client over to the process of its match or lets it into the lobby.
///
/// Thread: all calls on the thread of the io_context.
class Reception {
  public:
    /// Borrows: lobby.
    Reception(boost::asio::io_context& context, Lobby& lobby);

    /// Adapts the limits of clients to the number of available file descriptors; see
    /// session::Admission::fit_descriptors().
    Status fit_descriptors(std::size_t reserved);

    /// Listens at one more endpoint. Fails: kIo: the port or path is in use or not allowed; the
    /// text says which.
    Status listen(const net::Endpoint& endpoint);

    /// Addresses at which the server listens, in the order of the calls of listen().
    std::vector<std::string> addresses() const;

    /// Stops listening.
    void stop();

    /// Number of connected clients.
    std::size_t connections() const { return admission_.connections(); }

  private:
    using PlacePtr = std::shared_ptr<session::Admission::Place>;

    void welcome(std::shared_ptr<net::Connection> connection);
    asio::awaitable<void> attend(std::shared_ptr<net::Connection> connection, PlacePtr place);
    asio::awaitable<void> let_in(std::shared_ptr<net::Connection> connection, v1::Hello hello,
                                 PlacePtr place);
    asio::awaitable<void> send_to_match(std::shared_ptr<net::Connection> connection,
                                        v1::Hello hello, PlacePtr place);
    asio::awaitable<void> show_end(net::Connection& connection, const v1::Hello& hello,
                                   session::Admission::Place& place, const MatchProcess& match);
    void hand_over(net::Connection& connection, v1::Hello hello, const PlacePtr& place,
                   MatchProcess& match);
    void refuse(net::Connection& connection, const session::HandshakeProblem& problem);

    boost::asio::io_context& context_;
    Lobby& lobby_;
    session::Admission admission_;
    std::list<net::Listener> doors_;
};

}  // namespace cancha::lobby
