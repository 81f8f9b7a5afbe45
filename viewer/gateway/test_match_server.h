#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "cancha/v1/session.pb.h"

namespace cancha::viewer {

/// A match server that says what a test wants, on a loopback port that the system picks.
///
/// Greets every client, waits for its hello, and welcomes or refuses it. Runs on the test's
/// io_context.
class TestMatchServer {
  public:
    explicit TestMatchServer(boost::asio::io_context& context);
    ~TestMatchServer();

    std::uint16_t port() const;

    /// What the next clients are greeted with and answered.
    void greet_with(unsigned protocol_version);
    void welcome_with(v1::ServerMessage welcome);
    void refuse_with(std::string text);

    /// To every client that was welcomed.
    void send(const v1::ServerMessage& message);
    void send_bytes(const std::string& bytes);

    /// Closes every line; the port stays open.
    void hang_up();

    std::size_t clients() const;
    /// Everyone's, the earliest first.
    const std::vector<v1::Hello>& hellos() const;

    void stop();

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::viewer
