#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>

namespace cancha::gateway {

/// How many messages may be under way to a browser: as many as its line carries without a queue. A
/// line may hide megabytes, in sockets and in the proxies between, so only what the browser itself
/// has confirmed counts as arrived. The width grows while messages arrive at once, and is halved
/// when they take longer than they need.
///
/// Knows no clock; times are arguments.
class FlightWindow {
  public:
    using Clock = std::chrono::steady_clock;

    /// Before anything is known of the line. Enough for what a newcomer is told first.
    static constexpr std::size_t kFirstWidth = 4;

    /// A second of updates, so that a long way is no slow one.
    static constexpr std::size_t kGreatestWidth = 64;

    /// So much longer than on an empty line a message may take. Browsers wait up to 0.1 s until
    /// they confirm. Chosen so that a slow browser stays well below a second behind.
    static constexpr std::chrono::milliseconds kLongestQueue{250};

    bool has_room() const { return under_way_.size() < width_; }

    void note_sent(Clock::time_point now);

    /// `count`: how many messages have arrived in all. Returns false for a count that cannot be: it
    /// has been said before, or so many were not sent.
    bool note_arrived(std::uint64_t count, Clock::time_point now);

  private:
    struct Sent {
        Clock::time_point at;
        bool took_last_room = false;
    };

    void narrow(Clock::duration took, std::uint64_t sent);

    std::deque<Sent> under_way_;  ///< The oldest first.
    std::uint64_t arrived_ = 0;
    std::size_t width_ = kFirstWidth;
    Clock::duration shortest_ = Clock::duration::max();
    std::uint64_t halved_at_ = 0;  ///< Messages sent when the width was halved last.
};

}  // namespace cancha::gateway
