#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/base/result.h"

namespace cancha::bench {

/// The all-chase scrum of one variant with one drive, in process.
struct WorldFigures {
    std::string variant;
    std::string drive;
    std::string solver;
    std::size_t robots = 0;
    bool is_usual = false;  ///< Drive and solver are those that the variant has by itself.
    double ticks_per_s = 0;
    double share_of_default = 0;  ///< Share of the speed of simurosot/5v5 as it is.
};

/// Measures simurosot/5v5 with every drive and every solver there is, and the other variants of
/// simurosot as they are, `ticks` each, side by side in pieces. Fails: kInvalidInput.
Result<std::vector<WorldFigures>> measure_worlds(std::uint64_t ticks);

}  // namespace cancha::bench
