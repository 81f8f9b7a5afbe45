#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::streams {

/// Decides which lines of a log are written where somebody outside decides how many there are:
/// some of each source, some in all; the others are counted. Its memory does not grow with the
/// number of sources.
///
/// Thread: none; an instance belongs to one at a time.
class LogLimiter {
  public:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::seconds kPeriod{1};
    /// Enough to see what somebody tries, and in what order.
    static constexpr unsigned kMostOfOne = 5;
    /// Lines of some 200 bytes: 10 kB a second at the very most, less than 1 GB a day.
    static constexpr unsigned kMostInAll = 50;
    /// Sources told apart in a period, more than a match has seats; those that come later count as
    /// one, kOthers.
    static constexpr std::size_t kMostSources = 32;
    static constexpr std::string_view kOthers = "others";

    struct LeftOut {
        std::string source;
        std::uint64_t lines;
    };

    /// Whether a line of this source is to be written now. Expects: `now` does not go back.
    bool admit(std::string_view source, Clock::time_point now);

    /// Takes what was left out in periods that are over, each once.
    std::vector<LeftOut> take_left_out(Clock::time_point now);

  private:
    struct Count {
        unsigned admitted = 0;
        std::uint64_t left_out = 0;
    };

    void begin_period(Clock::time_point now);

    Clock::time_point period_end_{};
    std::map<std::string, Count, std::less<>> counts_;  // Counts of this period.
    unsigned admitted_ = 0;
    std::vector<LeftOut> left_out_;  // Left out of the period before.
};

}  // namespace cancha::streams
