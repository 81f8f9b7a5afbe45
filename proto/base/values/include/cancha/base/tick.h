#pragma once

#include <chrono>
#include <cmath>
#include <compare>
#include <cstdint>
#include <numeric>
#include <optional>

namespace cancha {

/// Simulation time. Never used for wall-clock time.
using SimDuration = std::chrono::microseconds;

/// One exchange with the strategies: each gets an observation and answers with commands. The first
/// tick of a match is tick 0.
struct Tick {
    std::uint64_t number = 0;  ///< Number of the tick, from 0.

    friend constexpr auto operator<=>(Tick, Tick) = default;

    /// Returns the next tick.
    constexpr Tick next() const { return Tick{number + 1}; }
};

/// The tick that comes `ticks` ticks later.
constexpr Tick operator+(Tick tick, std::uint64_t ticks) {
    return Tick{tick.number + ticks};
}

/// Number of ticks from `earlier` to `later`. Expects: earlier <= later.
constexpr std::uint64_t operator-(Tick later, Tick earlier) {
    return later.number - earlier.number;
}

/// Number of ticks per simulated second, as an exact fraction. Examples: 60 ticks in 1 s; 125 ticks
/// in 2 s, which is 62.5 Hz or 16 ms per tick. This class has all conversions between ticks and
/// time.
class TickRate {
  public:
    /// Makes a rate of 60 Hz.
    constexpr TickRate() = default;

    /// Makes a rate of `per_second` Hz. Expects: per_second > 0.
    constexpr explicit TickRate(std::uint32_t per_second) : ticks_(per_second) {}

    /// Returns the rate of ticks of this length. Expects: the length is positive.
    static constexpr TickRate of_tick(std::chrono::nanoseconds length) {
        const auto length_ns = static_cast<std::uint64_t>(length.count());
        const std::uint64_t common = std::gcd(kNanosecondsPerSecond, length_ns);
        TickRate rate;
        rate.ticks_ = kNanosecondsPerSecond / common;
        rate.seconds_ = length_ns / common;
        return rate;
    }

    /// Time at which the tick opens, rounded down to a microsecond. Does not overflow in any
    /// possible match.
    constexpr SimDuration time_of(Tick tick) const {
        return SimDuration{static_cast<SimDuration::rep>(parts_in(tick, 1'000'000U))};
    }

    /// Time at which the tick opens, rounded down to a nanosecond.
    constexpr std::uint64_t nanoseconds_at(Tick tick) const {
        return parts_in(tick, kNanosecondsPerSecond);
    }

    /// Number of ticks in `seconds`, rounded to the nearest whole number; halves are rounded up.
    /// `seconds` is rounded to the nanosecond first, so that the double 0.1 counts as exactly a
    /// tenth of a second. Expects: `seconds` is finite and not negative.
    std::uint64_t ticks_in(double seconds) const {
        const auto nanoseconds =
            static_cast<Wide>(std::round(seconds * static_cast<double>(kNanosecondsPerSecond)));
        const Wide tick_parts = Wide{kNanosecondsPerSecond} * seconds_;
        return static_cast<std::uint64_t>((2 * nanoseconds * ticks_ + tick_parts) /
                                          (2 * tick_parts));
    }

    /// Length of a tick, in s.
    constexpr double period_s() const {
        return static_cast<double>(seconds_) / static_cast<double>(ticks_);
    }

    /// Ticks per second, which need not be a whole number.
    constexpr double hz() const {
        return static_cast<double>(ticks_) / static_cast<double>(seconds_);
    }

    /// Returns hz() if it is a whole number, otherwise none.
    constexpr std::optional<std::uint32_t> whole_hz() const {
        return seconds_ == 1 ? std::optional(static_cast<std::uint32_t>(ticks_)) : std::nullopt;
    }

    friend constexpr bool operator==(TickRate, TickRate) = default;

  private:
    __extension__ using Wide = unsigned __int128;  // For products that may exceed 64 bits.

    static constexpr std::uint64_t kNanosecondsPerSecond = 1'000'000'000;

    /// Time at which the tick opens, rounded down, in units of 1/`per_second` s: `per_second` is
    /// 1,000,000 for a result in microseconds.
    constexpr std::uint64_t parts_in(Tick tick, std::uint64_t per_second) const {
        return static_cast<std::uint64_t>(Wide{tick.number} * seconds_ * per_second / ticks_);
    }

    // The rate is ticks_ / seconds_, in lowest terms.
    std::uint64_t ticks_ = 60;
    std::uint64_t seconds_ = 1;
};

}  // namespace cancha
