#include "server/sim/world/ode/body_numbers.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/library.h"

namespace cancha::world::ode {
namespace {

/// Does what BodyNumbers::move() does, by ODE's own functions.
void move_by_ode(dBodyID body, const Vec3& velocity_mps, const Vec3& turn_rate_radps,
                 double duration_s) {
    const Vec3 position_m = to_vec3(dBodyGetPosition(body)) + duration_s * velocity_mps;
    dBodySetPosition(body, position_m.x, position_m.y, position_m.z);
    dBodySetLinearVel(body, velocity_mps.x, velocity_mps.y, velocity_mps.z);
    dBodySetAngularVel(body, turn_rate_radps.x, turn_rate_radps.y, turn_rate_radps.z);
    const double rate_radps = std::sqrt(dot(turn_rate_radps, turn_rate_radps));
    if (rate_radps == 0) {
        return;
    }
    const double half_rad = rate_radps * duration_s / 2;
    const Vec3 axis = (std::sin(half_rad) / rate_radps) * turn_rate_radps;
    const dQuaternion by = {std::cos(half_rad), axis.x, axis.y, axis.z};
    dQuaternion turned;
    dQMultiply0(turned, by, dBodyGetQuaternion(body));
    dBodySetQuaternion(body, turned);
}

class BodyNumbersTest : public testing::Test {
  protected:
    static WorldHandle made() {
        ensure_started();
        return WorldHandle(dWorldCreate());
    }

    BodyHandle make() {
        dMass mass;
        dMassSetBoxTotal(&mass, 1, 1, 1, 1);
        return make_body(world_.get(), mass);
    }

    static std::vector<double> numbers_of(const BodyHandle& body) {
        std::vector<double> numbers;
        append_numbers(body.get(), numbers);
        return numbers;
    }

    double any() { return std::uniform_real_distribution(-1.0, 1.0)(random_); }

    Vec3 any_in_space() { return {any(), any(), any()}; }

    std::mt19937 random_{1};
    WorldHandle world_ = made();
};

// Upright boxes turn only about z; a ball turns about any axis.
TEST_F(BodyNumbersTest, MovesBodiesToTheBitsThatOdeGivesThem) {
    constexpr double kStep_s = 1.0 / 240;
    for (const bool is_upright : {true, false}) {
        const BodyHandle expected = make();
        const BodyHandle actual = make();
        BodyNumbers numbers(actual.get());
        for (int i = 0; i < 10'000; ++i) {
            const Vec3 velocity_mps = any_in_space();
            const Vec3 rate_radps = is_upright ? Vec3{0, 0, 50 * any()} : 50 * any_in_space();
            move_by_ode(expected.get(), velocity_mps, rate_radps, kStep_s);
            numbers.move(velocity_mps, rate_radps, kStep_s);
        }
        EXPECT_EQ(numbers_of(actual), numbers_of(expected));
    }
}

TEST_F(BodyNumbersTest, ABodyThatDoesNotTurnKeepsItsOrientation) {
    const BodyHandle body = make();
    set_pose(body.get(), {.position_m = {1, 2, 3}, .orientation = {0.6, 0, 0, 0.8}});
    std::vector<double> expected = numbers_of(body);
    BodyNumbers(body.get()).move({2, 0, 0}, {}, 0.5);
    expected[0] = 2;  // The position comes first: 1 m and half a second of 2 m/s.
    expected[16] = 2;
    EXPECT_EQ(numbers_of(body), expected);
}

TEST_F(BodyNumbersTest, CollectsPushesForTheNextStep) {
    const BodyHandle body = make();
    BodyNumbers numbers(body.get());
    numbers.push({1, 2}, 3);
    numbers.push({10, 20}, 30);
    EXPECT_EQ(to_vec3(dBodyGetForce(body.get())), (Vec3{11, 22, 0}));
    EXPECT_EQ(to_vec3(dBodyGetTorque(body.get())), (Vec3{0, 0, 33}));
    numbers.clear_forces();
    EXPECT_EQ(to_vec3(dBodyGetForce(body.get())), Vec3{});
    EXPECT_EQ(to_vec3(dBodyGetTorque(body.get())), Vec3{});
}

}  // namespace
}  // namespace cancha::world::ode
