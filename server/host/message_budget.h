#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace cancha::host {

/// How much a client may say that nobody has asked for: a bucket of messages that fills with time.
/// An answer to the open tick earns one more: a client that errs in every tick is no flood. Whoever
/// says more is read more slowly, so that the network fills up on its side and the match loses
/// nothing; whoever goes on for seconds is hung up on, or it would hold its place until all has
/// been read.
///
/// Thread: none; an instance belongs to one client.
class MessageBudget {
  public:
    using Clock = std::chrono::steady_clock;

    static constexpr double kMessages_per_s = 100;
    static constexpr double kMostAtOnce = 200;

    /// So many are read slowly before the client is hung up on.
    static constexpr int kMostReadSlowly = 300;

    /// A longer message costs as much as several.
    static constexpr std::size_t kBytesOfOne = 4096;

    explicit MessageBudget(Clock::time_point now) : counted_until_(now) {}

    /// Counts a message of so many bytes. Returns how long the next one should not be read.
    Clock::duration spend(std::size_t bytes, Clock::time_point now) {
        left_ =
            std::min(kMostAtOnce, left_ + kMessages_per_s * seconds(now - counted_until_).count());
        left_ -= 1 + static_cast<double>(bytes / kBytesOfOne);
        counted_until_ = now;
        read_slowly_ = left_ < 0 ? read_slowly_ + 1 : (left_ > kMostAtOnce / 2 ? 0 : read_slowly_);
        return std::chrono::duration_cast<Clock::duration>(
            seconds(std::max(0.0, -left_ / kMessages_per_s)));
    }

    /// Counts a message that was asked for.
    void earn() { left_ = std::min(kMostAtOnce, left_ + 1); }

    /// The client has gone on for too long.
    bool is_exhausted() const { return read_slowly_ > kMostReadSlowly; }

  private:
    using seconds = std::chrono::duration<double>;

    double left_ = kMostAtOnce;
    Clock::time_point counted_until_;
    int read_slowly_ = 0;
};

}  // namespace cancha::host
