#pragma once

#include <chrono>
#include <cmath>
#include <compare>
#include <cstdint>

namespace cancha {

/// Simulation time in code. Never the time of a clock on the wall.
using SimDuration = std::chrono::microseconds;

/// Counts exchanges with the strategies; the first one is tick 0.
struct Tick {
    std::uint64_t number = 0;

    friend constexpr auto operator<=>(Tick, Tick) = default;

    constexpr Tick next() const { return Tick{number + 1}; }
};

constexpr Tick operator+(Tick tick, std::uint64_t ticks) {
    return Tick{tick.number + ticks};
}

/// Ticks from `earlier` to `later`. Expects: earlier <= later.
constexpr std::uint64_t operator-(Tick later, Tick earlier) {
    return later.number - earlier.number;
}

/// How many ticks make a simulated second; turns durations into ticks, once, when a match is made.
struct TickRate {
    std::uint32_t hz = 60;

    constexpr SimDuration time_of(Tick tick) const {
        return SimDuration{static_cast<SimDuration::rep>(tick.number * 1'000'000U / hz)};
    }

    /// The nearest whole number of ticks. Expects: seconds is finite and not negative.
    std::uint64_t ticks_in(double seconds) const {
        return static_cast<std::uint64_t>(std::llround(seconds * hz));
    }

    constexpr double period_s() const { return 1.0 / hz; }
};

}  // namespace cancha
