#pragma once

#include <chrono>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "client-sdk/cpp/connection/server_address.h"
#include "viewer/gateway/feed.h"
#include "viewer/gateway/heavy_turns.h"

namespace cancha::gateway {

/// Shows what another gateway shows: so an audience is spread over several machines, and the match
/// server has one spectator. What is live comes over its WebSocket, the tape over HTTP. When the
/// line breaks, it tries again, each time after a longer wait.
///
/// Thread: the io_context's only one.
class RelayFeed final : public Feed {
  public:
    /// Gateways in a row. One more is refused: it may well be one that relays itself.
    static constexpr unsigned kMostRelays = 4;

    struct Options {
        connection::HostAndPort gateway;
        std::string match = {};  ///< Empty: what the gateway has to offer.
        /// Shared by all feeds of a thread.
        std::shared_ptr<HeavyTurns> turns = std::make_shared<HeavyTurns>();
        std::chrono::milliseconds first_retry{250};
        std::chrono::milliseconds longest_retry{5000};
        /// Between looks at the tape: those who rewind are so much later than those who watch.
        std::chrono::milliseconds tape_pause{500};
        /// The same where there is no tape, or what comes of it cannot be used.
        std::chrono::milliseconds longest_tape_pause{10'000};
        /// After so long without a tape the operator is told.
        std::chrono::milliseconds tape_patience{30'000};
    };

    RelayFeed(boost::asio::io_context& context, Options options);
    ~RelayFeed() override;

    void start(FeedListener& listener) override;
    void stop() override;

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
