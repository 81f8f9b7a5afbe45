#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::tape {

/// What the opening of a recording says of its segments.
struct OpeningFacts {
    std::uint64_t ticks_per_segment = 0;
    double tick_s = 0;
    std::vector<std::string> topics{};           ///< Of all channels, by their ids from 1.
    std::map<std::string, std::string> match{};  ///< The metadata `match`.
};

/// Fails: kInvalidInput: not the opening of a recording that has segments.
Result<OpeningFacts> facts_of(std::string_view opening);

}  // namespace cancha::tape
