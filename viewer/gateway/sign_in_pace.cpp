#include "viewer/gateway/sign_in_pace.h"

#include <algorithm>

namespace cancha::gateway {

void SignInPace::note_refusal(Clock::time_point now) {
    const unsigned before = remembered(now);
    const bool has_forgotten = before < refused_ || refused_ == 0;
    refused_ = std::min(before + 1, kMostCounted);
    counted_at_ = has_forgotten ? now : counted_at_;
}

std::chrono::milliseconds SignInPace::pause(Clock::time_point now) const {
    const unsigned refused = remembered(now);
    if (refused <= kFree) {
        return std::chrono::milliseconds(0);
    }
    return std::min(kFirst * (1U << (refused - kFree - 1)), kLongest);
}

unsigned SignInPace::remembered(Clock::time_point now) const {
    const auto forgotten = (now - counted_at_) / kForgetting;
    return forgotten >= refused_ ? 0 : refused_ - static_cast<unsigned>(forgotten);
}

}  // namespace cancha::gateway
