#include "tests/fuzz/play.h"

#include <cmath>

#include "cancha/base/contract.h"
#include "referee/core/settings.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"

namespace cancha::fuzz {
namespace {

template <typename Body>
void expect_finite(const Body& body) {
    CANCHA_EXPECTS(std::isfinite(length(body.position_m)));
    CANCHA_EXPECTS(std::isfinite(length(body.velocity_mps)));
    CANCHA_EXPECTS(std::isfinite(body.orientation.w));
}

void expect_finite(const referee::WorldState& state) {
    for (const referee::RobotState& robot : state.robots) {
        expect_finite(robot);
    }
    for (const referee::LinkState& link : state.links) {
        expect_finite(link);
    }
    for (const referee::JointState& joint : state.joints) {
        CANCHA_EXPECTS(std::isfinite(joint.position) && std::isfinite(joint.speed));
    }
}

}  // namespace

void play(const v1::Discipline& discipline, std::uint64_t ticks) {
    if (!referee::check_limits(discipline)) {
        return;
    }
    const auto spec = world::make_world_spec(discipline);
    if (!spec) {
        CANCHA_EXPECTS(!spec.error().message.empty());
        return;
    }
    world::World world(*spec, 1);
    referee::WorldState state;
    for (std::uint64_t tick = 0; tick < ticks; ++tick) {
        world.step();
        world.observe(state);
        expect_finite(state);
    }
}

}  // namespace cancha::fuzz
