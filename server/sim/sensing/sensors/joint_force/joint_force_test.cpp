#include <gtest/gtest.h>

#include "server/sim/sensing/living_scene.h"

namespace cancha::sensing {
namespace {

/// A heavy base, and a beam of 1 kg that a joint of this type holds 0.5 m ahead of the base's
/// centre.
v1::Discipline beam_robot(const std::string& joint) {
    return TestScene::make_settings("", R"(drive: "none" structure {
        links { name: "base" inertia { mass_kg: 50 ixx_kgm2: 1 iyy_kgm2: 1 izz_kgm2: 1 }
          collisions { name: "c" shape { box { length_m: 0.4 width_m: 0.4 height_m: 0.4 } } } }
        links { name: "beam" pose { x_m: 0.5 } inertia { mass_kg: 1 ixx_kgm2: 0.01 iyy_kgm2: 0.1
          izz_kgm2: 0.1 } collisions { name: "c" shape {
          box { length_m: 0.4 width_m: 0.1 height_m: 0.1 } } } }
        joints { name: "j" parent: "base" child: "beam" pose { x_m: -0.5 } )" +
                                            joint + R"( } }
        sensors { name: "a" type: "joint_force" joint: "j" period_s: 0.01 })");
}

constexpr double kWeight_n = 9.81;
constexpr double kTolerance_n = 0.02 * kWeight_n;  // Error of the solver.

TEST(JointForceTest, AFixedJointCarriesWeightAndMoment) {
    v1::Discipline settings = beam_robot("type: JOINT_TYPE_FIXED");
    settings.mutable_robots(1)->mutable_start()->set_x_m(-0.6);
    settings.mutable_robots(1)->mutable_start()->set_y_m(-0.6);
    LivingScene scene(settings);
    scene.step(50);

    const v1::JointForce& force = scene.reading().joint_force();
    EXPECT_NEAR(force.force_n().z(), kWeight_n, kTolerance_n);
    EXPECT_NEAR(force.force_n().x(), 0, kTolerance_n);
    // Gravity turns the beam's nose down, about +y. The joint holds it with -0.5 m times the
    // weight.
    EXPECT_NEAR(force.torque_nm().y(), -0.5 * kWeight_n, kTolerance_n);
    EXPECT_EQ(force.effort(), 0);
}

TEST(JointForceTest, TheEffortIsWhatActsAlongTheAxis) {
    // The stop of a slider holds it up against gravity, as a motor would.
    v1::Discipline settings =
        beam_robot("type: JOINT_TYPE_PRISMATIC axis { z: 1 } lower: 0 upper: 0");
    settings.mutable_robots(1)->mutable_start()->set_x_m(-0.6);
    settings.mutable_robots(1)->mutable_start()->set_y_m(-0.6);
    LivingScene slider(settings);
    slider.step(50);
    EXPECT_NEAR(slider.reading().joint_force().effort(), kWeight_n, kTolerance_n);

    settings = beam_robot("type: JOINT_TYPE_REVOLUTE axis { y: 1 } lower: 0 upper: 0");
    settings.mutable_robots(1)->mutable_start()->set_x_m(-0.6);
    settings.mutable_robots(1)->mutable_start()->set_y_m(-0.6);
    LivingScene hinge(settings);
    hinge.step(50);
    EXPECT_NEAR(hinge.reading().joint_force().effort(), -0.5 * kWeight_n, kTolerance_n);
}

}  // namespace
}  // namespace cancha::sensing
