#include "server/session/latency.h"

#include <cmath>

namespace cancha::session {

double LatencyHistogram::percentile_us(double share) const {
    const double wanted = share * static_cast<double>(count_);
    std::uint64_t seen = 0;
    for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
        seen += counts_[bucket];
        if (counts_[bucket] > 0 && static_cast<double>(seen) >= wanted) {
            return std::min(upper_bound_ns(bucket), static_cast<double>(max_ns_)) / 1000;
        }
    }
    return 0;
}

std::uint64_t LatencyHistogram::count_up_to(std::chrono::nanoseconds latency) const {
    std::uint64_t seen = 0;
    for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
        if (upper_bound_ns(bucket) > static_cast<double>(latency.count())) {
            break;
        }
        seen += counts_[bucket];
    }
    return seen;
}

double LatencyHistogram::upper_bound_ns(std::size_t bucket) {
    if (bucket < kBucketsPerOctave) {
        return static_cast<double>(bucket);
    }
    const auto octave = static_cast<int>(bucket / kBucketsPerOctave) - 1;
    const auto position = static_cast<double>(bucket % kBucketsPerOctave);
    return std::ldexp(kBucketsPerOctave + position + 1, octave) - 1;
}

}  // namespace cancha::session
