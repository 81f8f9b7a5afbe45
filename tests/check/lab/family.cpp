#include <algorithm>
#include <string>
#include <vector>

#include "tests/check/check.h"
#include "tests/check/lab/play.h"

namespace cancha::check::families_in_folders {
namespace {

using lab::play;

/// Lane 3 is the one without loss.
std::vector<Check> bounce_off_walls() {
    std::vector<Check> checks = play("wall");
    const auto height = std::ranges::find_if(checks, [](const Check& check) {
        return check.what.starts_with("Lane 3: climbs back to");
    });
    checks.push_back(at_least(97, "Lane 3: climbs back to, % of its height",
                              "WebSim's ball without loss", height->measured));
    return checks;
}

/// Changed settings change simulation and theory alike.
std::vector<Check> collide_by_other_numbers() {
    return play("balls",
                {{"arena.models.left2.links.body.inertia.mass_kg", "2.5"},
                 {"arena.models.left2.links.body.collisions.body.surface.restitution", "0.7"},
                 {"arena.models.right2.links.body.collisions.body.surface.restitution", "0.9"},
                 {"physics.gravity_mps2", "-3.7"}});
}

constexpr Experiment kExperiments[] = {
    {"LabBalls", "`balls`: equal balls on facing ramps",
     "Restitution 0, 0.4 and 1 in lanes 1, 2 and 3. A speed may be off by what a ball on the ramp "
     "gains in\na substep; after the impact by as much for either ball.",
     [] { return play("balls"); }},
    {"LabUnevenBalls", "`uneven_balls`: 1 kg against 4 kg", "The same.",
     [] { return play("uneven_balls"); }},
    {"LabBallsAtRest", "`balls_at_rest`: onto equal balls at rest", "The same.",
     [] { return play("balls_at_rest"); }},
    {"LabUnevenAtRest", "`uneven_at_rest`: 1 kg onto 4 kg at rest", "The same.",
     [] { return play("uneven_at_rest"); }},
    {"LabHeavyAtRest", "`heavy_at_rest`: 4 kg onto 1 kg at rest", "The same.",
     [] { return play("heavy_at_rest"); }},
    {"LabOtherNumbers", "`balls` with other masses, restitutions and gravity",
     "By `--set`: expectations are formulas of the settings.", collide_by_other_numbers},
    {"LabWall", "`wall`: balls against a wall", "Restitution 0, 0.4 and 1.", bounce_off_walls},
    {"LabFriction", "`friction`: a degree below and above the angle",
     "What stays creeps by less than a millimetre in 3 s.", [] { return play("friction"); }},
    {"LabStaticFriction", "`static_friction`: static friction 1.5 times the kinetic one",
     "Block 2 is dropped: it slides as it lands, so that kinetic friction counts.",
     [] { return play("static_friction"); }},
    {"LabIce", "`ice`: a turn by 90 degrees",
     "The formula knows no ticks; two of them are the tolerance.", [] { return play("ice"); }},
    {"LabSand", "`sand`: friction 0.1 and 0.4", "The same. Speeds are exact, up to rounding.",
     [] { return play("sand"); }},
    {"LabEngine", "`engine`: with the force model and without", "A tick is the tolerance of times.",
     [] { return play("engine"); }},
    {"LabRamp", "`ramp`: from rest at the foot",
     "Robot 1 is the thesis's failure; 2 to 4 are its remedies. Accelerations may be off by 2% of "
     "what\ngravity and friction take.",
     [] { return play("ramp"); }},
    {"LabGrasp", "`grasp`: 2% below and 2% above critical friction",
     "Held is what has sunk by less than 10 mm after 10 s. A substep is the tolerance of how far:\n"
     "a cube that is glued would not have sunk.",
     [] { return play("grasp"); }},
    {"LabMecanum", "`mecanum`: rollers the right and the wrong way round",
     "Told to turn with 0.5 rad/s. The wrong way round a base turns (a + b) / (a - b) times as "
     "fast: "
     "it spins.",
     [] { return play("mecanum"); }},
    {"LabBlimp", "`blimp`: sinking and flying ahead",
     "After five time constants. The nose of the second goes up by a degree and a half.",
     [] { return play("blimp"); }},
};

}  // namespace

const Family& lab() {
    static constexpr Family kFamily{
        .name = "lab",
        .title = "Exhibits of the physics lab",
        .intro =
            "`./cancha check lab` prints this file, and a test compares them. Each exhibit is "
            "a match that its\nown rules measure: [the chapter](README.md) has scenes and "
            "formulas.\n\n![Balls on facing ramps](lab.png)\n",
        .kept_in = "referee/physics_lab/exhibits.md",
        .experiments = kExperiments,
    };
    return kFamily;
}

}  // namespace cancha::check::families_in_folders
