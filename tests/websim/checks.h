#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cancha::websim {

/// One number that theory gives and that the simulation was measured at.
struct Check {
    std::string what;   ///< With its unit.
    std::string basis;  ///< The formula, or where the number comes from.
    double expected = 0;
    double tolerance = 0;  ///< Greatest difference that counts as equal.
    double measured = 0;

    bool holds() const;
};

/// Checks of one kind of experiment.
struct Experiment {
    std::string_view name;   ///< One word, for tests: "TurningOnIce".
    std::string_view title;  ///< For people.
    std::string_view notes;  ///< Why the tolerances are what they are.
    std::vector<Check> (*run)();
};

/// All that can be checked of WebSim's robots.
std::span<const Experiment> experiments();

/// Runs them all; the text of server/sim/world/drives/websim.md.
std::string report();

}  // namespace cancha::websim
