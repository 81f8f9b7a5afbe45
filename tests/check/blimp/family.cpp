#include "tests/check/blimp/airship_checks.h"

namespace cancha::check::families_in_folders {
namespace {

constexpr Experiment kExperiments[] = {
    {"TerminalSpeeds", "As fast as thrust and drag balance",
     "After 60 s. Theory is exact; what is left of the decay is far less than the tolerance of "
     "0.1 %.",
     blimp::reach_terminal_speeds},
    {"Following", "How it comes to its speed, and how it keeps it",
     "Added mass ahead is 0.033 kg, inertia 0.0193 kg m2. A tick of 32 ms is the resolution.",
     blimp::follow_motors},
    {"Swinging", "Attitude",
     "Mass hangs 0.125 m below the middle of the hull. A pure turn makes the hull drift "
     "backwards:\n"
     "its axis is ahead of the middle.",
     blimp::swing},
};

}  // namespace

const Family& blimp() {
    static constexpr Family kFamily{
        .name = "blimp",
        .title = "The drive `airship` against theory",
        .intro =
            "`./cancha check blimp` prints this file, and a test compares them. The blimp of\n"
            "`blimp_course`, alone in still air, at ticks of 32 ms and 4 substeps where no other "
            "number\n"
            "is named. It is weightless but where it sinks.\n",
        .kept_in = "server/sim/world/drives/airship.md",
        .experiments = kExperiments,
    };
    return kFamily;
}

}  // namespace cancha::check::families_in_folders
