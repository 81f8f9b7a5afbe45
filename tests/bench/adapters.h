#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speed of matches whose blue team sends one script of wheel speeds: through the C++ client, and
/// through the interfaces of other simulators. The yellow team always uses the C++ client. All
/// matches run over Unix sockets and are played in alternating pieces.
struct AdapterFigures {
    struct Row {
        std::string interface {};  ///< Such as "classic"; empty for the C++ client, the first row.
        double ticks_per_s = 0;
    };

    std::vector<Row> rows{};
    bool is_same_match = false;  ///< Whether all matches ended with the same state hash.

    /// Returns the time that an adapter adds to a tick. Negative figures are noise.
    double added_us(const Row& row) const;
};

/// Measures all adapters. Fails: kIo: a team has ended, or cannot be built.
Result<AdapterFigures> measure_adapters(std::uint64_t ticks,
                                        const std::function<void(double)>& on_progress);

}  // namespace cancha::bench
