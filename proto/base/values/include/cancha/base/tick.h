#pragma once

#include <chrono>
#include <cmath>
#include <compare>
#include <cstdint>
#include <numeric>
#include <optional>

namespace cancha {

/// Simulation time in code. Never the time of a clock on the wall.
using SimDuration = std::chrono::microseconds;

/// Counts exchanges with the strategies; the first one is tick 0.
struct Tick {
    std::uint64_t number = 0;  ///< 0 for the first.

    friend constexpr auto operator<=>(Tick, Tick) = default;

    /// The one after this.
    constexpr Tick next() const { return Tick{number + 1}; }
};

/// The tick so many ticks later.
constexpr Tick operator+(Tick tick, std::uint64_t ticks) {
    return Tick{tick.number + ticks};
}

/// Ticks from `earlier` to `later`. Expects: earlier <= later.
constexpr std::uint64_t operator-(Tick later, Tick earlier) {
    return later.number - earlier.number;
}

/// How many ticks make a simulated second, as an exact fraction: 60, or 125 in 2 s (62.5 Hz, ticks
/// of 16 ms). Everything that turns ticks into time or time into ticks does it here.
class TickRate {
  public:
    /// 60 Hz.
    constexpr TickRate() = default;

    /// Expects: per_second > 0.
    constexpr explicit TickRate(std::uint32_t per_second) : ticks_(per_second) {}

    /// Ticks of this length. Expects: it is positive.
    static constexpr TickRate of_tick(std::chrono::nanoseconds length) {
        const auto length_ns = static_cast<std::uint64_t>(length.count());
        const std::uint64_t common = std::gcd(kNanosecondsPerSecond, length_ns);
        TickRate rate;
        rate.ticks_ = kNanosecondsPerSecond / common;
        rate.seconds_ = length_ns / common;
        return rate;
    }

    /// When the tick opens, to the microsecond before. Exact for as many ticks as a match can have.
    constexpr SimDuration time_of(Tick tick) const {
        return SimDuration{static_cast<SimDuration::rep>(parts_in(tick, 1'000'000U))};
    }

    /// Time of a tick, to the nanosecond before.
    constexpr std::uint64_t nanoseconds_at(Tick tick) const {
        return parts_in(tick, kNanosecondsPerSecond);
    }

    /// The nearest whole number of ticks; half a tick counts as one. `seconds` is taken to the
    /// nanosecond, so that 0.1 means a tenth. Expects: seconds is finite and not negative.
    std::uint64_t ticks_in(double seconds) const {
        const auto nanoseconds =
            static_cast<Wide>(std::round(seconds * static_cast<double>(kNanosecondsPerSecond)));
        const Wide tick_parts = Wide{kNanosecondsPerSecond} * seconds_;
        return static_cast<std::uint64_t>((2 * nanoseconds * ticks_ + tick_parts) /
                                          (2 * tick_parts));
    }

    /// The length of a tick.
    constexpr double period_s() const {
        return static_cast<double>(seconds_) / static_cast<double>(ticks_);
    }

    /// Ticks in a second, which need not be a whole number.
    constexpr double hz() const {
        return static_cast<double>(ticks_) / static_cast<double>(seconds_);
    }

    /// hz() where it is a whole number.
    constexpr std::optional<std::uint32_t> whole_hz() const {
        return seconds_ == 1 ? std::optional(static_cast<std::uint32_t>(ticks_)) : std::nullopt;
    }

    friend constexpr bool operator==(TickRate, TickRate) = default;

  private:
    __extension__ using Wide = unsigned __int128;  // Products of three numbers that need 64 bits.

    static constexpr std::uint64_t kNanosecondsPerSecond = 1'000'000'000;

    /// Whole parts of a second that have passed when the tick opens, `per_second` of them in one.
    constexpr std::uint64_t parts_in(Tick tick, std::uint64_t per_second) const {
        return static_cast<std::uint64_t>(Wide{tick.number} * seconds_ * per_second / ticks_);
    }

    // In lowest terms.
    std::uint64_t ticks_ = 60;
    std::uint64_t seconds_ = 1;
};

}  // namespace cancha
