#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>

namespace cancha::gateway {

/// Limits the number of messages under way to one browser. The limit, called the width of the
/// window, is as many messages as the connection carries without building a queue. Sockets and
/// proxies on the way may hold megabytes that nobody can see. Therefore only messages that the
/// browser has confirmed count as arrived. The width grows while messages arrive without delay, and
/// is halved when they are delayed by more than kLongestQueue.
///
/// Uses no clock: the caller passes the current time.
class FlightWindow {
  public:
    using Clock = std::chrono::steady_clock;

    /// Width before anything is known about the connection. Enough for the first messages to a new
    /// browser.
    static constexpr std::size_t kFirstWidth = 4;

    /// Greatest width: one second of updates, at 60 updates a second. A connection that is fast but
    /// has a long delay therefore still gets every update.
    static constexpr std::size_t kGreatestWidth = 64;

    /// Longest accepted delay of a message, compared with the fastest message so far. Browsers wait
    /// up to 0.1 s before they confirm. Chosen so that a slow browser is always much less than a
    /// second behind the match.
    static constexpr std::chrono::milliseconds kLongestQueue{250};

    bool has_room() const { return under_way_.size() < width_; }

    void note_sent(Clock::time_point now);

    /// Takes a confirmation of the browser. `count` is the number of all messages that have arrived
    /// so far. Returns false if `count` is impossible: not above the last confirmed count, or above
    /// the number of messages sent.
    bool note_arrived(std::uint64_t count, Clock::time_point now);

  private:
    struct Sent {
        Clock::time_point at;
        bool took_last_room = false;  ///< This message filled the window.
    };

    void narrow(Clock::duration took, std::uint64_t sent);

    std::deque<Sent> under_way_;  ///< Oldest first.
    std::uint64_t arrived_ = 0;
    std::size_t width_ = kFirstWidth;
    Clock::duration shortest_ = Clock::duration::max();  ///< Shortest time of a message so far.
    std::uint64_t halved_at_ = 0;  ///< Number of messages sent when the width was last halved.
};

}  // namespace cancha::gateway
