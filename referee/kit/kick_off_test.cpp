#include "referee/kit/kick_off.h"

#include <cmath>
#include <map>
#include <numbers>
#include <variant>

#include <gtest/gtest.h>

#include "referee/kit/test_field.h"

namespace cancha::referee {
namespace {

constexpr RuleText kRule{"7.7", "Kick-off"};
constexpr RobotId kBlueForward{2};
constexpr RobotId kYellowForward{4};

class KickOffTest : public testing::Test {
  protected:
    std::map<RobotId, GroundPose> poses_when(Team team) const {
        std::map<RobotId, GroundPose> poses;
        for (const Intervention& intervention : kick_off_.placements(team, status_)) {
            if (const auto* robot = std::get_if<PlaceRobot>(&intervention)) {
                poses[robot->robot] = robot->pose;
            }
        }
        return poses;
    }

    v1::Discipline settings_ = two_a_side();
    Formation formation_{settings_};
    KickOff kick_off_{settings_, formation_, kRule};
    MatchStatus status_;
};

TEST_F(KickOffTest, TheForwardOfTheKickingTeamStandsBehindTheBallAndFacesIt) {
    const GroundPose kicker = poses_when(Team::kYellow).at(kYellowForward);

    EXPECT_LT(kicker.x_m, -(0.04 + 0.02)) << "half a robot and a ball's radius away";
    EXPECT_EQ(kicker.y_m, 0);
    EXPECT_NEAR(kicker.heading_rad, 0, 1e-12) << "one turn by pi rounds";
}

TEST_F(KickOffTest, EverybodyElseStandsInFormation) {
    const std::map<RobotId, GroundPose> poses = poses_when(Team::kYellow);

    for (const Player& player : formation_.players()) {
        if (player.id != kYellowForward) {
            EXPECT_EQ(poses.at(player.id), player.start) << to_number(player.id);
        }
    }
}

TEST_F(KickOffTest, WithoutAKickingTeamEverybodyStandsInFormation) {
    EXPECT_EQ(poses_when(Team::kNone).at(kBlueForward), formation_.players()[1].start);
}

TEST_F(KickOffTest, AfterTheChangeOfEndsEverythingIsTurnedAround) {
    const std::map<RobotId, GroundPose> before = poses_when(Team::kBlue);
    std::swap(status_.blue.defends, status_.yellow.defends);

    const std::map<RobotId, GroundPose> after = poses_when(Team::kBlue);

    for (const auto& [id, pose] : before) {
        EXPECT_EQ(after.at(id), pose.turned_around()) << to_number(id);
    }
}

TEST_F(KickOffTest, IsWrittenIntoSheetAndHistory) {
    const RuleValues rules({}, TickRate{60});
    MatchSheet sheet({.settings = settings_,
                      .rules = rules,
                      .rate = TickRate{60},
                      .blue_name = "Azul",
                      .yellow_name = "Oro"});
    Verdict verdict;

    kick_off_.give(Team::kBlue, "goal by Oro", Tick{9}, sheet, verdict);

    ASSERT_EQ(verdict.events.size(), 1U);
    EXPECT_EQ(verdict.events[0].text, "Kick-off for Azul.");
    EXPECT_EQ(verdict.events[0].rule, kRule.number);
    EXPECT_EQ(sheet.status().restart->reason, "goal by Oro");
    EXPECT_EQ(sheet.status().restart->since, Tick{9});
}

}  // namespace
}  // namespace cancha::referee
