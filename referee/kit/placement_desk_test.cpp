#include "referee/kit/placement_desk.h"

#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/kit/test_field.h"
#include "tests/support/team_request.h"

namespace cancha::referee {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr RobotId kBlueKeeper{1};
constexpr RobotId kBlueForward{2};
constexpr RobotId kYellowForward{4};
constexpr double kCircle_m = 0.25;

class PlacementDeskTest : public testing::Test {
  protected:
    void begin(Team team) {
        const RestartCall call{.kind = v1::RESTART_KIND_KICK_OFF, .team = team};
        desk_.begin(kick_off_plan(settings_, *formation_, kCircle_m, call, status_), call);
    }

    void place(const TeamRequest& request = {}) {
        desk_.place(request, state_, status_, interventions_, corrections_);
    }

    std::map<RobotId, GroundPose> poses() const {
        std::map<RobotId, GroundPose> poses;
        for (const Intervention& intervention : interventions_) {
            if (const auto* robot = std::get_if<PlaceRobot>(&intervention)) {
                poses[robot->robot] = robot->pose;
            }
        }
        return poses;
    }

    /// Returns the places of a blue team that says nothing and kicks off.
    std::map<RobotId, GroundPose> silent_poses() {
        begin(Team::kBlue);
        place();
        std::map<RobotId, GroundPose> silent = poses();
        interventions_.clear();
        return silent;
    }

