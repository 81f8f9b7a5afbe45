#include <algorithm>
#include <cmath>
#include <iterator>

#include "cancha/base/contract.h"
#include "referee/core/settings.h"
#include "server/sim/sdf/conversion.h"
#include "server/sim/sdf/sdf.h"
#include "tests/fuzz/play.h"
#include "tests/fuzz/target.h"
#include "tests/support/free_fixture.h"

namespace cancha::fuzz {

namespace {

/// Plays the arena with a robot and checks that all numbers stay finite.
void play_in(const v1::Arena& arena, double gravity_mps2) {
    constexpr std::uint64_t kTicks = 12;
    v1::Discipline discipline = world::free_lab();
    *discipline.mutable_arena() = arena;
    discipline.mutable_physics()->set_gravity_mps2(gravity_mps2);
    world::write_pose(*world::add_robot(discipline).mutable_start(), {0.1, 0.2, 0.3});
    play(discipline, kTicks);
}

// A world is refused with its file name, or all its numbers are within their limits.
void feed(std::string_view bytes) {
    const auto world = sdf::read_world(bytes, "file.sdf");
    const auto converted = sdf::convert_world(bytes, "file.sdf");
    if (!world) {
        CANCHA_EXPECTS(world.error().message.starts_with("file.sdf:"));
        return;
    }
    // Conversion changes nothing of a world that is read.
    CANCHA_EXPECTS(converted && converted->left_out.empty());
    const auto again = sdf::read_world(converted->text, "file.sdf");
    CANCHA_EXPECTS(again && sdf::settings_text(*again) == sdf::settings_text(*world));
    CANCHA_EXPECTS(referee::check_limits(world->arena));
    const double gravity_mps2 = world->gravity_mps2.value_or(-9.81);
    CANCHA_EXPECTS(std::isfinite(gravity_mps2));
    play_in(world->arena, gravity_mps2);
}

/// Worlds of other programs: an old version, models in models, frames, a robot in URDF.
std::vector<std::string> seeds_of_others() {
    return {
        "<sdf version='1.4'><world name='w'><physics type='ode'><gravity>0 0 0</gravity></physics>"
        "<include><uri>model://sun</uri></include><frame name='f'><pose>1 0 0 0 0 0</pose></frame>"
        "<model name='a.b'><pose frame='f'>0 0 1 0 0 0</pose><link name='l'><inertial auto='true'>"
        "<density>10</density></inertial><collision name='c'><geometry><sphere/></geometry>"
        "</collision></link><frame name='g' attached_to='m::n'><pose/></frame><model name='m'>"
        "<link name='n'><pose frame='x'/></link><link name='x'/></model><joint name='j' "
        "type='revolute'><parent>l</parent><child>g</child><axis><xyz>0 0 1</xyz>"
        "<use_parent_model_frame>1</use_parent_model_frame><limit><lower>-9</lower></limit></axis>"
        "</joint></model></world></sdf>",
        "<robot name='cart'><link name='b'><inertial><mass value='2'/><inertia ixx='1' iyy='1' "
        "izz='1' ixy='0' ixz='0' iyz='0'/></inertial><collision><geometry><box size='1 2 3'/>"
        "</geometry></collision></link><link name='w'><inertial><mass value='1'/><inertia ixx='1' "
        "iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link><joint name='j' "
        "type='continuous'><parent link='b'/><child link='w'/><origin xyz='0 1 0'/><axis xyz='0 1 "
        "0'/></joint></robot>",
    };
}

/// Worlds in the words of this program.
std::vector<std::string> own_seeds() {
    return {
        "<sdf version='1.9'><world name='w'><gravity>0 0 -9.8</gravity><physics type='ode'>"
        "<max_step_size>0.002</max_step_size></physics><model name='ramp'><static>1</static>"
        "<pose>1 2 0 0 0 0.5</pose><link name='slope'><pose>0 0 0.1 0 0.2 0</pose><collision "
        "name='top'><geometry><box><size>1 0.5 0.02</size></box></geometry><surface><friction>"
        "<ode><mu>0.5</mu><mu2>0.7</mu2><fdir1>1 0 0</fdir1></ode></friction><bounce>"
        "<restitution_coefficient>0.3</restitution_coefficient></bounce></surface></collision>"
        "<visual name='top'><geometry><plane><normal>0 1 0</normal><size>1 2</size></plane>"
        "</geometry><material><diffuse>1 0 0 1</diffuse></material></visual></link></model>"
        "</world></sdf>",
        "<sdf version='1.12'><world name='w'><light type='point' "
        "name='s'><a/></light><gui/><plugin "
        "filename='f' name='p'/><physics type='dart'><dart/></physics><model name='m'>"
        "<self_collide>1</self_collide><link name='l'><gravity>0</gravity><kinematic>1</kinematic>"
        "</link><link name='k'/></model></world></sdf>",
        "<sdf version='1.9'><model name='gate'><link name='a'/><link name='b'><pose "
        "relative_to='j'>0 1 0 0 0 0</pose><inertial><mass>2</mass><inertia><ixx>1</ixx>"
        "<iyy>1</iyy><izz>1</izz></inertia></inertial></link><joint name='j' type='revolute'>"
        "<parent>a</parent><child>b</child><pose relative_to='a' degrees='true'>0 0 0 0 0 90"
        "</pose><axis><xyz expressed_in='__model__'>0 0 1</xyz><limit><lower>-1</lower>"
        "<upper>inf</upper></limit></axis></joint></model></sdf>",
        "<sdf version='1.9'><model name='saw'><pose>0 0 0.2 0 0 0</pose><link name='a'><inertial>"
        "<mass>0.5</mass><inertia><ixx>0.01</ixx><iyy>0.03</iyy><izz>0.03</izz></inertia>"
        "</inertial><velocity_decay><linear>0.1</linear></velocity_decay><collision name='c'>"
        "<geometry><box><size>0.8 0.2 0.02</size></box></geometry><surface><friction><ode>"
        "<mu>0.4</mu></ode></friction></surface></collision></link><link name='b'><pose>0 0 1 0 0 "
        "0</pose><inertial><mass>0.2</mass><inertia><ixx>0.01</ixx><iyy>0.01</iyy><izz>0.01</izz>"
        "</inertia></inertial><collision name='c'><geometry><capsule><radius>0.1</radius><length>"
        "0.2</length></capsule></geometry></collision></link><joint name='j' type='revolute'>"
        "<parent>world</parent><child>a</child><axis><xyz>0 1 0</xyz><limit><lower>-0.2</lower>"
        "<upper>0.2</upper></limit></axis></joint><joint name='k' type='prismatic'><parent>a"
        "</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint></model><model name='d'>"
        "<link name='a'><pose>0.3 0.1 3 1 0 0</pose><inertial><mass>1</mass><inertia><ixx>0.01"
        "</ixx><iyy>0.01</iyy><izz>0.01</izz></inertia></inertial><collision name='c'><geometry>"
        "<cylinder><radius>0.1</radius><length>0.2</length></cylinder></geometry></collision>"
        "</link></model></sdf>",
    };
}

std::vector<std::string> seeds() {
    std::vector<std::string> all = own_seeds();
    std::ranges::move(seeds_of_others(), std::back_inserter(all));
    return all;
}

}  // namespace

Target worlds() {
    return {"worlds", &feed, &seeds};
}

}  // namespace cancha::fuzz
