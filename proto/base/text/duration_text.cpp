#include "proto/base/text/duration_text.h"

#include <fmt/format.h>

namespace cancha {

namespace {

constexpr std::uint64_t kMicrosecondsPerHundredth = 10'000;
constexpr std::uint64_t kHundredthsPerSecond = 100;
constexpr std::uint64_t kSecondsPerMinute = 60;

}  // namespace

std::string duration_text(std::uint64_t microseconds) {
    const std::uint64_t hundredths =
        (microseconds + kMicrosecondsPerHundredth / 2) / kMicrosecondsPerHundredth;
    const std::uint64_t minutes = hundredths / (kHundredthsPerSecond * kSecondsPerMinute);
    const std::uint64_t seconds = hundredths / kHundredthsPerSecond % kSecondsPerMinute;
    const std::uint64_t rest = hundredths % kHundredthsPerSecond;
    return minutes > 0 ? fmt::format("{} min {:02}.{:02} s", minutes, seconds, rest)
                       : fmt::format("{}.{:02} s", seconds, rest);
}

}  // namespace cancha
