#include "tests/check/blimp/airship_checks.h"
#include "tests/check/blimp/avoidance_checks.h"
#include "tests/check/blimp/course_checks.h"
#include "tests/check/blimp/pilot_checks.h"

namespace cancha::check::families_in_folders {
namespace {

constexpr Experiment kExperiments[] = {
    {"TerminalSpeeds", "As fast as thrust and drag balance",
     R"(After 300 s: a turn makes the hull drift, and both swing against each other for minutes. Substeps
longer than 1/240 s are solved in parts, where a robot leaves the plane: those of 8 and 32 ms in
parts of 4 ms.)",
     blimp::reach_terminal_speeds},
    {"Following", "How it comes to its speed, and how it keeps it",
     "Added mass ahead is 0.033 kg, inertia 0.0193 kg m2. A tick of 32 ms is the resolution.",
     blimp::follow_motors},
    {"Swinging", "Attitude",
     "Mass hangs 0.125 m below the middle of the hull. A pure turn makes the hull drift "
     "backwards:\n"
     "its axis is ahead of the middle.",
     blimp::swing},
    {"Legs", "Pilot: legs",
     R"(From rest, a target 6 m away, 60 s. Arrival is read 0.05 m from the target: at the radius of a
destination, 0.25 m, the gains of the specification still fly at 0.11 m/s. A turn ends at 0.15 rad
and the hull drifts meanwhile, which changes the direction of the target.)",
     blimp::fly_legs},
    {"States", "Pilot: search and go", "Errors of heading in steps of 0.005 rad.",
     blimp::turn_and_go},
    {"WaterAndCeiling", "Water and ceiling",
     R"(By hand the drive alone keeps the blimp off both. By the pilot: a blimp whose drive does not.)",
     blimp::keep_between_water_and_ceiling},
    {"ByHand", "Course: flown by hand in between",
     R"(A match of `blimp_course/solo`. On the leg from gate 2 to open water an official flies by hand for
10 s. The pilot is asked as ever, and what it says does not count.)",
     blimp::fly_by_hand_in_between},
    {"Gaps", "Avoidance: gap between way and obstacle",
     R"(100,000 random pairs of poly-spheres, four radii each pair. Brute force knows no geometry: golden
sections narrow the shares of both axes to 1e-8, by 1,700 pairs of places for each case.)",
     blimp::measure_gaps},
    {"Ways", "Avoidance: choice of the way round",
     R"(Leg from (0, 0, 2) to (4, 0, 2), radius 0.55 m, obstacles of 0.2 m. Of each pair one condition
alone leaves the second out.)",
     blimp::choose_ways},
    {"WaysRound", "Avoidance: flown",
     R"(Distances are from the middle of the hull. An obstacle that is being gone round may come 0.12 m
nearer. The thesis's obstacles are named in its coordinates: (-2, -0.95, 2) and (0, 0.6, 2.2) here.
Straight at it: from 4 m before it to 3 m behind it. In the course: from gate 2 to gate 3.)",
     blimp::go_round},
};

}  // namespace

const Family& blimp() {
    static constexpr Family kFamily{
        .name = "blimp",
        .title = "The blimp: drive and pilot",
        .intro =
            R"(`./cancha check blimp` prints this file, and a test compares them. The blimp of
`blimp_course` alone in still air, at ticks of 32 ms and 4 substeps where no other number is named.
The drive is measured on a blimp that is weightless but where it sinks. The sample pilot of
`strategies/blimp_course_pilot` flies one of 0.01 N.
)",
        .kept_in = "server/sim/world/drives/airship.md",
        .experiments = kExperiments,
    };
    return kFamily;
}

}  // namespace cancha::check::families_in_folders
