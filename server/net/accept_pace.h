#pragma once

#include <algorithm>
#include <chrono>

namespace cancha::net {

/// Limits how fast connections are accepted, by a budget of work that refills with time. A flood of
/// connections thus costs a match only a few per cent of the processor's time. Connections beyond
/// the budget wait in the system's queue.
///
/// Thread: one at a time; an instance belongs to one listener.
class AcceptPace {
  public:
    using Clock = std::chrono::steady_clock;

    /// Cost of accepting, greeting, reading and closing a client, in units. One unit is about
    /// 4 us of work, so this is about 60 us.
    static constexpr int kToServe = 16;

    /// Cost of a connection that the client closed before this program accepted it. In a flood most
    /// connections are closed so early.
    static constexpr int kToDrop = 1;

    /// Refill of the budget, in units per second: enough to drop 32,000 connections a second. One
    /// flooding process can open only about 15,000. Therefore the system's queue never fills up,
    /// and every client gets in. To drop 15,000 connections, at about 4 us each, takes 6% of a
    /// processor; to use the whole refill takes 13%.
    static constexpr double kCost_per_s = 32000;

    /// Largest budget, in units. It serves 3200 / kToServe = 200 clients that come at the same
    /// moment, almost half of the 448 that a match admits (session::kMatchLimits).
    static constexpr double kMostAtOnce = 3200;

    /// Number of units to which the budget must refill before accepting goes on, once the budget is
    /// used up. A flood is thus accepted in portions, because each waking up costs time. A portion
    /// takes about 96 x 4 us = 0.4 ms, so it delays a strategy's answer by less than a tick.
    static constexpr double kPortion = 96;

    /// Highest number of closed connections that the listener drops before it lets other work run.
    /// Dropping them takes as much work as serving one client that stays.
    static constexpr int kMostDropped = kToServe / kToDrop;

    explicit AcceptPace(Clock::time_point now) : counted_until_(now) {}

    /// Takes accepted connections from the budget. Returns how long to wait before accepting the
    /// next one. `cost`: kToServe or kToDrop for each connection accepted since the last call,
    /// added up.
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
