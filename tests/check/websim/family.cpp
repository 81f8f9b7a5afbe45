#include <string>

#include "tests/check/check.h"
#include "tests/check/websim/chapter_checks.h"
#include "tests/check/websim/free_checks.h"
#include "tests/check/websim/ground_checks.h"
#include "tests/check/websim/plot.h"
#include "tests/check/websim/responses.h"

namespace cancha::check::families_in_folders {
namespace {

using namespace cancha::websim;

constexpr Experiment kExperiments[] = {
    {"DrivingStraight", "Driving straight",
     "The robot wants 2 units per second. The formulas are exact, up to rounding.", drive_straight},
    {"TurningOnIce", "Turning by 90 degrees on ice",
     "WebSim's `girarHasta(90)`: it turns at 1.5 rad/s until it is within 5 degrees, then wants "
     "to\n"
     "stand. Friction is 1e-7. The formula knows no ticks; the robot sees 85 degrees up to a tick\n"
     "late, in which it turns by 1.7 degrees.",
     turn_on_ice},
    {"TurningWithFriction", "Turning by 90 degrees with friction",
     "The same. What is expected was measured before, with a box of inertia 1.3 on four spheres "
     "at\n"
     "3/4 of its half extents and ODE's own friction. The friction that stops the robot is looked\n"
     "for by halving an interval 12 times.",
     turn_with_friction},
    {"Colliding", "Robots that meet on ice",
     "Head on, at 1 unit per second each or one at rest; their speeds afterwards. Momentum and\n"
     "restitution e give v1' = (m1 v1 + m2 v2 - e m2 (v1 - v2)) / (m1 + m2), v2' likewise.\n"
     "Contacts are solved to better than the tolerance.",
     collide_on_ice},
    {"Bouncing", "A robot that meets a wall",
     "At 1 unit per second; its speed afterwards, whatever its mass.", bounce_off_walls},
    {"Flying", "A drone in the air",
     "The drive `websim_drone`. Forces are held for 20 ms, which the formulas do not know.", fly},
    {"TakingOff", "What a drone can lift", "It wants to climb at 2 units per second.", take_off},
    {"Climbing", "A ramp",
     "A robot on a free body drives onto it from level ground, wanting 2 units per second.", climb},
    {"Sliding", "A robot at rest on a slope",
     "A free body without a drive. The slope is looked for by halving an interval 12 times.",
     slide_down},
    {"TurningFreeOnIce", "Turning by 90 degrees on ice, on a free body",
     "As in the plane, on four skids with friction 1e-7.", turn_free_on_ice},
    {"CollidingFree", "Free bodies that meet on ice", "As in the plane, in all six directions.",
     collide_free_on_ice},
    {"WithoutEngine", "Without the engine",
     "The drive `kinematic`, WebSim's motion before it had a physics engine: every 50 ms a tenth "
     "of\n"
     "the speed that is commanded, and of the vertical one. On ground with friction 1, between "
     "walls\n"
     "with restitution 1. Skids that touch the ground are pushed out of it, at 0.001 at most.",
     move_without_engine},
    {"Kinds", "Robots of chapters",
     "The robot of each variant alone on a wide floor, with the numbers of its chapter in metres. "
     "A\n"
     "time constant is that of the error that is left from 0.1 s to 0.2 s. Calls of the "
     "controllers\n"
     "fall on substeps; at 60 ticks a second these differ, by up to the tolerance.",
     keep_to_numbers_of_kinds},
    {"Balls", "A ball that slides", "On the ground of its chapter, at 0.4 m/s, without turning.",
     slide_balls},
};

std::string plot_of_responses() {
    return plot_script(responses());
}

}  // namespace

const Family& websim() {
    static constexpr Family kFamily{
        .name = "websim",
        .title = "The drives `websim`, `websim_drone` and `kinematic` against theory",
        .intro =
            "`./cancha check websim` prints this file, and a test compares them. Units are "
            "WebSim's, of which\n"
            "one is 5 cm: an mBot of 1 kg is 3.31 by 2.57, gravity is 9.8, and the controllers "
            "reckon with\n"
            "inertia 1.3. Without friction and damping where they are not named.\n",
        .kept_in = "server/sim/world/drives/websim.md",
        .experiments = kExperiments,
        .plot_script = plot_of_responses,
    };
    return kFamily;
}

}  // namespace cancha::check::families_in_folders
