#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "cancha/v1/session.pb.h"

namespace cancha::gateway {

/// A match server that says what a test wants, on a loopback port that the system picks.
///
/// Greets every client, waits for its hello, and welcomes or refuses it. It is a single match, and
/// refuses whoever enters the lobby as such a server does, until it is given a list of matches.
/// Runs on the test's io_context.
class TestMatchServer {
  public:
    explicit TestMatchServer(boost::asio::io_context& context);
    ~TestMatchServer();

    std::uint16_t port() const;

    /// What the next clients are greeted with and answered.
    void greet_with(unsigned protocol_version);
    void welcome_with(v1::ServerMessage welcome);
    void refuse_with(std::string text, v1::ErrorCode code = v1::ERROR_CODE_FULL);

    /// Lets the next clients wait, until it is told to answer them.
    void answer_nothing();
    void answer_waiting();

    /// Has a lobby from now on, and tells this to those in it.
    void list(const v1::MatchList& matches);

    /// Tells this to those in the lobby.
    void send_to_lobby(const v1::ServerMessage& message);

    /// Is a single match again, and hangs up.
    void close_lobby();

    /// To every client that was welcomed to this match; the only one has no name.
    void send(const v1::ServerMessage& message, const std::string& match = "");
    void send_bytes(const std::string& bytes, const std::string& match = "");

    /// Closes every line; the port stays open.
    void hang_up();

    /// How many are in this match now.
    std::size_t clients(const std::string& match = "") const;
    std::size_t clients_in_lobby() const;
    /// Of everyone who wanted to see a match, the earliest first.
    const std::vector<v1::Hello>& hellos() const;
    /// What officials have asked for, the earliest first.
    const std::vector<v1::OfficialRequest>& requests() const;

    void stop();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
