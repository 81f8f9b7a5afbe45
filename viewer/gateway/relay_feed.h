#pragma once

#include <chrono>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "client-sdk/cpp/connection/server_address.h"
#include "viewer/gateway/feed.h"
#include "viewer/gateway/heavy_turns.h"

namespace cancha::gateway {

/// Shows the matches of another gateway. This spreads an audience over several machines, while the
/// match server has a single spectator. Live messages come over the other gateway's WebSocket, the
/// tape over HTTP. If the connection breaks, it tries again, after a longer wait each time.
///
/// Thread: the io_context's only one.
class RelayFeed final : public Feed {
  public:
    /// Most gateways in a row. One more is refused: a gateway may be relaying itself.
    static constexpr unsigned kMostRelays = 4;

    struct Options {
        connection::HostAndPort gateway;
        std::string match = {};  ///< Empty: the other gateway's offer.
        /// Shared by all feeds of a thread.
        std::shared_ptr<HeavyTurns> turns = std::make_shared<HeavyTurns>();
        std::chrono::milliseconds first_retry{250};
        std::chrono::milliseconds longest_retry{5000};
        /// Time between looks at the tape. Rewinding browsers lag behind by this much.
        std::chrono::milliseconds tape_pause{500};
        /// Longest time between looks if there is no tape, or it is unusable.
        std::chrono::milliseconds longest_tape_pause{10'000};
        /// Time without a tape before the operator is told.
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
