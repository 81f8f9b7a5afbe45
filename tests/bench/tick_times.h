#pragma once

#include <chrono>
#include <cstdint>

#include "server/session/latency.h"

namespace cancha::bench {

/// Durations of ticks by the wall clock, measured in pieces.
class TickTimes {
  public:
    using Clock = std::chrono::steady_clock;

    /// Begins a piece.
    void start() { last_ = Clock::now(); }

    /// Notes the end of a tick.
    void add_tick() {
        const Clock::time_point now = Clock::now();
        ticks_.add(now - last_);
        last_ = now;
    }

    double ticks_per_s() const { return static_cast<double>(ticks_.count()) / ticks_.sum_s(); }

    double us_per_tick() const { return 1e6 / ticks_per_s(); }

    double p999_ms() const { return ticks_.percentile_us(0.999) / 1000; }

    double worst_ms() const { return ticks_.max_us() / 1000; }

  private:
    Clock::time_point last_{};
    session::LatencyHistogram ticks_;
};

}  // namespace cancha::bench
