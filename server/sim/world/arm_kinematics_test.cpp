#include "server/sim/world/arm_kinematics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/world/arm_closed_form.h"

// Compared with trigonometry, and the two ways to find positions with each other.
namespace cancha::world::arm {
namespace {

using ::testing::HasSubstr;

constexpr double kDeg = std::numbers::pi / 180;
constexpr double kDown_rad = std::numbers::pi / 2;

// Sizes of the youBot.
constexpr double kShoulder_m = 0.147;
constexpr double kAhead_m = 0.033;
constexpr double kUpper_m = 0.155;
constexpr double kFore_m = 0.135;
constexpr double kHand_m = 0.2175;
constexpr double kReach_m = kUpper_m + kFore_m + kHand_m;

/// The youBot's arm, built straight up.
Chain youbot_arm() {
    const auto bend = [](double height_m, double lower_deg, double upper_deg) {
        return Joint{.anchor_m = {kAhead_m, 0, height_m},
                     .axis = {0, 1, 0},
                     .lower = lower_deg * kDeg,
                     .upper = upper_deg * kDeg};
    };
    return {
        .joints = {{.anchor_m = {}, .axis = {0, 0, 1}, .lower = -169 * kDeg, .upper = 169 * kDeg},
                   bend(kShoulder_m, -65, 90),
                   bend(kShoulder_m + kUpper_m, -151, 146),
                   bend(kShoulder_m + kUpper_m + kFore_m, -102.5, 102.5)},
        .tip_m = {kAhead_m, 0, kShoulder_m + kReach_m},
        .ahead = {0, 0, 1}};
}

double distance_m(const Chain& chain, const Positions& positions, const Vec3& to_m) {
    return length(tip_at(chain, positions).position_m - to_m);
}

/// Target at which the tip is with these positions.
Target target_at(const Chain& chain, const Positions& positions) {
    const Tip tip = tip_at(chain, positions);
    const double level = std::hypot(tip.position_m.x, tip.position_m.y);
    const double outwards =
        (tip.ahead.x * tip.position_m.x + tip.ahead.y * tip.position_m.y) / level;
    return {.position_m = tip.position_m, .pitch_rad = std::atan2(-tip.ahead.z, outwards)};
}

Positions any_positions(const Chain& chain, std::mt19937& random) {
    Positions positions;
    for (const Joint& joint : chain.joints) {
        positions.push_back(std::uniform_real_distribution(joint.lower, joint.upper)(random));
    }
    return positions;
}

Positions after_steps(const Chain& chain, Positions positions, const Target& target, int steps,
                      const Damping& damping = {}) {
    for (int i = 0; i < steps; ++i) {
        positions = damped_step(chain, positions, target, damping);
    }
    return positions;
}

TEST(ArmKinematicsTest, TipIsWhereTrigonometryHasIt) {
    const Chain chain = youbot_arm();
    const double turn = 0.3;
    const double upper = 0.6;
    const double fore = upper + 0.8;
    const double hand = fore + 1.1;

    const Tip tip = tip_at(chain, Positions{turn, 0.6, 0.8, 1.1});

    const double out_m =
        kAhead_m + kUpper_m * std::sin(upper) + kFore_m * std::sin(fore) + kHand_m * std::sin(hand);
    EXPECT_NEAR(tip.position_m.x, out_m * std::cos(turn), 1e-12);
    EXPECT_NEAR(tip.position_m.y, out_m * std::sin(turn), 1e-12);
    EXPECT_NEAR(tip.position_m.z,
                kShoulder_m + kUpper_m * std::cos(upper) + kFore_m * std::cos(fore) +
                    kHand_m * std::cos(hand),
                1e-12);
    EXPECT_NEAR(tip.ahead.z, std::cos(hand), 1e-12);
}

TEST(ArmKinematicsTest, SlidingJointsShiftTheTip) {
    const Chain chain{.joints = {{.slides = true, .axis = {1, 0, 0}, .lower = -1, .upper = 1},
                                 {.slides = true, .axis = {0, 0, 1}, .lower = -1, .upper = 1}},
                      .tip_m = {0, 0, 1},
                      .ahead = {0, 0, 1}};

    const Positions found = after_steps(chain, {0, 0}, {.position_m = {0.5, 0, 0.75}}, 20);

    EXPECT_NEAR(found[0], 0.5, 1e-4);
    EXPECT_NEAR(found[1], -0.25, 1e-4);
}

TEST(ArmKinematicsTest, ClosedFormReachesWhatJointsCanReach) {
    const Chain chain = youbot_arm();
    ASSERT_TRUE(has_closed_form(chain));
    std::mt19937 random(1);

    for (int i = 0; i < 2000; ++i) {
        const Target target = target_at(chain, any_positions(chain, random));
        const Positions found = closed_form(chain, Positions(4), target);
        EXPECT_LT(distance_m(chain, found, target.position_m), 1e-9) << i;
        EXPECT_LT(std::abs(missing_pitch_rad(chain, tip_at(chain, found), target)), 1e-9) << i;
    }
}

TEST(ArmKinematicsTest, ClosedFormNeedsAnUpperArmAndAForearm) {
    Chain no_upper = youbot_arm();
    no_upper.joints[2].anchor_m = no_upper.joints[1].anchor_m;
    EXPECT_FALSE(has_closed_form(no_upper));
    Chain no_fore = youbot_arm();
    no_fore.joints[3].anchor_m = no_fore.joints[2].anchor_m;
    EXPECT_FALSE(has_closed_form(no_fore));
    // There are positions for the shortest limbs, too.
    Chain short_upper = youbot_arm();
    short_upper.joints[1].anchor_m.z = short_upper.joints[2].anchor_m.z - 1e-4;
    ASSERT_TRUE(has_closed_form(short_upper));
    for (const double x_m : {-1.0, 0.0, kAhead_m, 0.2, 1.0}) {
        const Positions found =
            closed_form(short_upper, Positions(4), {.position_m = {x_m, 0, 0.1}, .pitch_rad = 0});
        ASSERT_EQ(found.size(), 4U);
        EXPECT_TRUE(std::ranges::all_of(found, [](double one) { return std::isfinite(one); }));
    }
}

TEST(ArmKinematicsTest, ClosedFormGoesOnFromWholeTurns) {
    Chain chain = youbot_arm();
    chain.joints[0].lower = -std::numeric_limits<double>::infinity();
    chain.joints[0].upper = std::numeric_limits<double>::infinity();
    for (const double turn_rad : {7.0, -7.0, 100.0, 3.2}) {
        const Positions wanted{turn_rad + 0.1, 0.5, 0.9, 1.2};
        const Positions near{turn_rad, 0.5, 0.9, 1.2};
        const Positions found = closed_form(chain, near, target_at(chain, wanted));
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            EXPECT_NEAR(found[i], wanted[i], 1e-9) << turn_rad << " " << i;
        }
    }
}

TEST(ArmKinematicsTest, ClosedFormTakesWhatLimitsLeaveOfFurtherTurns) {
    Chain chain = youbot_arm();
    chain.joints[0].lower = -1;
    chain.joints[0].upper = 5;
    const Positions wanted{4, 0.5, 0.9, 1.2};
    const Target target = target_at(chain, wanted);
    const Positions found = closed_form(chain, Positions{0, 0.5, 0.9, 1.2}, target);
    EXPECT_LT(distance_m(chain, found, target.position_m), 1e-9);
}

// The limits of the joints separate some of these places from each other. Without limits, all are
// found.
TEST(ArmKinematicsTest, DampedStepsFindWhatTheClosedFormFinds) {
    const Chain chain = youbot_arm();
    std::mt19937 random(2);
    int missed = 0;

    for (int i = 0; i < 2000; ++i) {
        const Positions start = any_positions(chain, random);
        Positions nearby = start;
        for (std::size_t j = 0; j < nearby.size(); ++j) {
            const double shift = std::uniform_real_distribution(-0.15, 0.15)(random);
            nearby[j] = std::clamp(nearby[j] + shift, chain.joints[j].lower, chain.joints[j].upper);
        }
        const Target target = target_at(chain, start);
        const Positions found = after_steps(chain, nearby, target, 100);
        const Positions closed = closed_form(chain, nearby, target);
        EXPECT_LT(distance_m(chain, closed, target.position_m), 1e-9) << i;
        missed += distance_m(chain, found, target.position_m) > 1e-3 ? 1 : 0;
    }

    EXPECT_LT(missed, 10);  // Half a per cent of them.
}

// CoppeliaSim's default of 0.1 was measured at 0.5 mm, and 0.01 at 0.04 mm: at 0.1 m/s and 50 ms.
TEST(ArmKinematicsTest, ThreeStepsFollowATargetThatMoves) {
    const Chain chain = youbot_arm();
    for (const auto& [lambda, most_m] : {std::pair{0.1, 0.5e-3}, std::pair{0.01, 0.04e-3}}) {
        Positions positions{0, 0.5, 0.9, 1.2};
        const Vec3 from_m = tip_at(chain, positions).position_m;
        for (int i = 1; i <= 40; ++i) {
            const Vec3 at_m = from_m + Vec3{-0.003 * i, 0.004 * i, 0};
            positions = after_steps(chain, positions, {.position_m = at_m}, 3, {.lambda = lambda});
            EXPECT_LT(distance_m(chain, positions, at_m), most_m) << lambda << " " << i;
        }
    }
}

TEST(ArmKinematicsTest, TargetOutOfReachStretchesTheArm) {
    const Chain chain = youbot_arm();
    for (const double beyond_m : {0.3, 3.0, 300.0}) {
        for (const std::optional<double> pitch_rad : {std::optional<double>(), {kDown_rad}}) {
            const Vec3 way{std::cos(0.3), 0, std::sin(0.3)};
            const Vec3 shoulder_m = chain.joints[1].anchor_m;
            const Target target{shoulder_m + (kReach_m + beyond_m) * way, pitch_rad};

            const Positions found = after_steps(chain, {0, 0.6, 0.8, 1.4}, target, 1000);

            const double stretched_m = length(tip_at(chain, found).position_m - shoulder_m);
            EXPECT_GE(stretched_m, 0.505) << beyond_m;
            EXPECT_LE(stretched_m, kReach_m + 1e-9) << beyond_m;
        }
    }
}

TEST(ArmKinematicsTest, ClosedFormStretchesAsFarAsThePitchLets) {
    const Chain chain = youbot_arm();

    const Positions found =
        closed_form(chain, Positions(4), {.position_m = {1, 0, 0.05}, .pitch_rad = kDown_rad});

    // If the wrist is straight down, upper arm and forearm point to where the wrist should be.
    const Tip tip = tip_at(chain, found);
    EXPECT_NEAR(tip.position_m.x,
                kAhead_m + (kUpper_m + kFore_m) *
                               std::cos(std::atan2(0.05 + kHand_m - kShoulder_m, 1 - kAhead_m)),
                1e-9);
    EXPECT_NEAR(tip.ahead.z, -1, 1e-9);
}

// r = 0.033 + sqrt(0.29^2 - (z + 0.0705)^2), with z above the foot of the arm and no limits.
TEST(ArmKinematicsTest, ReachesWithTheWristDownAsFarAsTheLawOfCosinesSays) {
    Chain chain = youbot_arm();
    for (Joint& joint : chain.joints) {
        joint.lower = -std::numbers::pi;
        joint.upper = std::numbers::pi;
    }
    const double most_m = 0.033 + std::sqrt(0.29 * 0.29 - 0.1205 * 0.1205);

    for (const double missing_m : {1e-4, -1e-2}) {
        const Vec3 at_m{most_m - missing_m, 0, 0.05};
        const Positions found =
            closed_form(chain, Positions(4), {.position_m = at_m, .pitch_rad = kDown_rad});
        EXPECT_EQ(distance_m(chain, found, at_m) < 1e-9, missing_m > 0);
    }
}

TEST(ArmKinematicsTest, PlaceCountsForMoreThanPitch) {
    const Chain chain = youbot_arm();
    const Positions start{0, 0.6, 0.8, 1.4};
    const Target target{tip_at(chain, start).position_m, -kDown_rad};  // No wrist bends that far.

    const Positions found = after_steps(chain, start, target, 200);

    EXPECT_LT(distance_m(chain, found, target.position_m), 0.01);
}

TEST(ArmKinematicsTest, StepsStayWithinLimitsAndAreFinite) {
    const Chain chain = youbot_arm();
    std::mt19937 random(3);
    std::uniform_real_distribution anywhere(-2.0, 2.0);

    for (int i = 0; i < 500; ++i) {
        const Target target{{anywhere(random), anywhere(random), anywhere(random)},
                            anywhere(random)};
        for (const Positions& found : {after_steps(chain, any_positions(chain, random), target, 20),
                                       closed_form(chain, Positions(4), target)}) {
            for (std::size_t j = 0; j < found.size(); ++j) {
                EXPECT_GE(found[j], chain.joints[j].lower);
                EXPECT_LE(found[j], chain.joints[j].upper);
            }
        }
    }
}

TEST(ArmKinematicsTest, FindsPositionsAboveItsOwnAxis) {
    const Chain chain = youbot_arm();
    const Target target{{0, 0, 0.6}, -kDown_rad};

    const Positions found = after_steps(chain, {0, -0.3, 0.5, 0.2}, target, 200);

    EXPECT_LT(distance_m(chain, found, target.position_m), 1e-3);
    EXPECT_LT(distance_m(chain, closed_form(chain, found, target), target.position_m), 1e-9);
}

LinkSpec link_at(double height_m) {
    return {.name = "link", .pose = {.position_m = {0, 0, height_m}}, .inertia = {}};
}

JointSpec joint_between(const char* name, std::size_t parent, std::size_t child, JointKind kind) {
    return {.name = name,
            .kind = kind,
            .child = child,
            .parent = parent,
            .anchor_m = {0, 0, static_cast<double>(child)},
            .axis = {0, 1, 0}};
}

/// Base, upper arm, a foot fixed to the upper arm, a forearm on the foot, and a wheel at the base.
ModelSpec small_model() {
    ModelSpec model;
    model.links = {link_at(0), link_at(1.5), link_at(2.5), link_at(3.5), link_at(0)};
    model.joints = {joint_between("robot 1/shoulder", 0, 1, JointKind::kRevolute),
                    joint_between("robot 1/weld", 1, 2, JointKind::kFixed),
                    joint_between("robot 1/slide", 2, 3, JointKind::kPrismatic),
                    joint_between("robot 1/axle", 0, 4, JointKind::kRevolute)};
    return model;
}

std::string problem_of(const std::vector<std::size_t>& joints, std::size_t tip) {
    return chain_problem(small_model(), joints, tip);
}

TEST(ArmKinematicsTest, ChainFollowsTheModelFromBaseToTip) {
    const std::vector<std::size_t> joints{0, 2};
    ASSERT_EQ(problem_of(joints, 3), "");

    const Chain chain = chain_of(small_model(), joints, 3, {0.25, 0, 0.5});

    ASSERT_EQ(chain.joints.size(), 2U);
    EXPECT_FALSE(chain.joints[0].slides);
    EXPECT_TRUE(chain.joints[1].slides);
    EXPECT_EQ(chain.tip_m, (Vec3{0.25, 0, 4}));
    EXPECT_EQ(chain.ahead, (Vec3{0, 0, 1}));
}

TEST(ArmKinematicsTest, JointsBesideTheWayOrInAnotherOrderAreNoChain) {
    EXPECT_THAT(problem_of({2, 0}, 3), HasSubstr("do not carry the link `tip`"));
    EXPECT_THAT(problem_of({0, 3}, 3), HasSubstr("do not carry the link `tip`"));
    EXPECT_THAT(problem_of({0, 0}, 3), HasSubstr("do not carry the link `tip`"));
    EXPECT_THAT(problem_of({0, 2}, 1), HasSubstr("do not carry the link `tip`"));
}

TEST(ArmKinematicsTest, OtherJointsOnTheWayAreFixed) {
    EXPECT_EQ(problem_of({0}, 2), "");
    EXPECT_THAT(problem_of({0}, 3), HasSubstr("other joints move, too: 'slide'"));
    EXPECT_THAT(problem_of({2}, 3), HasSubstr("other joints move, too: 'shoulder'"));
}

TEST(ArmKinematicsTest, RollIsAboutTheLineAlongWhichTheTipPoints) {
    Chain chain = youbot_arm();
    EXPECT_FALSE(ends_in_roll(chain));
    chain.joints.push_back({.anchor_m = {kAhead_m, 0, 0.5}, .axis = {0, 0, -1}});
    EXPECT_TRUE(ends_in_roll(chain));
    chain.joints.back().anchor_m.x = 0;
    EXPECT_FALSE(ends_in_roll(chain));
}

}  // namespace
}  // namespace cancha::world::arm
