#include "tests/check/blimp/airship_checks.h"
#include "tests/check/blimp/avoidance_checks.h"
#include "tests/check/blimp/course_checks.h"
#include "tests/check/blimp/pilot_checks.h"

namespace cancha::check::families_in_folders {
namespace {

constexpr Experiment kExperiments[] = {
    {"TerminalSpeeds", "As fast as thrust and drag balance",
     R"(Measured after 300 s, because a turn makes the hull drift, and turn and drift swing against
each other for minutes. In worlds where a robot leaves the plane, substeps longer than 1/240 s
are solved in parts: those of 8 and 32 ms in parts of 4 ms.)",
     blimp::reach_terminal_speeds},
    {"Following", "How it comes to its speed, and how it keeps it",
     "The added mass ahead is 0.033 kg, the inertia 0.0193 kg m2. The resolution is a tick of 32 "
     "ms.",
     blimp::follow_motors},
    {"Swinging", "Attitude",
     R"(The mass hangs 0.125 m below the middle of the hull. A pure turn makes the hull drift
backwards, because the axis of the turn is ahead of the middle.)",
     blimp::swing},
    {"Legs", "Pilot: legs",
     R"(From rest to a target 6 m away, for 60 s. Arrival is read 0.05 m from the target: at the radius
of a destination, 0.25 m, a pilot with the gains of the specification still flies at 0.11 m/s.
A turn ends at an error of 0.15 rad. The hull drifts during the turn, which changes the
direction of the target.)",
     blimp::fly_legs},
    {"States", "Pilot: search and go", "Errors of heading in steps of 0.005 rad.",
     blimp::turn_and_go},
    {"WaterAndCeiling", "Water and ceiling",
     R"(By hand: the drive alone keeps the blimp off water and ceiling. By the pilot: a blimp whose
drive does not do so.)",
     blimp::keep_between_water_and_ceiling},
    {"ByHand", "Course: flown by hand in between",
     R"(A match of `blimp_course/solo`. On the leg from gate 2 to open water an official flies by hand
for 10 s. The pilot is asked as usual, but its commands do not count.)",
     blimp::fly_by_hand_in_between},
    {"Gaps", "Avoidance: gap between way and obstacle",
     R"(100,000 random pairs of poly-spheres, with four radii for each pair. Brute force uses no
geometry: golden sections narrow the shares of both axes to 1e-8, with 1,700 pairs of places
for each case.)",
     blimp::measure_gaps},
    {"Ways", "Avoidance: choice of the way round",
     R"(A leg from (0, 0, 2) to (4, 0, 2), radius 0.55 m, obstacles of 0.2 m. In each pair of obstacles
a single condition leaves the second one out.)",
     blimp::choose_ways},
    {"WaysRound", "Avoidance: flown",
     R"(Distances are measured from the middle of the hull. While the blimp goes round an obstacle, the
obstacle may come 0.12 m nearer. The obstacles of the thesis are named by its coordinates; here
they are at (-2, -0.95, 2) and (0, 0.6, 2.2). Straight at it: the leg leads from 4 m before the
obstacle to 3 m behind it. In the course: the leg leads from gate 2 to gate 3.)",
     blimp::go_round},
};

}  // namespace

const Family& blimp() {
    static constexpr Family kFamily{
        .name = "blimp",
        .title = "The blimp: drive and pilot",
        .intro =
            R"(`./cancha check blimp` prints this file, and a test compares them. The blimp of `blimp_course`
is alone in still air. A tick takes 32 ms and has 4 substeps unless a row names another number.
The drive is measured on a weightless blimp, except where the blimp sinks. The sample pilot of
`strategies/blimp_course_pilot` flies a blimp that weighs 0.01 N.
)",
        .kept_in = "server/sim/world/drives/airship.md",
        .experiments = kExperiments,
    };
    return kFamily;
}

}  // namespace cancha::check::families_in_folders
