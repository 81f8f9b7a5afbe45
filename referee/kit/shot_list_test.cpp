#include "referee/kit/shot_list.h"

#include <gtest/gtest.h>

namespace cancha::referee {
namespace {

constexpr RobotId kShooter{4};
constexpr RobotId kKeeper{1};

Shot saved_shot(Tick tick = {}) {
    return {.tick = tick,
            .team = Team::kYellow,
            .robot = kShooter,
            .is_on_target = true,
            .saved_by = kKeeper};
}

TEST(ShotListTest, CountsShotsForWhoShotAndSavesForWhoSaved) {
    ShotList shots;
    shots.add(saved_shot());
    shots.add({.team = Team::kYellow, .robot = kShooter});

    const std::map<RobotId, ShotCount> counts = shots.count();
    EXPECT_EQ(counts.at(kShooter).shots, 2U);
    EXPECT_EQ(counts.at(kShooter).on_target, 1U);
    EXPECT_EQ(counts.at(kKeeper).saves, 1U);
    EXPECT_EQ(counts.at(kKeeper).shots, 0U);
}

TEST(ShotListTest, ASavedShotThatGoesInAfterAllIsNoSave) {
    ShotList shots;
    shots.add(saved_shot());
    shots.make_latest_a_goal(kShooter, Tick{9});

    EXPECT_TRUE(shots.listed().front().is_goal);
    EXPECT_EQ(shots.count().contains(kKeeper), false);
}

TEST(ShotListTest, AGoalThatIsTakenBackStaysAShotOnTarget) {
    ShotList shots;
    shots.add(saved_shot());
    shots.make_latest_a_goal(kShooter, Tick{9});
    shots.take_back_goal(Tick{8});
    EXPECT_TRUE(shots.listed().front().is_goal) << "another one was taken back";

    shots.take_back_goal(Tick{9});

    EXPECT_FALSE(shots.listed().front().is_goal);
    EXPECT_TRUE(shots.listed().front().is_on_target);
}

TEST(ShotListTest, ListsTheLatestAndCountsThemAll) {
    ShotList shots;
    constexpr std::uint64_t kMore = 3;
    for (std::uint64_t i = 0; i < ShotList::kMostListed + kMore; ++i) {
        shots.add(saved_shot(Tick{i}));
    }

    EXPECT_EQ(shots.listed().size(), ShotList::kMostListed);
    EXPECT_EQ(shots.listed().front().tick, Tick{kMore});
    EXPECT_EQ(shots.omitted(), kMore);
    EXPECT_EQ(shots.count().at(kShooter).shots, ShotList::kMostListed + kMore);
    EXPECT_EQ(shots.count().at(kKeeper).saves, ShotList::kMostListed + kMore);
}

}  // namespace
}  // namespace cancha::referee
