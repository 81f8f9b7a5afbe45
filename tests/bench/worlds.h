#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speed of one variant with one drive and one contact solver, in a match in this process in which
/// all robots drive at the ball.
struct WorldFigures {
    std::string variant;
    std::string drive;
    std::string solver;
    std::size_t robots = 0;
    bool is_usual = false;  ///< True if drive and solver are the variant's own.
    double ticks_per_s = 0;
    double share_of_default = 0;  ///< Speed / speed of unchanged simurosot/5v5.
};

/// Measures simurosot/5v5 with every drive and every solver, and the other variants of simurosot
/// unchanged: `ticks` ticks of each, a piece of each in turn. Fails: kInvalidInput: a variant
/// cannot be loaded.
Result<std::vector<WorldFigures>> measure_worlds(std::uint64_t ticks);

}  // namespace cancha::bench
