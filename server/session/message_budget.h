#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace cancha::session {

/// Budget for the messages of a client: a bucket of messages that refills with time. Each message
/// takes one from the bucket. An answer to the open tick takes none and adds one, so that a
/// strategy that makes one mistake in every tick is not treated as a flood. The caller reads a
/// client that exceeds the budget more slowly. The messages then wait on the client's side, and the
/// match loses no time. If the client goes on for seconds, the caller disconnects it. Otherwise the
/// client would keep its place until everything has been read.
///
/// Thread: any, one at a time.
class MessageBudget {
  public:
    using Clock = std::chrono::steady_clock;

    /// Refill of the bucket, in messages per second. Far more than people send, and enough for a
    /// script that changes something in every tick of a match in real time.
    static constexpr double kMessages_per_s = 100;
    /// Size of the bucket, in messages: two seconds of refill. An official who places all bodies
    /// anew sends about two dozen messages at once.
    static constexpr double kMostAtOnce = 200;

    /// Number of messages that are read slowly before the client is disconnected.
    static constexpr int kMostReadSlowly = 300;

    /// Number of bytes that count as one message; a longer message counts as several.
    static constexpr std::size_t kBytesOfOne = 4096;

    /// Longest pause before the next message is read. If the budget owes more messages than refill
    /// in this time, the rest is forgiven, because clients that share a budget must not delay each
    /// other for longer.
    static constexpr std::chrono::seconds kLongestPause{1};

    /// `clients`: size of the budget, as a multiple of one client's budget.
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

    /// Counts a request that costs as much as `messages` messages. Returns how long to wait before
    /// carrying it out.
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

    /// Adds one message to the budget. Call for an answer to the open tick.
    void earn() { left_ = std::min(most_, left_ + 1); }

    /// Whether the client has exceeded its budget for so long that it must be disconnected.
    bool is_exhausted() const { return read_slowly_ > kMostReadSlowly; }

    /// Whether the budget is full. The caller may then replace it by a new one, which is also full.
    bool is_full(Clock::time_point now) const { return left_at(now) >= most_; }

    /// Refill of the bucket, in messages per second, for all clients that share it.
    double messages_per_s() const { return messages_per_s_; }

    /// Size of the bucket, in messages.
    double most_at_once() const { return most_; }

    /// Number of messages counted since said_since().
    double said() const { return said_; }

    /// Last time at which a message was charged to a full budget.
    Clock::time_point said_since() const { return said_since_; }

  private:
    using Seconds = std::chrono::duration<double>;

    double left_at(Clock::time_point now) const {
        return std::min(most_, left_ + messages_per_s_ * Seconds(now - counted_until_).count());
    }

    double messages_per_s_;
    double most_;  // Size of the bucket.
    double left_;  // Messages in the bucket at counted_until_; negative: debt.
    Clock::time_point counted_until_;
    double said_ = 0;
    Clock::time_point said_since_{};
    int read_slowly_ = 0;  // Number of messages read slowly.
};

}  // namespace cancha::session
