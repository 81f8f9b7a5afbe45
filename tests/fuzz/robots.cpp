#include "cancha/base/contract.h"
#include "server/sim/sdf/sdf.h"
#include "tests/fuzz/play.h"
#include "tests/fuzz/target.h"
#include "tests/support/free_fixture.h"

namespace cancha::fuzz {

namespace {

// Each model of the file becomes a robot, which stands on the floor and gets no commands.
void feed(std::string_view bytes) {
    constexpr std::uint64_t kTicks = 100;
    const auto world = sdf::read_world(bytes, "robot.sdf");
    if (!world) {
        CANCHA_EXPECTS(world.error().message.starts_with("robot.sdf:"));
        return;
    }
    for (const v1::Model& model : world->arena.models()) {
        v1::Discipline discipline = world::free_lab();
        *discipline.mutable_robot_kinds(0)->mutable_structure() = model;
        world::add_robot(discipline);
        play(discipline, kTicks);
    }
}

std::vector<std::string> seeds() {
    return {
        "<sdf version='1.9'><model name='ship'><link name='hull'><inertial><pose>0 0 -0.1 0 0 0"
        "</pose><mass>0.2</mass><inertia><ixx>0.0095</ixx><iyy>0.0193</iyy><izz>0.0193</izz>"
        "</inertia></inertial><collision name='a'><geometry><sphere><radius>0.27</radius></sphere>"
        "</geometry></collision><collision name='b'><pose>-0.1 0 -0.2 0 0 0</pose><geometry><box>"
        "<size>0.8 0.02 0.3</size></box></geometry></collision><visual name='c'><geometry>"
        "<capsule><radius>0.26</radius><length>0.5</length></capsule></geometry></visual></link>"
        "</model></sdf>",
        "<sdf version='1.9'><model name='crane'><link name='base'><pose>0 0 0.05 0 0 0</pose>"
        "<inertial><mass>5</mass><inertia><ixx>0.07</ixx><iyy>0.07</iyy><izz>0.13</izz></inertia>"
        "</inertial><collision name='a'><geometry><box><size>0.4 0.4 0.1</size></box></geometry>"
        "</collision></link><link name='mast'><pose>0.1 0 0.35 0 0.1 0</pose><inertial><mass>0.3"
        "</mass><inertia><ixx>0.004</ixx><iyy>0.004</iyy><izz>0.0001</izz></inertia></inertial>"
        "<velocity_decay><linear>0.1</linear></velocity_decay><collision name='a'><geometry>"
        "<cylinder><radius>0.02</radius><length>0.4</length></cylinder></geometry></collision>"
        "</link><link name='hand'><pose>0.1 0 0.7 0 0 0</pose><inertial><mass>0.1</mass><inertia>"
        "<ixx>0.0001</ixx><iyy>0.0001</iyy><izz>0.0001</izz></inertia></inertial><collision "
        "name='a'><geometry><sphere><radius>0.05</radius></sphere></geometry></collision></link>"
        "<joint name='hinge' type='revolute'><parent>base</parent><child>mast</child><pose>0 0 "
        "-0.2 0 0 0</pose><axis><xyz>0 1 0</xyz><limit><lower>-0.5</lower><upper>1.5</upper>"
        "</limit></axis></joint><joint name='lift' type='prismatic'><parent>mast</parent><child>"
        "hand</child><axis><xyz>0 0 1</xyz><limit><lower>-0.1</lower><upper>0.2</upper></limit>"
        "</axis></joint></model></sdf>",
    };
}

}  // namespace

Target robots() {
    return {"robots", &feed, &seeds};
}

}  // namespace cancha::fuzz
