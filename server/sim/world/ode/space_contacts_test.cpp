#include "server/sim/world/ode/space_contacts.h"

#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/ode/library.h"
#include "server/sim/world/ode/shapes.h"
#include "tests/support/link_fixture.h"

namespace cancha::world::ode {
namespace {

constexpr Vec3 kCrate_m{0.4, 0.4, 0.4};

/// Number of contacts of an upright robot that is 1 mm deep in a crate, flat against it.
std::size_t touches_of_a_flat_side(std::size_t contacts_per_pair) {
    ensure_started();
    v1::Discipline discipline = free_lab();
    add_crate(discipline, "crate", {0, 0, kCrate_m.z / 2}, kCrate_m);
    const ModelSpec crate = make_world_spec(discipline)->models.front();
    const WorldHandle world(dWorldCreate());
    const ModelBody crate_body(world.get(), crate);
    const Vec3 robot_m{0.2, 0.2, 0.2};
    const LinkBody robot(world.get(), {.name = "robot",
                                       .pose = {.position_m = {0.299, 0, robot_m.z / 2}},
                                       .inertia = crate.links.front().inertia});
    const GeomHandle robot_geom = make_geom_on(robot.id(), BoxShape{robot_m}, {});
    const SurfaceTable surfaces{};
    SpaceContacts contacts(surfaces, contacts_per_pair);
    contacts.add_partner({.material = Material::kRobot,
                          .geom = robot_geom.get(),
                          .body = robot.id(),
                          .is_upright = true});
    contacts.add_model(crate, crate_body.links());

    std::vector<Touch> touches;
    contacts.find(touches, kSubstep_s);
    return touches.size();
}

TEST(SpaceContactsTest, NoPairHasMoreContactsThanAreAllowed) {
    EXPECT_EQ(touches_of_a_flat_side(4), 2U);  // A flat side touches in its two ends.
    EXPECT_EQ(touches_of_a_flat_side(2), 2U);
    EXPECT_EQ(touches_of_a_flat_side(1), 1U);
}

/// A crate on another one, with one contact for each pair. It need not stand still.
TEST(SpaceContactsTest, OneContactCarriesWhatLiesOnACrate) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_contacts_per_pair(1);
    add_crate(discipline, "lower", {0, 0, kCrate_m.z / 2}, kCrate_m);
    add_crate(discipline, "upper", {0, 0, 1.5 * kCrate_m.z}, kCrate_m);
    WorldFixture fixture(discipline);

    fixture.run_ticks(10);

    EXPECT_GT(link_of(fixture, 1).position_m.z, kCrate_m.z);
}

}  // namespace
}  // namespace cancha::world::ode
