#pragma once

#include <chrono>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "client-sdk/cpp/connection/server_address.h"
#include "viewer/gateway/feed.h"
#include "viewer/gateway/heavy_turns.h"

namespace cancha::gateway {

/// Feed of a match, or of the list of matches, from another gateway. A gateway with such feeds is
/// called a relay. Relays spread an audience over several machines, while the match server has a
/// single spectator. Live messages come over the other gateway's WebSocket, the tape (the recording
/// in segments) over HTTP. If the connection breaks, the feed tries again, after a longer wait each
/// time.
///
/// Thread: the io_context's single thread.
class RelayFeed final : public Feed {
  public:
    /// Largest number of relays in a row. A longer row is refused, because a gateway may be
    /// relaying itself.
    static constexpr unsigned kMostRelays = 4;

    struct Options {
        connection::HostAndPort gateway;
        /// Name of the match; empty for the other gateway's list or only match.
        std::string match = {};
        /// Lets large messages take turns. Shared by all feeds of a thread.
        std::shared_ptr<HeavyTurns> turns = std::make_shared<HeavyTurns>();
        /// Wait before the first retry. The wait doubles with each further retry.
        std::chrono::milliseconds first_retry{250};
        std::chrono::milliseconds longest_retry{5000};
        /// Time between two requests for new parts of the tape. The part of the match that the
        /// relay's browsers can go back to lags behind by this time.
        std::chrono::milliseconds tape_pause{500};
        /// Longest time between two such requests if there is no tape, or the tape is unusable.
        std::chrono::milliseconds longest_tape_pause{10'000};
        /// Time without a tape after which the problem is logged.
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
