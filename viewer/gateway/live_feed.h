#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "client-sdk/cpp/connection/server_address.h"
#include "viewer/gateway/feed.h"
#include "viewer/gateway/heavy_turns.h"

namespace cancha::gateway {

/// Subscribes to a match server as a spectator: to one match or, if no match is named, to the
/// server's list of matches. A server of a single match has no list and sends this match instead.
/// If the connection breaks, or there is no server yet, the feed tries again, after a longer wait
/// each time.
///
/// Thread: the io_context's single thread.
class LiveFeed final : public Feed {
  public:
    struct Options {
        connection::ServerAddress server;
        std::string match = {};  ///< Name of the match; empty for the server's list or only match.
        /// Largest number of updates per second of wall-clock time; 0 lets the server decide.
        std::uint32_t updates_per_s = 0;
        /// Lets large messages take turns. Shared by all feeds of a thread.
        std::shared_ptr<HeavyTurns> turns = std::make_shared<HeavyTurns>();
        /// Wait before the first retry. The wait doubles with each further retry.
        std::chrono::milliseconds first_retry{250};
        std::chrono::milliseconds longest_retry{5000};
    };

    LiveFeed(boost::asio::io_context& context, Options options);
    ~LiveFeed() override;

    void start(FeedListener& listener) override;
    void stop() override;

  private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace cancha::gateway
