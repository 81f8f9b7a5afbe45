#include "server/sim/sensing/surroundings.h"

#include <numbers>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

class SurroundingsTest : public ::testing::Test {
  protected:
    explicit SurroundingsTest(const std::string& added = "")
        : settings_(TestScene::make_settings(added, "")),
          spec_(*world::make_world_spec(settings_)),
          surroundings_(spec_, settings_) {
        for (const world::RobotSpec& robot : spec_.robots) {
            referee::RobotState& state = state_.robots.emplace_back();
            state.id = robot.id;
            state.position_m = {robot.start.x_m, robot.start.y_m, robot.size_m.z / 2};
            state.orientation = upright(robot.start.heading_rad);
        }
        state_.links.resize(spec_.moving_links().size());
        surroundings_.follow(state_);
    }

    std::string name_of_what_is(const Vec3& from_m, const Vec3& direction,
                                RobotId beholder = {}) const {
        const auto hit = surroundings_.look({from_m, direction}, 10, {beholder, 1});
        return hit ? hit->thing->name : "nothing";
    }

    v1::Discipline settings_;
    world::WorldSpec spec_;
    Surroundings surroundings_;
    referee::WorldState state_;
};

TEST_F(SurroundingsTest, TheNearestThingIsMet) {
    EXPECT_EQ(name_of_what_is({0.2, 0, 0.08}, {1, 0, 0}), "right end wall");
    EXPECT_EQ(name_of_what_is({0.2, 0, 0.08}, {-1, 0, 0}), "robot");
    EXPECT_EQ(name_of_what_is({0.2, 0, 0.08}, {0, 0, -1}), "floor");
    EXPECT_EQ(name_of_what_is({0.2, 0, 0.08}, {0, 0, 1}), "nothing");
    EXPECT_EQ(name_of_what_is({0.2, 0, 0.3}, {1, 0, 0}), "nothing");  // Above the wall.
}

TEST_F(SurroundingsTest, ARobotDoesNotSeeItself) {
    EXPECT_EQ(name_of_what_is({0.2, 0, 0.08}, {-1, 0, 0}, RobotId{1}), "left end wall");
}

TEST_F(SurroundingsTest, RobotsAreWhereTheyAreNow) {
    state_.robots[0].position_m.y = 0.5;
    surroundings_.follow(state_);

    EXPECT_EQ(name_of_what_is({0.2, 0, 0.08}, {-1, 0, 0}), "left end wall");
    EXPECT_EQ(name_of_what_is({0.2, 0.5, 0.08}, {-1, 0, 0}), "robot");
}

class LinesTest : public SurroundingsTest {
  protected:
    LinesTest()
        : SurroundingsTest(R"(course {
            lines { name: "straight" width_m: 0.02 points { x_m: 0 y_m: 0 } points { x_m: 0.5 y_m: 0 } }
            lines { name: "ramp" width_m: 0.02 points { x_m: 0 y_m: 0.5 }
                    points { x_m: 0.5 y_m: 0.5 z_m: 0.5 } } })") {}

    std::string line_at(const Vec3& point_m) const {
        const v1::Line* line = surroundings_.line_at(point_m);
        return line == nullptr ? "none" : line->name();
    }
};

TEST_F(LinesTest, ALineIsAsWideAsItSays) {
    EXPECT_EQ(line_at({0.3, 0.0099, 0}), "straight");
    EXPECT_EQ(line_at({0.3, -0.0101, 0}), "none");
    EXPECT_EQ(line_at({0.509, 0, 0}), "straight");
    EXPECT_EQ(line_at({0.511, 0, 0}), "none");
}

TEST_F(LinesTest, ALineClimbsWithItsRamp) {
    EXPECT_EQ(line_at({0.25, 0.5, 0.25}), "ramp");
    EXPECT_EQ(line_at({0.25, 0.5, 0}), "none");  // The floor below.
}

