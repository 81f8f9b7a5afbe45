#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>

namespace cancha::session {

/// Histogram of answer times. Gives percentiles over any number of ticks in constant memory. The
/// range between two powers of two is divided into eight buckets, so a percentile is at most 12.5%
/// too high.
class LatencyHistogram {
  public:
    /// Adds an answer time; a negative one counts as 0.
    void add(std::chrono::nanoseconds latency) {
        const auto value = static_cast<std::uint64_t>(latency.count() < 0 ? 0 : latency.count());
        ++counts_[bucket_of(value)];
        ++count_;
        max_ns_ = std::max(max_ns_, value);
        sum_ns_ += value;
    }

    /// Adds all values of another histogram.
    void add(const LatencyHistogram& other) {
        for (std::size_t i = 0; i < counts_.size(); ++i) {
            counts_[i] += other.counts_[i];
        }
        count_ += other.count_;
        max_ns_ = std::max(max_ns_, other.max_ns_);
        sum_ns_ += other.sum_ns_;
    }

    /// Number of values added.
    std::uint64_t count() const { return count_; }

    double sum_s() const { return static_cast<double>(sum_ns_) / 1e9; }

    /// Returns about how many values are below `latency`: the number of values in buckets that end
    /// below `latency`. Counts all values below 7/8 of `latency` and none above `latency`; values
    /// between these two may be counted or not.
    std::uint64_t count_up_to(std::chrono::nanoseconds latency) const;

    double max_us() const { return static_cast<double>(max_ns_) / 1000; }

    /// Returns a percentile, in us. It is the upper end of the first bucket for which at least
    /// `share` (0 to 1) of all values lie in this bucket or in lower ones. Returns 0 if there are
    /// no values.
    double percentile_us(double share) const;

  private:
    static constexpr std::size_t kBucketsPerOctave = 8;
    // Enough buckets for every 64-bit value.
    static constexpr std::size_t kBuckets = 64 * kBucketsPerOctave;

    static std::size_t bucket_of(std::uint64_t value) {
        if (value < kBucketsPerOctave) {
            return value;
        }
        // Octave 0 begins with the value 8.
        const auto octave = static_cast<std::size_t>(std::bit_width(value)) - 4;
        return (octave + 1) * kBucketsPerOctave + ((value >> octave) & (kBucketsPerOctave - 1));
    }

    /// The largest value that falls into the bucket.
    static double upper_bound_ns(std::size_t bucket);

    std::array<std::uint64_t, kBuckets> counts_{};
    std::uint64_t count_ = 0;
    std::uint64_t max_ns_ = 0;
    std::uint64_t sum_ns_ = 0;
};

}  // namespace cancha::session
