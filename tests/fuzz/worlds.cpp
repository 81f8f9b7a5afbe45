#include <cmath>

#include "cancha/base/contract.h"
#include "referee/core/settings.h"
#include "server/sdf/sdf.h"
#include "tests/fuzz/target.h"

namespace cancha::fuzz {

namespace {

// A world is refused with its name, or all its numbers are within their limits.
void feed(std::string_view bytes) {
    const auto world = sdf::read_world(bytes, "file.sdf");
    if (!world) {
        CANCHA_EXPECTS(world.error().message.starts_with("file.sdf:"));
        return;
    }
    CANCHA_EXPECTS(referee::check_limits(world->arena));
    CANCHA_EXPECTS(std::isfinite(world->gravity_mps2.value_or(0)));
}

std::vector<std::string> seeds() {
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
        "<sdf version='1.9'><model name='gate'><link name='a'/><link name='b'><pose "
        "relative_to='j'>0 1 0 0 0 0</pose><inertial><mass>2</mass><inertia><ixx>1</ixx>"
        "<iyy>1</iyy><izz>1</izz></inertia></inertial></link><joint name='j' type='revolute'>"
        "<parent>a</parent><child>b</child><pose relative_to='a' degrees='true'>0 0 0 0 0 90"
        "</pose><axis><xyz expressed_in='__model__'>0 0 1</xyz><limit><lower>-1</lower>"
        "<upper>inf</upper></limit></axis></joint></model></sdf>",
    };
}

}  // namespace

Target worlds() {
    return {"worlds", &feed, &seeds};
}

}  // namespace cancha::fuzz
