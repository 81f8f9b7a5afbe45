#include <cmath>
#include <limits>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha/engine/engine.h"
#include "server/sim/engine/test_engine.h"

namespace cancha::engine {
namespace {

using ::testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLargest = std::numeric_limits<double>::max();

bool is_finite(const Vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

TEST(HostileUseTest, CommandsThatAreNoNumbersAreRefusedByEveryDrive) {
    for (const std::string& name : Engine::disciplines()) {
        Engine engine;
        ASSERT_EQ(refusal_of(engine.load(name, {.law = ""})), "");
        commands_for_all(engine, 0);  // Tries all kinds; the last one that a robot accepts stays.
        const std::uint64_t before = *engine.state_hash();

        for (const double number : {kNan, kInfinity, -kInfinity}) {
            for (const v1::RobotCommand& command : commands_for_all(engine, number)) {
                EXPECT_THAT(refusal_of(engine.command(command)), HasSubstr("not finite")) << name;
            }
        }

        EXPECT_EQ(*engine.state_hash(), before) << name;
    }
}

TEST(HostileUseTest, TheLargestCommandsAreClampedByEveryDrive) {
    for (const std::string& name : Engine::disciplines()) {
        Engine engine;
        ASSERT_EQ(refusal_of(engine.load(name, {.law = ""})), "");
        for (const double number : {kLargest, -kLargest}) {
            for (const v1::RobotCommand& command : commands_for_all(engine, number)) {
                ASSERT_EQ(refusal_of(engine.command(command)), "") << name;
            }
            step(engine, 20);
        }

        const referee::WorldState state = *engine.environment();
        for (const referee::RobotState& robot : state.robots) {
            EXPECT_TRUE(is_finite(robot.position_m) && is_finite(robot.velocity_mps)) << name;
        }
    }
}

TEST(HostileUseTest, RobotsThatDoNotExistAreRefusedWithThoseThatDo) {
    Engine engine;
    ASSERT_EQ(refusal_of(engine.load("simurosot/5v5")), "");

    for (const std::uint32_t id : {0U, 11U, std::numeric_limits<std::uint32_t>::max()}) {
        v1::RobotCommand command;
        command.set_robot_id(id);
        command.mutable_wheels();
        EXPECT_THAT(refusal_of(engine.command(command)), HasSubstr("the ids are 1 to 10"));
        EXPECT_THAT(refusal_of(engine.set_robot_state(RobotId{id}, {}, AfterPlacing::kAtRest)),
                    HasSubstr("the ids are 1 to 10"));
    }
    EXPECT_THAT(refusal_of(engine.command({})), HasSubstr("there is no robot 0"));
}

TEST(HostileUseTest, PlacesAndVelocitiesThatPhysicsCannotTakeAreRefused) {
    for (const char* const law : {"simurosot", ""}) {
        Engine engine;
        ASSERT_EQ(refusal_of(engine.load("simurosot/5v5", {.law = law})), "");

        for (const double number : {kNan, -kInfinity, kLargest, -1.1e6}) {
            const bool is_number = std::isfinite(number);
            const char* const problem = is_number ? "expected -1000000 to 1000000" : "not finite";
            EXPECT_THAT(refusal_of(engine.set_ball_state({number, 0}, AfterPlacing::kAtRest)),
                        HasSubstr(problem));
            EXPECT_THAT(refusal_of(engine.set_ball_velocity({0, number})), HasSubstr(problem));
            EXPECT_THAT(refusal_of(engine.set_robot_state(RobotId{1}, {0, 0, number},
                                                          AfterPlacing::kKeepsVelocity)),
                        HasSubstr(problem));
        }
        EXPECT_EQ(refusal_of(engine.set_ball_state({1e6, -1e6}, AfterPlacing::kAtRest)), "");
        EXPECT_EQ(refusal_of(engine.set_ball_velocity({1e6, 1e6}, BallSpin::kRolling)), "");
        EXPECT_EQ(
            refusal_of(engine.set_robot_state(RobotId{1}, {-1e6, 1e6, 1e6}, AfterPlacing::kAtRest)),
            "");
        step(engine, 50);
        EXPECT_TRUE(is_finite(engine.environment()->ball->position_m));
    }
}

TEST(HostileUseTest, PosesThatAreNoNumbersAreRefusedByTheirOwnCall) {
    Engine engine;
    ASSERT_TRUE(engine.create_field({}));

    EXPECT_THAT(refusal_of(engine.create_ball({}, {0, kNan})), HasSubstr("create_ball: "));
    for (const double number : {kNan, kInfinity, kLargest}) {
        const std::vector<GroundPose> poses{{0, 0, 0}, {0.5, 0.2, number}};
        EXPECT_THAT(refusal_of(engine.create_robots(poses, {})), HasSubstr("create_robots: "));
    }
    EXPECT_EQ(refusal_of(engine.create_robots({}, {})), "");  // Nothing was spoilt.
}

TEST(HostileUseTest, MoreRobotsThanAWorldMayHaveAreRefused) {
    Engine engine;
    ASSERT_TRUE(engine.create_field({}));
    ASSERT_TRUE(engine.create_ball({}, {}));
    ASSERT_TRUE(engine.create_robots(std::vector<GroundPose>(10'000), {}));

    EXPECT_THAT(refusal_of(engine.init()), HasSubstr("init: robots"));
}

/// The hash after some steps without a law.
std::uint64_t hash_of(const std::string& discipline) {
    Engine engine;
    EXPECT_EQ(refusal_of(engine.load(discipline, {.law = "", .seed = 3})), "");
    for (int i = 0; i < 100; ++i) {
        for (const v1::RobotCommand& command : commands_for_all(engine, 0.4)) {
            EXPECT_EQ(refusal_of(engine.command(command)), "");
        }
        EXPECT_EQ(refusal_of(engine.step()), "");
    }
    return *engine.state_hash();
}

TEST(HostileUseTest, EnginesOnSeveralThreadsHaveTheBitsThatEachHasAlone) {
    const std::vector<std::string> disciplines{"simurosot/5v5", "maze/solo", "drone_maze/solo",
                                               "simurosot/5v5"};
    std::vector<std::uint64_t> alone;
    alone.reserve(disciplines.size());
    for (const std::string& name : disciplines) {
        alone.push_back(hash_of(name));
    }
    std::vector<std::uint64_t> together(disciplines.size());
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < disciplines.size(); ++i) {
            threads.emplace_back([&, i] { together[i] = hash_of(disciplines[i]); });
        }
    }

    EXPECT_EQ(together, alone);
}

TEST(HostileUseTest, AnEngineThatWasMovedFromBeginsAnew) {
    Engine engine;
    ASSERT_TRUE(engine.create_field({}));
    ASSERT_TRUE(engine.create_ball({}, {}));
    ASSERT_TRUE(engine.create_robots({}, {}));

    Engine taken(std::move(engine));

    EXPECT_EQ(refusal_of(taken.init()), "");
    EXPECT_EQ(refusal_of(engine.create_field({})), "");  // NOLINT: that is the claim.
    EXPECT_EQ(refusal_of(engine.create_robots({}, {})), "");
    engine = std::move(taken);
    EXPECT_EQ(refusal_of(engine.step()), "");
}

}  // namespace
}  // namespace cancha::engine
