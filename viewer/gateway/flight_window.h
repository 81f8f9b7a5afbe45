#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>

namespace cancha::gateway {

/// Limit of the messages under way to one browser: as many as its line carries without building a
/// queue. Sockets and proxies on the way may hide megabytes, so only messages that the browser has
/// confirmed count as arrived. The width grows while messages arrive at once. It is halved when
/// they take longer than necessary.
///
/// Knows no clock; times are arguments.
class FlightWindow {
  public:
    using Clock = std::chrono::steady_clock;

    /// Width before anything is known of the line. Enough for the first messages to a newcomer.
    static constexpr std::size_t kFirstWidth = 4;

    /// Greatest width: a second of updates, so that a long but fast line is not treated as a slow
    /// one.
    static constexpr std::size_t kGreatestWidth = 64;

    /// Longest accepted delay of a message compared with an empty line. Browsers wait up to 0.1 s
    /// before they confirm. Chosen so that a slow browser stays well below a second behind.
    static constexpr std::chrono::milliseconds kLongestQueue{250};

    bool has_room() const { return under_way_.size() < width_; }

    void note_sent(Clock::time_point now);

    /// Takes a confirmation. `count` is the number of all messages that have arrived so far.
    /// Returns false if `count` is impossible: it was confirmed before, or fewer messages were
    /// sent.
    bool note_arrived(std::uint64_t count, Clock::time_point now);

  private:
    struct Sent {
        Clock::time_point at;
        bool took_last_room = false;
    };

    void narrow(Clock::duration took, std::uint64_t sent);

    std::deque<Sent> under_way_;  ///< Oldest first.
    std::uint64_t arrived_ = 0;
    std::size_t width_ = kFirstWidth;
    Clock::duration shortest_ = Clock::duration::max();
    std::uint64_t halved_at_ = 0;  ///< Number of messages sent when the width was last halved.
};

}  // namespace cancha::gateway
