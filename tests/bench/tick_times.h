#pragma once

#include <chrono>
#include <cstdint>

#include "server/session/latency.h"

namespace cancha::bench {

/// Durations of ticks by the wall clock. The ticks are measured in pieces, with pauses between the
/// pieces that do not count.
class TickTimes {
  public:
    using Clock = std::chrono::steady_clock;

    /// Begins a piece: the next tick starts now.
    void start() { last_ = Clock::now(); }

    /// Notes that a tick ends now, and the next one starts.
    void add_tick() {
        const Clock::time_point now = Clock::now();
        ticks_.add(now - last_);
        last_ = now;
    }

    double ticks_per_s() const { return static_cast<double>(ticks_.count()) / ticks_.sum_s(); }

    double us_per_tick() const { return 1e6 / ticks_per_s(); }

    /// Time that 99.9% of the ticks do not exceed.
    double p999_ms() const { return ticks_.percentile_us(0.999) / 1000; }

    /// Time of the longest tick.
    double worst_ms() const { return ticks_.max_us() / 1000; }

  private:
    Clock::time_point last_{};
    session::LatencyHistogram ticks_;
};

}  // namespace cancha::bench
