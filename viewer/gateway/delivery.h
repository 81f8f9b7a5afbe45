#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/buffer.hpp>

#include "viewer/gateway/event_book.h"
#include "viewer/gateway/flight_window.h"
#include "viewer/gateway/latest_messages.h"

namespace cancha::gateway {

/// Decides which message one browser is sent next, and when: the newest it does not have, as soon
/// as its line has room. A browser with a slow line misses updates. It gets no queue of updates,
/// and no event twice.
///
/// Knows no sockets and no clock; times are arguments.
class Delivery {
  public:
    using Clock = FlightWindow::Clock;

    /// Longest time without a message during a match. After it a message with only the time is
    /// sent, so that the browser can tell a match that stands still from a dead line.
    static constexpr std::chrono::milliseconds kLongestSilence{500};

    /// One WebSocket message, sent in three parts one after the other.
    struct Frame {
        std::string head;
        std::shared_ptr<const LatestMessages::Message> message;  ///< Null: time only.
        std::string tail;

        bool is_text() const { return message && message->is_text(); }

        std::array<boost::asio::const_buffer, 3> buffers() const;
    };

    explicit Delivery(Clock::time_point now) : began_at_(now), spoke_at_(now) {}

    /// Returns the next message and counts it as sent. None if there is no news or the line has no
    /// room.
    std::optional<Frame> next(const LatestMessages& messages, const EventBook& events,
                              Clock::time_point now);

    /// Returns when a message is due even without news and without a confirmation by the browser.
    Clock::time_point due(const LatestMessages& messages) const;

    /// Takes a receipt of the browser: the number of messages it has received so far, in decimal.
    /// Returns false for anything else.
    bool take_receipt(std::string_view text, Clock::time_point now);

  private:
    Clock::time_point began_at_;
    Clock::time_point spoke_at_;
    std::uint64_t number_ = 0;  ///< Number of the last message sent.
    std::uint32_t event_ = 0;   ///< Number of the last event sent.
    FlightWindow window_;
};

}  // namespace cancha::gateway
