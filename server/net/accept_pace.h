#pragma once

#include <algorithm>
#include <chrono>

namespace cancha::net {

/// Limits how fast connections are accepted, by a budget of work that refills with time. A flood of
/// connections thus takes only a few per cent of a match's time. The other connections wait in the
/// system's queue.
///
/// Thread: none; an instance belongs to one listener.
class AcceptPace {
  public:
    using Clock = std::chrono::steady_clock;

    /// Cost of accepting, greeting, reading and closing a client: about 60 us (4 us a unit).
    static constexpr int kToServe = 16;

    /// Cost of a connection that its client closed before it was accepted, as most are in a flood.
    static constexpr int kToDrop = 1;

    /// Budget per second. More connections than one process can open (about 15,000 a second), so
    /// that the system's queue never fills up and every client gets in. At about 4 us each, 15,000
    /// take 6% of a processor, and the full budget takes 13%.
    static constexpr double kCost_per_s = 32000;

    /// Largest budget that is saved up: half the clients of a match may come at the same moment.
    static constexpr double kMostAtOnce = 3200;

    /// Budget of one portion of a flood. Portions, because waking up costs time, too. They are
    /// small, so that an answer that comes meanwhile is delayed by less than a tick.
    static constexpr double kPortion = 96;

    /// Highest number of closed connections dropped in a row: as much work as one client that
    /// stays.
    static constexpr int kMostDropped = kToServe / kToDrop;

    explicit AcceptPace(Clock::time_point now) : counted_until_(now) {}

    /// Counts an accepted connection. Returns how long to wait before the next one.
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