class LinksTest : public SurroundingsTest {
  protected:
    LinksTest()
        : SurroundingsTest(R"(arena { models { name: "crate" links { name: "link"
              inertia { mass_kg: 1 ixx_kgm2: 1 iyy_kgm2: 1 izz_kgm2: 1 }
              visuals { name: "lid" pose { x_m: 0.3 z_m: 0.1 }
                        shape { box { length_m: 0.1 width_m: 0.1 height_m: 0.1 } } } }
              joints { name: "rod" type: JOINT_TYPE_FIXED parent: "world" child: "link" } } })") {}
};

TEST_F(LinksTest, WhatMovesIsSeenWhereItIsNow) {
    state_.links[0].position_m = {0, 0.5, 0};
    surroundings_.follow(state_);
    EXPECT_EQ(name_of_what_is({0.8, 0.5, 0.08}, {-1, 0, 0}), "crate/link/lid");
    EXPECT_EQ(name_of_what_is({0.8, 0, 0.08}, {-1, 0, 0}), "robot");

    // A quarter turn moves the lid from +x to +y of the centre of mass.
    state_.links[0].orientation = upright(std::numbers::pi / 2);
    surroundings_.follow(state_);
    EXPECT_EQ(name_of_what_is({0.8, 0.5, 0.08}, {-1, 0, 0}), "left end wall");
    EXPECT_EQ(name_of_what_is({0.8, 0.8, 0.08}, {-1, 0, 0}), "crate/link/lid");
}

/// Robots with a base without looks of its own, and an arm above it.
class RobotsOfLinksTest : public ::testing::Test {
  protected:
    RobotsOfLinksTest() {
        for (const world::RobotSpec& robot : spec_.robots) {
            referee::RobotState& state = state_.robots.emplace_back();
            state.id = robot.id;
            state.position_m = {robot.start.x_m, robot.start.y_m, robot.foot_m()};
            referee::LinkState& arm = state_.links.emplace_back();
            arm.position_m = state.position_m + Vec3{0, 0, 0.2};
        }
        surroundings_.follow(state_);
    }

    std::string name_of_what_is_below(const Vec3& from_m, RobotId beholder) const {
        const auto hit = surroundings_.look({from_m, {0, 0, -1}}, 10, {beholder, 1});
        return hit ? hit->thing->name : "nothing";
    }

    static v1::Discipline settings() {
        constexpr const char* kInertia =
            "inertia { mass_kg: 1 ixx_kgm2: 0.01 iyy_kgm2: 0.01 izz_kgm2: 0.01 }";
        constexpr const char* kBox = "shape { box { length_m: 0.1 width_m: 0.1 height_m: 0.1 } }";
        return TestScene::make_settings("", fmt::format(R"(drive: "none" structure {{
                  links {{ name: "base" {0} collisions {{ name: "hull" {1} }} }}
                  links {{ name: "arm" pose {{ z_m: 0.2 }} {0} visuals {{ name: "hand" {1} }} }}
                  joints {{ name: "j" type: JOINT_TYPE_FIXED parent: "base" child: "arm" }} }})",
                                                        kInertia, kBox));
    }

    const v1::Discipline settings_ = settings();
    const world::WorldSpec spec_ = *world::make_world_spec(settings_);
    Surroundings surroundings_{spec_, settings_};
    referee::WorldState state_;
};

TEST_F(RobotsOfLinksTest, ABaseWithoutVisualsIsMetAsItCollides) {
    EXPECT_EQ(name_of_what_is_below({0, 0, 0.12}, RobotId{2}), "robot 1/base/hull");
    EXPECT_EQ(name_of_what_is_below({0, 0, 0.4}, RobotId{2}), "robot 1/arm/hand");
}

TEST_F(RobotsOfLinksTest, ARobotDoesNotSeeItsBaseButItsArm) {
    EXPECT_EQ(name_of_what_is_below({0, 0, 0.12}, RobotId{1}), "floor");
    EXPECT_EQ(name_of_what_is_below({0, 0, 0.4}, RobotId{1}), "robot 1/arm/hand");
}

}  // namespace
}  // namespace cancha::sensing
