#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace cancha::session {

/// Budget for unrequested messages of clients: a bucket of messages that refills with time. An
/// answer to the open tick earns one message, so that a client which errs in every tick does not
/// count as a flood. A client that exceeds the budget is read more slowly, so that its messages
/// wait on its own side and the match loses nothing. If it goes on for seconds it is disconnected;
/// otherwise it would keep its place until everything has been read.
///
/// Thread: none.
class MessageBudget {
  public:
    using Clock = std::chrono::steady_clock;

    /// Refill. Far more than people send, and enough for a script that changes something in every
    /// tick of a match in real time.
    static constexpr double kMessages_per_s = 100;
    /// Size of the bucket: two seconds of refill. To place all bodies anew takes about two dozen
    /// messages at once.
    static constexpr double kMostAtOnce = 200;

    /// Number of messages read slowly before the client is disconnected.
    static constexpr int kMostReadSlowly = 300;

    /// Bytes that count as one message; a longer message counts as several.
    static constexpr std::size_t kBytesOfOne = 4096;

    /// Longest pause; a larger debt is forgotten. Earlier messages of other clients must not delay
    /// a client for longer.
    static constexpr std::chrono::seconds kLongestPause{1};

    /// `clients`: size of the budget, in budgets of one client.
    explicit MessageBudget(Clock::time_point now, double clients = 1)
        : messages_per_s_(clients * kMessages_per_s),
          most_(clients * kMostAtOnce),
          left_(most_),
          counted_until_(now) {}

    /// Counts a message of `bytes` bytes. Returns how long to wait before reading the next one.
    Clock::duration spend(std::size_t bytes, Clock::time_point now) {
        const std::size_t further = bytes / kBytesOfOne;
        const Clock::duration pause = charge(1 + static_cast<double>(further), now);
        read_slowly_ = left_ < 0 ? read_slowly_ + 1 : (left_ > most_ / 2 ? 0 : read_slowly_);
        return pause;
    }

    /// Counts something that costs as much as `messages` messages. Returns how long to wait before
    /// doing it.
    Clock::duration charge(double messages, Clock::time_point now) {
        if (is_full(now)) {
            said_since_ = now;
            said_ = 0;
        }
        said_ += messages;
        left_ = std::max(left_at(now) - messages,
                         -messages_per_s_ * static_cast<double>(kLongestPause.count()));
        counted_until_ = now;
        return std::chrono::duration_cast<Clock::duration>(
            Seconds(std::max(0.0, -left_ / messages_per_s_)));
    }

    /// Returns one message to the budget, for an answer that was asked for.
    void earn() { left_ = std::min(most_, left_ + 1); }

    /// Whether the client has exceeded its budget for too long.
    bool is_exhausted() const { return read_slowly_ > kMostReadSlowly; }

    /// Whether the budget is full, so that it may be forgotten.
    bool is_full(Clock::time_point now) const { return left_at(now) >= most_; }

    double messages_per_s() const { return messages_per_s_; }

    double most_at_once() const { return most_; }

    /// Messages since the budget was last full, and when that was.
    double said() const { return said_; }

    Clock::time_point said_since() const { return said_since_; }

  private:
    using Seconds = std::chrono::duration<double>;

    double left_at(Clock::time_point now) const {
        return std::min(most_, left_ + messages_per_s_ * Seconds(now - counted_until_).count());
    }

    double messages_per_s_;
    double most_;
    double left_;
    Clock::time_point counted_until_;
    double said_ = 0;
    Clock::time_point said_since_{};
    int read_slowly_ = 0;
};

}  // namespace cancha::session
