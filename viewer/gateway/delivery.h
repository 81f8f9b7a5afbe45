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

/// Chooses the next message for one browser, and the time to send it. The message is the newest
/// state that the browser does not have; the time is as soon as the connection has room. A browser
/// with a slow connection misses updates instead of getting them late. No browser gets an event
/// twice.
///
/// Uses no sockets and no clock: the caller passes the current time.
class Delivery {
  public:
    using Clock = FlightWindow::Clock;

    /// Longest time without a message during a match. After this time a message with only the time
    /// is sent, so that the browser can tell a match that stands still from a broken connection.
    static constexpr std::chrono::milliseconds kLongestSilence{500};

    /// One WebSocket message, sent in three parts one after the other.
    struct Frame {
        std::string head;  ///< Fields before `message`: the time.
        std::shared_ptr<const LatestMessages::Message> message;  ///< Null if only the time is sent.
        std::string tail;                                        ///< Fields after `message`.

        bool is_text() const { return message && message->is_text(); }

        std::array<boost::asio::const_buffer, 3> buffers() const;
    };

    explicit Delivery(Clock::time_point now) : began_at_(now), spoke_at_(now) {}

    /// Returns the next message and counts it as sent. None if there is no news or the connection
    /// has no room.
    std::optional<Frame> next(const LatestMessages& messages, const EventBook& events,
                              Clock::time_point now);

    /// Returns the time at which the caller calls next() even without news and without a receipt;
    /// time_point::max() if never.
    Clock::time_point due(const LatestMessages& messages) const;

    /// Takes a receipt of the browser: a text with the number of messages that the browser has
    /// received so far, in decimal. Returns false for any other text, and for an impossible number.
    bool take_receipt(std::string_view text, Clock::time_point now);

  private:
    Clock::time_point began_at_;
    Clock::time_point spoke_at_;
    std::uint64_t number_ = 0;  ///< Number of the last message sent.
    std::uint32_t event_ = 0;   ///< Number of the last event sent.
    FlightWindow window_;
};

}  // namespace cancha::gateway
