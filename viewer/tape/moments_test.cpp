#include "viewer/tape/moments.h"

#include <gmock/gmock.h>

#include "cancha/v1/referee.pb.h"
#include "cancha/v1/scene.pb.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/mcap/mcap_writer.h"
#include "viewer/tape/part_reader.h"

namespace cancha::tape {
namespace {

using Score = std::array<std::uint64_t, 2>;

Moment moment(std::string kind, int team, unsigned robot, Score score) {
    Moment made;
    made.kind = std::move(kind);
    made.team = team;
    made.robot = robot;
    made.score = score;
    return made;
}

TEST(LastGoalTest, IsTheNewestOne) {
    const std::vector<Moment> match = {
        moment("goal", v1::TEAM_BLUE, 3, {1, 0}), moment("kick_off", v1::TEAM_YELLOW, 0, {1, 0}),
        moment("goal", v1::TEAM_YELLOW, 8, {1, 1}), moment("kick_off", v1::TEAM_BLUE, 0, {1, 1})};

    EXPECT_EQ(last_goal_in(match), 2U);
    EXPECT_EQ(last_goal_in({}), std::nullopt);
}

TEST(LastGoalTest, IsNoneThatWasUndone) {
    std::vector<Moment> match = {moment("goal", v1::TEAM_BLUE, 3, {1, 0}),
                                 moment("goal", v1::TEAM_YELLOW, 8, {1, 1}),
                                 moment("taken_back", v1::TEAM_YELLOW, 8, {1, 0})};
    EXPECT_EQ(last_goal_in(match), 0U);

    match.push_back(moment("taken_back", v1::TEAM_BLUE, 3, {0, 0}));
    EXPECT_EQ(last_goal_in(match), std::nullopt);
    match.push_back(moment("goal", v1::TEAM_BLUE, 0, {1, 0}));
    EXPECT_EQ(last_goal_in(match), 4U) << "awarded afterwards";
}

TEST(LastGoalTest, AGoalBeforeTheLastIsUndoneByItsScorer) {
    const std::vector<Moment> match = {moment("goal", v1::TEAM_BLUE, 3, {1, 0}),
                                       moment("goal", v1::TEAM_BLUE, 4, {2, 0}),
                                       moment("taken_back", v1::TEAM_BLUE, 3, {1, 0})};

    EXPECT_EQ(last_goal_in(match), 1U);
}

TEST(LastGoalTest, AFreeKickThatIsUndoneTakesNoGoal) {
    const std::vector<Moment> match = {moment("goal", v1::TEAM_BLUE, 3, {1, 0}),
                                       moment("free_kick", v1::TEAM_BLUE, 3, {1, 0}),
                                       moment("taken_back", v1::TEAM_BLUE, 3, {1, 0})};

    EXPECT_EQ(last_goal_in(match), 0U);
}

TEST(LastGoalTest, AStateThatIsRestoredTakesTheGoalsAfterIt) {
    const std::vector<Moment> match = {moment("goal", v1::TEAM_BLUE, 3, {1, 0}),
                                       moment("goal", v1::TEAM_BLUE, 4, {2, 0}),
                                       moment("goal", v1::TEAM_BLUE, 3, {3, 0}),
                                       moment("intervention", v1::TEAM_UNSPECIFIED, 0, {1, 0})};

    EXPECT_EQ(last_goal_in(match), 0U);
}

/// A recording with one segment that has these statuses.
class PartsTest : public testing::Test {
  protected:
    /// Makes a status with blue's score behind `empty_teams` teams without data, of two bytes each.
    static v1::MatchStatus status(std::uint32_t score, std::size_t empty_teams) {
        v1::MatchStatus status;
        for (std::size_t i = 0; i < empty_teams; ++i) {
            status.add_teams();
        }
        v1::TeamStatus& blue = *status.add_teams();
        blue.set_team(v1::TEAM_BLUE);
        blue.set_score(score);
        return status;
    }

    std::string end_part() {
        writer_.end_chunk();
        const std::uint64_t start = std::exchange(end_, writer_.bytes_written());
        return *writer_.read({start, end_ - start});
    }

    std::string opening(const v1::Scene& scene = {}) {
        writer_.add_metadata("match", {{"ticks_per_segment", "10"}, {"tick_rate_hz", "10"}});
        writer_.attach("scene.pb", "application/x-protobuf", scene.SerializeAsString());
        return end_part();
    }

    FoundMoments find(const std::vector<v1::MatchStatus>& statuses) {
        const auto opened = read_opening(opening());
        for (const v1::MatchStatus& status : statuses) {
            writer_.write(status_, 0, status);
        }
        return find_moments((*opened)->facts, end_part());
    }

    ScratchFolder folder_;
    mcap::McapWriter writer_ = *mcap::McapWriter::create(folder_.file("made.mcap"), "test");
    mcap::ChannelId status_ = writer_.add_channel("/status", *v1::MatchStatus::descriptor());
    std::uint64_t end_ = 0;
};

TEST_F(PartsTest, AStatusWithMorePartsThanASegmentHasIsPassedOver) {
    const FoundMoments found = find({status(1, 0), status(2, kMostDecodedParts)});

    EXPECT_TRUE(found.status);
    EXPECT_EQ(found.score, (Score{1, 0}));
}

TEST_F(PartsTest, TheStatusesOfASegmentShareTheirParts) {
    const std::size_t most_of_them = kMostDecodedParts / 2;

    const FoundMoments found =
        find({status(1, most_of_them), status(2, most_of_them), status(3, most_of_them)});

    EXPECT_TRUE(found.status);
    EXPECT_EQ(found.score, (Score{1, 0}));
}

TEST_F(PartsTest, AThousandStatusesAreRead) {
    std::vector<v1::MatchStatus> statuses;
    for (std::uint32_t tick = 1; tick <= 1000; ++tick) {
        statuses.push_back(status(tick, 1));
        statuses.back().mutable_teams(0)->set_name("Amsel");
        statuses.back().mutable_teams(1)->set_name("Bussard");
        statuses.back().mutable_restart()->set_reason("goal by blue");
        statuses.back().set_end_reason("full time");
    }

    EXPECT_EQ(find(statuses).score, (Score{1000, 0}));
}

TEST_F(PartsTest, ASceneWithAsManyPartsAsAServerSendsIsRead) {
    v1::Scene scene;
    for (std::size_t i = 0; i < kMostSceneParts; ++i) {
        scene.add_shapes();
    }
    EXPECT_TRUE(read_opening(opening(scene)));
}

TEST_F(PartsTest, ASceneWithOnePartMoreIsRefusedAndNamed) {
    v1::Scene scene;
    for (std::size_t i = 0; i <= kMostSceneParts; ++i) {
        scene.add_shapes();
    }

    const auto opened = read_opening(opening(scene));

    ASSERT_FALSE(opened);
    EXPECT_THAT(opened.error().message,
                testing::HasSubstr("its scene cannot be read: it has more than 100000 parts"));
    EXPECT_THAT(opened.error().message, testing::HasSubstr("at `shapes`"));
}

}  // namespace
}  // namespace cancha::tape
