#include "strategies/simurosot_position/strategy.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "strategies/simurosot_kit/test_field.h"
#include "strategies/simurosot_position/posts.h"
#include "strategies/simurosot_position/roles.h"

namespace cancha::strategies::position {
namespace {

using client::Observation;
using client::RobotView;
using kit::field_with_ball;
using kit::robot_at;

std::vector<RobotView> players_of(const Observation& view) {
    return {view.mine.begin() + 1, view.mine.end()};
}

TEST(PostsTest, AreOutsideOfThePenaltyAreasWhereverTheBallIs) {
    for (const double x_m : {-1.07, -0.9, 0.0, 0.9, 1.07}) {
        for (const double y_m : {-0.87, -0.1, 0.0, 0.87}) {
            const Observation view = field_with_ball({x_m, y_m});
            for (const Role role : {Role::kSupporter, Role::kLeftDefender, Role::kRightDefender,
                                    Role::kLeftWing, Role::kRightMidfielder, Role::kLeftBack}) {
                const Vec2 at_m = post_m(view, role);
                EXPECT_FALSE(view.areas().own_penalty_area.contains(at_m)) << to_string(role);
                EXPECT_FALSE(view.areas().opponent_penalty_area.contains(at_m)) << to_string(role);
                EXPECT_LT(std::abs(at_m.y), view.field.half_width_m) << to_string(role);
                EXPECT_LT(std::abs(at_m.x), view.field.half_length_m) << to_string(role);
            }
        }
    }
}

TEST(PostsTest, PutTheDefendersBetweenBallAndGoal) {
    const Observation view = field_with_ball({0, 0});

    for (const Role role : {Role::kLeftDefender, Role::kRightDefender}) {
        const Vec2 at_m = post_m(view, role);
        EXPECT_LT(at_m.x, 0);
        EXPECT_EQ(std::signbit(at_m.y), role == Role::kRightDefender);
    }
}

TEST(RolesTest, GiveEveryRoleOnceTheMostUrgentFirst) {
    const Observation view = field_with_ball({0, 0});

    std::vector<Role> roles = Roles().assign(view, players_of(view));

    std::ranges::sort(roles);
    EXPECT_EQ(roles, (std::vector{Role::kAttacker, Role::kLeftDefender, Role::kSupporter,
                                  Role::kRightDefender}));
}

TEST(RolesTest, GiveTwoPlayersAnAttackerAndADefender) {
    const Observation view = field_with_ball({0, 0});
    const std::vector<RobotView> players{view.mine[1], view.mine[4]};

    std::vector<Role> roles = Roles().assign(view, players);

    std::ranges::sort(roles);
    EXPECT_EQ(roles, (std::vector{Role::kAttacker, Role::kLeftDefender}));
}

TEST(RolesTest, DoesNotFlapBetweenTwoRobotsThatAreEquallyNear) {
    Observation view = field_with_ball({0, 0.001});
    Roles roles;
    const std::vector<Role> first = roles.assign(view, players_of(view));

    view.ball.position_m = {0, -0.001};

    EXPECT_EQ(roles.assign(view, players_of(view)), first);
}

TEST(PositionTest, CommandsEveryRobotInEveryCornerOfTheField) {
    Position strategy;
    for (const double x_m : {-1.15, -1.07, 0.0, 1.07, 1.15}) {
        for (const double y_m : {-0.87, -0.1, 0.0, 0.87}) {
            client::Commands commands;
            strategy.decide(field_with_ball({x_m, y_m}), commands);
            // Commands must be finite by contract.
            EXPECT_EQ(commands.entries().size(), 5U);
        }
    }
}

TEST(PositionTest, DecidesTheSameAtTheOtherEnd) {
    const Observation view = field_with_ball({0.3, -0.2});
    Observation turned = view;
    turned.defends = client::FieldEnd::kPositiveX;
    turned.ball.position_m = client::turned_around(view.ball.position_m);
    for (RobotView& robot : turned.mine) {
        robot.position_m = client::turned_around(robot.position_m);
        robot.heading_rad = std::numbers::pi;
    }
    client::Commands here;
    client::Commands there;

    Position().decide(view, here);
    Position().decide(turned, there);

    for (std::size_t i = 0; i < here.entries().size(); ++i) {
        // Turning a heading by pi and back rounds the last bits.
        EXPECT_NEAR(here.entries()[i].wheels().left_mps, there.entries()[i].wheels().left_mps,
                    1e-9);
    }
}

TEST(PositionTest, DrawsWhereItsFieldPlayersWantToBe) {
    // For the team that defends +x, decisions in the attack frame are drawn half a turn away.
    Observation view = field_with_ball({0.2, 0.1});
    view.defends = client::FieldEnd::kPositiveX;
    for (RobotView& robot : view.mine) {
        robot.position_m = client::turned_around(robot.position_m);
    }
    client::Commands commands;

    Position().decide(view, commands);

    const client::Drawing& drawing = commands.drawing();
    ASSERT_EQ(drawing.shapes.size(), 4U);
    ASSERT_EQ(drawing.texts.size(), 4U);
    for (std::size_t i = 0; i < drawing.shapes.size(); ++i) {
        const auto& line = std::get<client::Drawing::Line>(drawing.shapes[i].form);
        EXPECT_EQ(line.points_m.front(), view.mine[i + 1].position_m);
        EXPECT_EQ(line.points_m.back(), drawing.texts[i].at_m);
    }
    const auto attacker =
        std::ranges::find(drawing.texts, "attacker", &client::Drawing::Text::text);
    ASSERT_NE(attacker, drawing.texts.end());
    EXPECT_EQ(attacker->at_m, view.ball.position_m);  // The ball is at rest.
    EXPECT_EQ(drawing.numbers.size(), 1U);
}

}  // namespace
}  // namespace cancha::strategies::position
