#include "proto/base/streams/log_limiter.h"

#include <utility>

namespace cancha::streams {

bool LogLimiter::admit(std::string_view source, Clock::time_point now) {
    begin_period(now);
    auto found = counts_.find(source);
    if (found == counts_.end()) {
        const bool is_known = counts_.size() < kMostSources;
        found = counts_.try_emplace(std::string(is_known ? source : kOthers)).first;
    }
    Count& count = found->second;
    if (count.admitted == kMostOfOne || admitted_ == kMostInAll) {
        ++count.left_out;
        return false;
    }
    ++count.admitted;
    ++admitted_;
    return true;
}

std::vector<LogLimiter::LeftOut> LogLimiter::take_left_out(Clock::time_point now) {
    begin_period(now);
    return std::exchange(left_out_, {});
}

void LogLimiter::begin_period(Clock::time_point now) {
    if (now < period_end_) {
        return;
    }
    for (const auto& [source, count] : counts_) {
        if (count.left_out > 0 && left_out_.size() <= kMostSources) {
            left_out_.push_back({source, count.left_out});
        }
    }
    counts_.clear();
    admitted_ = 0;
    period_end_ = now + kPeriod;
}

}  // namespace cancha::streams
