#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "cancha/v1/session.pb.h"

namespace cancha::gateway {

/// A scripted match server on a loopback port that the system picks.
///
/// The server greets every client, waits for the client's hello, and then welcomes or refuses the
/// client. At first it serves a single match, and refuses clients that ask for a lobby (a list of
/// matches), as a real server of a single match does. list() turns it into a server with a lobby.
/// Runs on the test's io_context.
class TestMatchServer {
  public:
    explicit TestMatchServer(boost::asio::io_context& context);
    ~TestMatchServer();

    std::uint16_t port() const;

    /// These functions set the greeting and the answer for the next clients.
    void greet_with(unsigned protocol_version);
    void welcome_with(v1::ServerMessage welcome);
    void refuse_with(std::string text, v1::ErrorCode code = v1::ERROR_CODE_FULL);

    /// Leaves the hello of the next clients unanswered until answer_waiting() is called.
    void answer_nothing();
    void answer_waiting();

    /// Turns the server into one with a lobby, and sends the list to the clients in the lobby.
    void list(const v1::MatchList& matches);

    /// Sends a message to the clients in the lobby.
    void send_to_lobby(const v1::ServerMessage& message);

    /// Turns the server into one with a single match again, and closes the lobby's connections.
    void close_lobby();

    /// Sends a message to every client that was welcomed to this match. An empty name means the
    /// only match.
    void send(const v1::ServerMessage& message, const std::string& match = "");
    void send_bytes(const std::string& bytes, const std::string& match = "");

    /// Closes every connection; the port stays open.
    void hang_up();

    /// Returns the number of clients in this match.
    std::size_t clients(const std::string& match = "") const;
    std::size_t clients_in_lobby() const;
    /// Returns the hellos of all clients that wanted to see a match, the earliest first.
    const std::vector<v1::Hello>& hellos() const;
    /// Returns all requests of officials, the earliest first.
    const std::vector<v1::OfficialRequest>& requests() const;

    void stop();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
