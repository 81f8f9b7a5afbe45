#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speed of teams that were written for other simulators. In each match the blue team sends the
/// same script of wheel speeds, either through Cancha's C++ client or through an adapter: the
/// interface of another simulator. The yellow team always uses the C++ client. All matches run over
/// Unix sockets and are played in turn, a piece of each at a time.
struct AdapterFigures {
    /// Speed of the match with one interface.
    struct Row {
        /// Name of the interface, such as "classic". Empty in the first row, which is the C++
        /// client.
        std::string interface {};
        double ticks_per_s = 0;
    };

    std::vector<Row> rows{};
    bool is_same_match = false;  ///< True if all matches ended with the same state hash.

    /// Returns the time by which a tick with an adapter is longer than with the C++ client, in
    /// microseconds. Negative figures are noise.
    double added_us(const Row& row) const;
};

/// Measures all adapters, `ticks` ticks with each. `on_progress` gets the share that is done, from
/// 0 to 1. Fails: kIo: a team's program has ended early, or cannot be built.
Result<AdapterFigures> measure_adapters(std::uint64_t ticks,
                                        const std::function<void(double)>& on_progress);

}  // namespace cancha::bench
