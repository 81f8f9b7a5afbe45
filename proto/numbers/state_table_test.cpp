#include "proto/numbers/state_table.h"

#include <numeric>

#include <gtest/gtest.h>

#include "proto/cancha/v1/scene.pb.h"
#include "proto/cancha/v1/world.pb.h"

namespace cancha::numbers {
namespace {

std::vector<std::string> names_of(const Part& part) {
    std::vector<std::string> names;
    std::ranges::transform(part.numbers, std::back_inserter(names), &Number::name);
    return names;
}

// Recordings of all releases have these numbers in this order. Another order needs another format.
TEST(StateTableTest, TheOrderIsThatOfAllRecordings) {
    ASSERT_GE(parts().size(), 4U);
    EXPECT_EQ(parts()[0].name, "ball");
    EXPECT_EQ(parts()[1].name, "robots");
    EXPECT_EQ(parts()[2].name, "links");
    EXPECT_EQ(parts()[3].name, "joints");
    const std::vector<std::string> of_robot{
        "x_m",           "y_m",           "z_m",           "heading_rad",
        "vx_mps",        "vy_mps",        "vz_mps",        "turn_rate_radps",
        "orientation_w", "orientation_x", "orientation_y", "orientation_z"};
    EXPECT_EQ(names_of(part("robots")), of_robot);
    EXPECT_EQ(part("robots").columns, 8U);
    const std::vector<std::string> of_body{"x_m",
                                           "y_m",
                                           "z_m",
                                           "vx_mps",
                                           "vy_mps",
                                           "vz_mps",
                                           "turn_rate_x_radps",
                                           "turn_rate_y_radps",
                                           "turn_rate_z_radps",
                                           "orientation_w",
                                           "orientation_x",
                                           "orientation_y",
                                           "orientation_z"};
    EXPECT_EQ(names_of(part("ball")), of_body);
    EXPECT_EQ(names_of(part("links")), of_body);
    EXPECT_EQ(names_of(part("joints")), (std::vector<std::string>{"position", "speed"}));
    EXPECT_EQ(part("ball").columns + part("links").columns + part("joints").columns, 0U);
}

TEST(StateTableTest, StepsAreThoseOfAllRecordings) {
    const auto steps_of = [](std::string_view name) {
        const auto& numbers = part("robots").numbers;
        return std::ranges::find(numbers, name, &Number::name)->steps_per_unit;
    };
    EXPECT_EQ(steps_of("x_m"), 1e5);
    EXPECT_EQ(steps_of("heading_rad"), 1e5);
    EXPECT_EQ(steps_of("vz_mps"), 1e3);
    EXPECT_EQ(steps_of("turn_rate_radps"), 1e2);
    EXPECT_EQ(steps_of("orientation_z"), 1e4);
}

// A generated table has a setter for each number of the schema.
TEST(StateTableTest, ThereIsASetterForEachNumber) {
    EXPECT_EQ(setters<v1::BallState>().size(), part("ball").numbers.size());
    EXPECT_EQ(setters<v1::RobotState>().size(), part("robots").numbers.size());
    EXPECT_EQ(setters<v1::LinkState>().size(), part("links").numbers.size());
    EXPECT_EQ(setters<v1::JointState>().size(), part("joints").numbers.size());
}

/// A scene with a ball.
class RecordedStateTest : public testing::Test {
  protected:
    RecordedStateTest() { scene_.mutable_ball()->set_radius_m(0.02); }

    v1::Scene scene_;
};

TEST_F(RecordedStateTest, NumbersBecomeAState) {
    std::vector<std::int64_t> numbers(13 + 2 * 12 + 13);
    std::iota(numbers.begin(), numbers.end(), 1);
    // The first robot is upright.
    std::fill_n(numbers.begin() + 13 + 16, 4, 0);
    v1::WorldState state;

    scene_.add_robots()->set_id(7);
    scene_.add_robots()->set_id(4);

    ASSERT_TRUE(to_state(numbers, scene_, state));

    EXPECT_EQ(state.ball().z_m(), 3 / 1e5);
    EXPECT_EQ(state.ball().orientation().z(), 13 / 1e4);
    ASSERT_EQ(state.robots_size(), 2);
    EXPECT_EQ(state.robots(1).id(), 7U);
    EXPECT_EQ(state.robots(0).x_m(), 14 / 1e5);
    EXPECT_EQ(state.robots(1).x_m(), 15 / 1e5);
    EXPECT_EQ(state.robots(1).turn_rate_radps(), 29 / 1e2);
    EXPECT_FALSE(state.robots(0).has_orientation());
    EXPECT_EQ(state.robots(1).orientation().w(), 34 / 1e4);
    ASSERT_EQ(state.links_size(), 1);
    EXPECT_EQ(state.links(0).vx_mps(), 41 / 1e3);
}

TEST_F(RecordedStateTest, JointsAreThoseOfTheScene) {
    scene_.add_links("door/link");
    scene_.add_joints()->set_name("door/hinge");
    scene_.add_joints()->set_name("door/bolt");
    std::vector<std::int64_t> numbers(13 + 13 + 2 * 2);
    std::iota(numbers.begin(), numbers.end(), 1);
    v1::WorldState state;

    ASSERT_TRUE(to_state(numbers, scene_, state));

    EXPECT_EQ(state.links_size(), 1);
    ASSERT_EQ(state.joints_size(), 2);
    EXPECT_EQ(state.joints(0).position(), 27 / 1e5);
    EXPECT_EQ(state.joints(0).speed(), 28 / 1e3);
    EXPECT_EQ(state.joints(1).position(), 29 / 1e5);
    EXPECT_FALSE(to_state(std::span(numbers).first(13 + 13), scene_, state))
        << "joints are missing";
}

TEST_F(RecordedStateTest, NumbersOfOtherBodiesAreRefused) {
    v1::WorldState state;
    for (const std::size_t count : {0U, 12U, 14U, 25U}) {
        EXPECT_FALSE(to_state(std::vector<std::int64_t>(count), scene_, state)) << count;
    }
}

}  // namespace
}  // namespace cancha::numbers
