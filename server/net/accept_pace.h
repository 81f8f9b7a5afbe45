#pragma once

#include <algorithm>
#include <chrono>

namespace cancha::net {

/// How fast connections are accepted: a budget of work that fills with time, so that a flood of
/// connections takes a few per cent of a match's time and no more. The rest waits in the system's
/// queue.
///
/// Thread: none; an instance belongs to one listener.
class AcceptPace {
  public:
    using Clock = std::chrono::steady_clock;

    /// What a connection costs that stays, to accept, greet, hear and close it: some 60 us.
    static constexpr int kToServe = 16;

    /// What one costs that has left before it was accepted, as in a flood most have.
    static constexpr int kToDrop = 1;

    /// More than one process can open (some 15,000 a second), so that the system's queue never
    /// fills up and lets every client in. Those take 6 % of a processor at some 4 us each, and as
    /// many as are ever accepted take 13 %.
    static constexpr double kCost_per_s = 32000;

    /// Half the clients that a match takes may come at the same moment.
    static constexpr double kMostAtOnce = 3200;

    /// Waking up costs as well: a flood is taken in small portions, which delay an answer that
    /// comes meanwhile by less than a tick.
    static constexpr double kPortion = 96;

    /// Of those who have left, in a row: as much work as a client that stays.
    static constexpr int kMostDropped = kToServe / kToDrop;

    explicit AcceptPace(Clock::time_point now) : counted_until_(now) {}

    /// Counts a connection that has been accepted. Returns how long to wait before the next one.
    Clock::duration spend(int cost, Clock::time_point now) {
        left_ = std::min(kMostAtOnce, left_ + kCost_per_s * seconds(now - counted_until_).count());
        counted_until_ = now;
        left_ -= cost;
        const double lacking = left_ < 0 ? kPortion - left_ : 0;
        return std::chrono::duration_cast<Clock::duration>(seconds(lacking / kCost_per_s));
    }

  private:
    using seconds = std::chrono::duration<double>;

    double left_ = kMostAtOnce;
    Clock::time_point counted_until_;
};

}  // namespace cancha::net