    v1::Discipline settings_ = two_a_side();
    std::shared_ptr<const Formation> formation_ = std::make_shared<Formation>(settings_);
    SoccerStatus status_;
    WorldState state_ = state_with({{1, 0}, {0.4, 0.3}, {-1, 0}, {-0.4, -0.3}});
    PlacementDesk desk_{settings_, formation_};
    std::vector<Intervention> interventions_;
    std::vector<Correction> corrections_;
};

TEST_F(PlacementDeskTest, TheTeamThatKicksIsAskedFirstAndThenTheOther) {
    begin(Team::kYellow);
    EXPECT_EQ(desk_.next(), Team::kYellow);

    place();
    EXPECT_EQ(desk_.next(), Team::kBlue);
    place();

    EXPECT_EQ(desk_.next(), Team::kNone);
    EXPECT_EQ(poses().size(), 4U);
}

TEST_F(PlacementDeskTest, TheBallIsPlacedOnceAndFirst) {
    begin(Team::kBlue);
    place();
    place();

    EXPECT_TRUE(std::holds_alternative<PlaceBall>(interventions_.front()));
    EXPECT_EQ(interventions_.size(), 1 + 4U);
}

TEST_F(PlacementDeskTest, TheForwardOfTheKickingTeamStandsBehindTheBallAndFacesIt) {
    begin(Team::kYellow);
    place();

    const GroundPose kicker = poses().at(kYellowForward);
    EXPECT_LT(kicker.x_m, -(0.04 + 0.02)) << "half a robot and a ball's radius away";
    EXPECT_EQ(kicker.y_m, 0);
    EXPECT_EQ(kicker.heading_rad, 0);
    EXPECT_EQ(desk_.marked(Team::kYellow)->id, kYellowForward);
}

TEST_F(PlacementDeskTest, WhereNobodyIsAskedAllAreInFormation) {
    begin(Team::kNone);

    desk_.place_everybody(state_, status_, interventions_);

    for (const Player& player : formation_->players()) {
        EXPECT_EQ(poses().at(player.id), player.start) << to_number(player.id);
    }
}

TEST_F(PlacementDeskTest, AfterTheChangeOfEndsEverythingIsTurnedAround) {
    begin(Team::kBlue);
    desk_.place_everybody(state_, status_, interventions_);
    const std::map<RobotId, GroundPose> before = poses();
    std::swap(status_.blue_side.defends, status_.yellow_side.defends);

    begin(Team::kBlue);
    desk_.place_everybody(state_, status_, interventions_);

    for (const auto& [id, pose] : before) {
        const GroundPose turned = pose.turned_around();
        EXPECT_EQ(poses().at(id).position_m(), turned.position_m()) << to_number(id);
        EXPECT_NEAR(wrap_angle_rad(poses().at(id).heading_rad - turned.heading_rad), 0, 1e-12);
    }
}

TEST_F(PlacementDeskTest, APlaceThatTheLawAllowsIsGranted) {
    begin(Team::kBlue);

    place(placement_of({{to_number(kBlueForward), {0.2, 0.1, 1.5}}}));

    EXPECT_EQ(poses().at(kBlueForward), (GroundPose{0.2, 0.1, 1.5}));
    EXPECT_THAT(corrections_, IsEmpty());
}

TEST_F(PlacementDeskTest, OneThatItForbidsBecomesTheNearestPlace) {
    begin(Team::kBlue);

    place(placement_of({{to_number(kBlueKeeper), {-0.1, 0.5, 0}}}));

    // The circle is farther away than the own half, whose first column of the grid is near.
    EXPECT_GE(poses().at(kBlueKeeper).x_m, 0);
    EXPECT_LT(poses().at(kBlueKeeper).x_m, 0.04);
    EXPECT_NEAR(poses().at(kBlueKeeper).y_m, 0.5, 0.04);
    ASSERT_EQ(corrections_.size(), 1U);
    EXPECT_EQ(corrections_[0].robot, kBlueKeeper);
}

TEST_F(PlacementDeskTest, WhatIsTakenIsCorrectedToRightBesideIt) {
    begin(Team::kBlue);

    place(placement_of(
        {{to_number(kBlueForward), {0.5, 0.5, 0}}, {to_number(kBlueKeeper), {0.5, 0.5, 0}}}));

    const double way_m = distance(poses().at(kBlueKeeper).position_m(), {0.5, 0.5});
    const double clear_m = 2 * std::hypot(0.04, 0.04) + PlacementDesk::kGap_m;
    EXPECT_GT(way_m, clear_m);
    // The grid has a point within one diagonal of its cells, 4 cm across, behind the clear circle.
    EXPECT_LT(way_m, clear_m + std::hypot(0.04, 0.04));
}

TEST_F(PlacementDeskTest, TheLastPlaceOfARobotCounts) {
    begin(Team::kBlue);

    place(placement_of(
        {{to_number(kBlueForward), {0.5, 0.5, 0}}, {to_number(kBlueForward), {0.3, 0.5, 0}}}));

    EXPECT_EQ(poses().at(kBlueForward).x_m, 0.3);
}

TEST_F(PlacementDeskTest, TheBallOfAKickOffIsNobodysToPlace) {
    begin(Team::kBlue);

    place(placement_of({}, Vec2{0.1, 0.1}));

    EXPECT_EQ(desk_.ball_m(), (Vec2{0, 0}));
    EXPECT_THAT(corrections_, IsEmpty());
}

TEST_F(PlacementDeskTest, APlaceFarAwayIsOneAtTheNearestWall) {
    const GroundPose usual = silent_poses().at(kBlueKeeper);
    for (const double far_m : {1e20, 1.7e308}) {
        begin(Team::kBlue);
        place(placement_of(
            {{to_number(kBlueForward), usual}, {to_number(kBlueKeeper), {far_m, far_m, 0}}}));

        // The forward has taken the keeper's usual place, and the upper right corner is nearest.
        EXPECT_GT(poses().at(kBlueKeeper).x_m, 0.9) << far_m;
        EXPECT_GT(poses().at(kBlueKeeper).y_m, 0.7) << far_m;
        EXPECT_EQ(corrections_.back().why, "is too near to a wall");
    }
}

TEST_F(PlacementDeskTest, AMarkBehindAWallIsCorrectedToo) {
    const RestartCall call{.kind = v1::RESTART_KIND_FREE_BALL};
    RestartPlan plan = kick_off_plan(settings_, *formation_, kCircle_m, call, status_);
    plan.asks_first = Team::kBlue;
    plan.marks = {{.team = Team::kBlue, .pose = {5, 0.3, 0}, .is_exact = true}};
    desk_.begin(plan, call);

    place();

    EXPECT_LT(poses().at(kBlueForward).x_m, settings_.field().right_m());
    EXPECT_GT(poses().at(kBlueForward).x_m, 0.8) << "near to where the mark is";
}

TEST_F(PlacementDeskTest, ABallWhoseSpotIsBehindAWallLiesBeforeIt) {
    const RestartCall call{
        .kind = v1::RESTART_KIND_FREE_BALL, .team = Team::kNone, .spot_m = {0, 5}};
    RestartPlan plan = kick_off_plan(settings_, *formation_, kCircle_m, call, status_);
    plan.asks_first = Team::kBlue;
    desk_.begin(plan, call);

    place();

    EXPECT_LT(desk_.ball_m().y, settings_.field().top_m());
    EXPECT_GT(desk_.ball_m().y, 0.8);
}

}  // namespace
}  // namespace cancha::referee
