#include "tests/check/youbot/arm_checks.h"
#include "tests/check/youbot/base_checks.h"
#include "tests/check/youbot/grasp_checks.h"

namespace cancha::check::families_in_folders {
namespace {

constexpr Experiment kExperiments[] = {
    {"AnyWay", "Base: any way it is told",
     R"(Mean over 10 s in the frame of the base, from 1 s after the command, because wheels slip as
they start. At most 0.3% off, with and without a load of 1 kg that is not in the middle of the
base.)",
     youbot::drive_any_way},
    {"Wheels", "Base: how its wheels turn", "Thesis, equation 8, in our frame.",
     youbot::turn_wheels_as_told},
    {"SwappedSign", "Base: a sign that is wrong", "Webots shipped one for years.",
     youbot::swap_a_sign},
    {"StandingStill", "Base: at rest", "Awake all the time.", youbot::stand_still},
    {"OnThePlate", "Base: a cube on its plate", "Only friction holds the cube.",
     youbot::carry_on_the_plate},
    {"FollowingATarget", "Arm: after a target that moves",
     R"(The target moves along edges and a diagonal of a cube of 0.1 m; the gripper points straight
down. Measured at the ends of ticks.)",
     youbot::follow_a_line},
    {"SamePlaces", "Arm: two ways to the same place",
     "The two ways are damped least squares and the law of cosines.",
     youbot::reach_the_same_places},
    {"InTheWorld", "Arm: a place of the world",
     "The robot stands at (2, -1) and heads for 120 degrees.", youbot::reach_a_place_of_the_world},
    {"TooFar", "Arm: out of reach",
     "The target is ahead of the shoulder and above it, at 45 degrees.", youbot::reach_too_far},
    {"Holding", "Arm: its own weight", "", youbot::hold_up_a_load},
    {"Joints", "Arm: its joints", "", youbot::turn_joints},
    {"CriticalFriction", "Gripper: as much friction as it needs",
     R"(At the start the cube is in the air between the fingers. The least friction with which it stays
there is found by halving an interval.)",
     youbot::find_critical_friction},
    {"Lifting", "Gripper: up from the ground",
     "Only friction holds the cube: no joint, and no trick.", youbot::lift_and_hold},
    {"LongHold", "Gripper: ten minutes", "", youbot::hold_for_long},
    {"CarryingAbout", "Gripper: while the arm moves",
     R"(50 targets with each joint within 0.35 rad, a new target every 0.4 s. A finger presses with 20
N.)",
     youbot::carry_about},
    {"Fingers", "Gripper: its fingers", "", youbot::open_and_close},
};

}  // namespace

const Family& youbot() {
    static constexpr Family kFamily{
        .name = "youbot",
        .title = "The youBot: base, arm, gripper",
        .intro =
            R"(`./cancha check youbot` prints this file, and a test compares them. The robot of
`referee/logistics/youbot.sdf` is alone on a floor of friction 1. There are 60 ticks a second with
4 substeps each, solved by `SOLVER_STEP`. Formulas and sources: [mecanum.md](mecanum.md),
[arm.md](arm.md), [gripper.md](gripper.md).

![The youBot grasps a cube](../../../../referee/logistics/grasp.png)
)",
        .kept_in = "server/sim/world/drives/youbot.md",
        .experiments = kExperiments,
    };
    return kFamily;
}

}  // namespace cancha::check::families_in_folders
