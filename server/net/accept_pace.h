#pragma once

#include <algorithm>
#include <chrono>

namespace cancha::net {

/// Limits how fast connections are accepted, by a budget of work that refills with time. A flood of
/// connections thus takes only a few per cent of a match's time. Connections beyond the budget wait
/// in the system's queue.
///
/// Thread: none; an instance belongs to one listener.
class AcceptPace {
  public:
    using Clock = std::chrono::steady_clock;

    /// Cost of accepting, greeting, reading and closing a client, in units of about 4 us of work:
    /// about 60 us.
    static constexpr int kToServe = 16;

    /// Cost of a connection that its client had closed before this program accepted it. In a flood
    /// most connections are closed so early.
    static constexpr int kToDrop = 1;

    /// Refill of the budget, in units per second. One process can open about 15,000 connections a
    /// second, and this budget drops more. Therefore the system's queue never fills up, and every
    /// client gets in. 15,000 dropped connections, at about 4 us each, take 6% of a processor; the
    /// full budget takes 13%.
    static constexpr double kCost_per_s = 32000;

    /// Largest saved budget, in units. Enough for half the clients of a match at the same moment.
    static constexpr double kMostAtOnce = 3200;

    /// Refill after which accepting goes on once the budget is used up, in units. A flood is thus
    /// accepted in portions, because each waking up costs time. Portions are small, so that they
    /// delay a strategy's answer by less than a tick.
    static constexpr double kPortion = 96;

    /// Highest number of closed connections dropped in a row: as much work as one client that
    /// stays.
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
