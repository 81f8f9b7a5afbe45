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

/// What one browser is sent, and when: the newest that it does not have, as soon as its line has
/// room. A browser whose line is slow misses updates; it gets no queue of them, and no event twice.
///
/// Knows no sockets and no clock; times are arguments.
class Delivery {
  public:
    using Clock = FlightWindow::Clock;

    /// A match that stands still is told from a line that does by a message that only says the
    /// time, after so long.
    static constexpr std::chrono::milliseconds kLongestSilence{500};

    /// One WebSocket message, in parts that are sent one after the other.
    struct Frame {
        std::string head;
        std::shared_ptr<const LatestMessages::Message> message;  ///< Null: says only the time.
        std::string tail;

        bool is_text() const { return message && message->is_text(); }

        std::array<boost::asio::const_buffer, 3> buffers() const;
    };

    explicit Delivery(Clock::time_point now) : began_at_(now), spoke_at_(now) {}

    /// The next message, which counts as sent. Nothing while there is no news, or no room for it.
    std::optional<Frame> next(const LatestMessages& messages, const EventBook& events,
                              Clock::time_point now);

    /// When there is a next message even if there is no news and the browser confirms nothing.
    Clock::time_point due(const LatestMessages& messages) const;

    /// Takes what a browser says: how many messages it has got so far, as a decimal number.
    /// Returns false if it is anything else.
    bool take_receipt(std::string_view text, Clock::time_point now);

  private:
    Clock::time_point began_at_;
    Clock::time_point spoke_at_;
    std::uint64_t number_ = 0;  ///< Of the last message that it got.
    std::uint32_t event_ = 0;   ///< Number of the last event that it got.
    FlightWindow window_;
};

}  // namespace cancha::gateway
