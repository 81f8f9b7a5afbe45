#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// One script of wheel numbers as the blue team, by the C++ client and through the interfaces of
/// other simulators, over Unix sockets in pieces in turn. The yellow team is the C++ client's.
struct AdapterFigures {
    struct Row {
        std::string interface {};  ///< "classic"; "" for the C++ client, which is the first.
        double ticks_per_s = 0;
    };

    std::vector<Row> rows{};
    bool is_same_match = false;  ///< All ended with the same state hash.

    /// Time that an adapter adds to a tick; negative figures are noise.
    double added_us(const Row& row) const;
};

/// Fails: kIo: a team has ended, or cannot be built.
Result<AdapterFigures> measure_adapters(std::uint64_t ticks,
                                        const std::function<void(double)>& on_progress);

}  // namespace cancha::bench
