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
     "The robot is commanded to drive at 2 units per second. The formulas are exact, up to "
     "rounding.",
     drive_straight},
    {"TurningOnIce", "Turning by 90 degrees on ice",
     R"(WebSim's `girarHasta(90)`: the robot turns at 1.5 rad/s until it is within 5 degrees of its
aim, then is commanded to stand still. Friction is 1e-7. The formula ignores ticks: the robot
sees 85 degrees up to a tick late, and turns by 1.7 degrees in a tick.)",
     turn_on_ice},
    {"TurningWithFriction", "Turning by 90 degrees with friction",
     R"(The same turn. The expected values were measured earlier, with a box of inertia 1.3 on four
spheres at 3/4 of its half extents and with ODE's own friction. The friction that stops the
robot is found by halving an interval 12 times.)",
     turn_with_friction},
    {"Colliding", "Robots that meet on ice",
     R"(Speeds after a collision, head on at 1 unit per second each, or with one robot at rest.
Momentum and restitution e give v1' = (m1 v1 + m2 v2 - e m2 (v1 - v2)) / (m1 + m2), and v2'
likewise. Contacts are solved more exactly than the tolerance.)",
     collide_on_ice},
    {"Bouncing", "A robot that meets a wall",
     "Speed after the robot has met the wall at 1 unit per second. It does not depend on the mass.",
     bounce_off_walls},
    {"Flying", "A drone in the air",
     "The drive `websim_drone`. It holds each force for 20 ms, which the formulas ignore.", fly},
    {"TakingOff", "What a drone can lift", "The drone is commanded to climb at 2 units per second.",
     take_off},
    {"Climbing", "A ramp",
     R"(A robot on a free body drives from level ground onto the ramp, commanded to drive at 2 units
per second.)",
     climb},
    {"Sliding", "A robot at rest on a slope",
     "A free body without a drive. The slope is found by halving an interval 12 times.",
     slide_down},
    {"TurningFreeOnIce", "Turning by 90 degrees on ice, on a free body",
     "As in the plane, on four skids with friction 1e-7.", turn_free_on_ice},
    {"CollidingFree", "Free bodies that meet on ice", "As in the plane, in all six directions.",
     collide_free_on_ice},
    {"WithoutEngine", "Without the engine",
     R"(The drive `kinematic`, WebSim's motion before it had a physics engine: every 50 ms the robot
moves by a tenth of the commanded speeds, ahead and vertical. The ground has friction 1, the
walls have restitution 1. Skids that touch the ground are pushed out of it, at 0.001 at most.)",
     move_without_engine},
    {"Kinds", "Robots of chapters",
     R"(The robot of each variant is alone on a wide floor, with the numbers of its chapter in metres.
The time constant is that of the remaining error from 0.1 s to 0.2 s. Calls of the controllers
fall on substeps; at 60 ticks a second these differ, by up to the tolerance.)",
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
            R"(`./cancha check websim` prints this file, and a test compares them. Units are WebSim's; one
unit of length is 5 cm. An mBot of 1 kg measures 3.31 by 2.57, gravity is 9.8, and the
controllers assume an inertia of 1.3. There is no friction or damping unless it is named.
)",
        .kept_in = "server/sim/world/drives/websim.md",
        .experiments = kExperiments,
        .plot_script = plot_of_responses,
    };
    return kFamily;
}

}  // namespace cancha::check::families_in_folders
