#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// Speed of the all-chase scrum of one variant with one drive and solver, in process.
struct WorldFigures {
    std::string variant;
    std::string drive;
    std::string solver;
    std::size_t robots = 0;
    bool is_usual = false;  ///< Drive and solver are the variant's own.
    double ticks_per_s = 0;
    double share_of_default = 0;  ///< Share of the speed of unchanged simurosot/5v5.
};

/// Measures simurosot/5v5 with every drive and every solver, and the other variants of simurosot
/// unchanged. Plays `ticks` ticks of each, in alternating pieces. Fails: kInvalidInput.
Result<std::vector<WorldFigures>> measure_worlds(std::uint64_t ticks);

}  // namespace cancha::bench
