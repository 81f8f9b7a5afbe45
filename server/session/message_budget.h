#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace cancha::session {

/// How much clients may say that nobody has asked for: a bucket of messages that fills with time.
/// An answer to the open tick earns one more: a client that errs in every tick is no flood. Whoever
/// says more is read more slowly, so that the network fills up on its side and the match loses
/// nothing; a client that goes on for seconds is disconnected, or it would hold its place until all
/// has been read.
///
/// Thread: none.
class MessageBudget {
  public:
    using Clock = std::chrono::steady_clock;

    /// Far more than people send, and enough for a script that changes something in every
    /// tick of a match in real time.
    static constexpr double kMessages_per_s = 100;
    /// Two seconds of it: whoever places all bodies anew makes some two dozen at once.
    static constexpr double kMostAtOnce = 200;

    /// So many are read slowly before the client is disconnected.
    static constexpr int kMostReadSlowly = 300;

    /// A longer message costs as much as several.
    static constexpr std::size_t kBytesOfOne = 4096;

    /// Debts beyond this are forgotten: what others have said before must not keep a client waiting
    /// for longer.
    static constexpr std::chrono::seconds kLongestPause{1};

    /// `clients`: how many share it; each adds its messages.
    explicit MessageBudget(Clock::time_point now, double clients = 1)
        : messages_per_s_(clients * kMessages_per_s),
          most_(clients * kMostAtOnce),
          left_(most_),
          counted_until_(now) {}

    /// Counts a message of so many bytes. Returns how long the next one should not be read.
    Clock::duration spend(std::size_t bytes, Clock::time_point now) {
        const std::size_t further = bytes / kBytesOfOne;
        const Clock::duration pause = charge(1 + static_cast<double>(further), now);
        read_slowly_ = left_ < 0 ? read_slowly_ + 1 : (left_ > most_ / 2 ? 0 : read_slowly_);
        return pause;
    }

    /// Counts something that costs as much as so many messages. Returns how long to wait with it.
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

    /// Counts a message that was asked for.
    void earn() { left_ = std::min(most_, left_ + 1); }

    /// A client has gone on for too long.
    bool is_exhausted() const { return read_slowly_ > kMostReadSlowly; }

    /// Nothing would be lost by forgetting it.
    bool is_full(Clock::time_point now) const { return left_at(now) >= most_; }

    double messages_per_s() const { return messages_per_s_; }

    double most_at_once() const { return most_; }

    /// Messages since it was full, and since when that is.
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
