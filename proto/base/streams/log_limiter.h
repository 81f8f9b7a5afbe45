#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::streams {

/// Limits the number of log lines that clients cause: per source and in all, in each period. Counts
/// the lines left out. Its memory does not grow with the number of sources.
///
/// Thread: an instance belongs to one thread at a time.
class LogLimiter {
  public:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::seconds kPeriod{1};
    /// Most lines of one source in a period: enough to see what a client tries, and in what order.
    static constexpr unsigned kMostOfOne = 5;
    /// Most lines of all sources in a period. A line has about 200 bytes, so the log grows by at
    /// most 10 kB a second and less than 1 GB a day.
    static constexpr unsigned kMostInAll = 50;
    /// Most sources that are distinguished in a period, more than a match has seats. Later ones
    /// count as one, kOthers.
    static constexpr std::size_t kMostSources = 32;
    static constexpr std::string_view kOthers = "others";

    /// Lines that were left out.
    struct LeftOut {
        std::string source;   ///< Their source.
        std::uint64_t lines;  ///< Their number.
    };

    /// Whether a line of this source is to be written now. Counts the line. Expects: `now` does not
    /// go back.
    bool admit(std::string_view source, Clock::time_point now);

    /// Returns the numbers of lines left out in periods that are over. Returns each number once.
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
    std::vector<LeftOut> left_out_;  // Lines left out in earlier periods.
};

}  // namespace cancha::streams
