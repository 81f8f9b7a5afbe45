#include "tests/check/blimp/airship_checks.h"

namespace cancha::check::families_in_folders {
namespace {

constexpr Experiment kExperiments[] = {
    {"TerminalSpeeds", "As fast as thrust and drag balance",
     "After 60 s. The formulas leave out that one motion acts on the other. A turn makes the hull\n"
     "drift, and the air that drifts along turns it by 0.05 % and 0.12 % more: integrated apart "
     "from\n"
     "this program, the equations give 1.8388 and 1.5334 rad/s.",
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
