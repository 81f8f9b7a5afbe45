#include "viewer/gateway/problem_pace.h"

#include <algorithm>

namespace cancha::gateway {

bool ProblemPace::admit(std::string_view problem, Clock::time_point now) {
    std::erase_if(told_, [now](const auto& told) { return now >= told.second + kBetweenSame; });
    if (told_.contains(problem)) {
        return false;
    }
    if (told_.size() >= kMostAtOnce) {
        if (now < last_ + kBetweenFurther) {
            return false;
        }
        told_.erase(
            std::ranges::min_element(told_, {}, [](const auto& told) { return told.second; }));
    }
    told_.emplace(problem, now);
    last_ = now;
    return true;
}

}  // namespace cancha::gateway
