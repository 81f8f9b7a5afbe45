#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::streams {

/// Limits the number of log lines that clients cause in each period: per source, which is a client
/// or its address, and in all. Counts the lines left out. The limiter's memory does not grow with
/// the number of sources.
///
/// Thread: an instance belongs to one thread at a time.
class LogLimiter {
  public:
    using Clock = std::chrono::steady_clock;

    /// Length of a period.
    static constexpr std::chrono::seconds kPeriod{1};
    /// Largest number of lines of one source in a period: enough to see what a client tries, and in
    /// what order.
    static constexpr unsigned kMostOfOne = 5;
    /// Largest number of lines of all sources in a period. A line has about 200 bytes, so the log
    /// grows by at most 10 kB a second and less than 1 GB a day.
    static constexpr unsigned kMostInAll = 50;
    /// Largest number of sources that are distinguished in a period; more than a match has seats.
    /// Later sources are counted together as kOthers.
    static constexpr std::size_t kMostSources = 32;
    static constexpr std::string_view kOthers = "others";

    /// Lines that were left out.
    struct LeftOut {
        std::string source;   ///< Source of the lines.
        std::uint64_t lines;  ///< Number of the lines.
    };

    /// Whether a line of this source is to be written now. Counts the line. Expects: `now` does not
    /// go back.
    bool admit(std::string_view source, Clock::time_point now);

    /// Returns how many lines were left out in the periods that have ended since the last call.
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
