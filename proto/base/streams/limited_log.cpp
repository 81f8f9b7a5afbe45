#include "proto/base/streams/limited_log.h"

#include <array>
#include <mutex>

#include "proto/base/streams/log_limiter.h"

namespace cancha::streams {

namespace {

struct Limiters {
    std::mutex mutex;
    std::array<LogLimiter, 2> of_source;
};

Limiters& limiters() {
    static Limiters all;
    return all;
}

void log_left_out(const std::vector<LogLimiter::LeftOut>& all) {
    for (const LogLimiter::LeftOut& one : all) {
        spdlog::warn("lines left out of this log: about={:?} lines={}", one.source, one.lines);
    }
}

}  // namespace

bool may_log(Source source, std::string_view who) {
    Limiters& all = limiters();
    const std::lock_guard lock(all.mutex);
    LogLimiter& limiter = all.of_source[static_cast<std::size_t>(source)];
    const auto now = LogLimiter::Clock::now();
    log_left_out(limiter.take_left_out(now));
    return limiter.admit(who, now);
}

void log_what_was_left_out() {
    Limiters& all = limiters();
    const std::lock_guard lock(all.mutex);
    for (LogLimiter& limiter : all.of_source) {
        log_left_out(limiter.take_left_out(LogLimiter::Clock::now() + LogLimiter::kPeriod));
    }
}

std::string_view address_of(std::string_view peer) {
    const std::size_t colon = peer.rfind(':');
    const bool has_port = colon != std::string_view::npos && colon + 1 < peer.size() &&
                          peer.find_first_not_of("0123456789", colon + 1) == std::string_view::npos;
    return has_port ? peer.substr(0, colon) : peer;
}

}  // namespace cancha::streams
