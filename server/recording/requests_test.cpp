#include <algorithm>

#include <gmock/gmock.h>

#include "proto/cancha/v1/recording.pb.h"
#include "server/recording/judge.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "server/sim/world/wheel_speeds.h"
#include "tests/support/team_request.h"

namespace cancha::recording {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::uint64_t kRequestTicks = 60;

/// Recorded match whose teams choose their places at the kick-off.
class RequestsTest : public testing::Test {
  protected:
    RequestsTest() {
        RecordedMatch match(path_, discipline_);
        for (std::uint64_t tick = 0; tick < kRequestTicks; ++tick) {
            match->open_tick();
            match->request(kBlue, placement_of({{5, {0.5, 0.2, 1}}}));
            match->request(kYellow, placement_of({{9, {0.4, 0.2, 0}}}));
            match->command({RobotId{4}, world::WheelSpeeds{1, 1}});
            match->close_tick();
        }
        for (const referee::RobotState& robot : match->state().robots) {
            poses_.push_back(robot.ground_pose());
        }
        match.close();
    }

    static std::string forged(const std::string& path, double x_m) {
        return with_messages<v1::RecordedRequest>(
            path, "/requests/blue", [x_m](v1::RecordedRequest& request) {
                request.mutable_placement()->mutable_robots(0)->set_x_m(x_m);
            });
    }

    const referee::Discipline discipline_ = short_soccer();
    const std::string path_ = new_file();
    std::vector<GroundPose> poses_;
};

TEST_F(RequestsTest, ARobotStandsWhereItsTeamSaid) {
    EXPECT_NEAR(poses_[4].x_m, 0.5, 0.001) << "placements vary by a millimetre";
    EXPECT_NEAR(poses_[4].y_m, 0.2, 0.001);
}

TEST_F(RequestsTest, AreProvedWithTheMatch) {
    expect_proved(path_);
}

TEST_F(RequestsTest, AreJudgedAgainWithTheMatch) {
    const Judgement judgement = judged(path_);

    EXPECT_THAT(judgement.differences, IsEmpty()) << "yellow 9 was corrected then and now";
}

TEST_F(RequestsTest, OnlyThoseThatCountAreRecorded) {
    const auto items = read_parts(path_).items;
    const auto count = [&items](std::string_view topic) {
        return std::ranges::count(items, topic, &RecordingParts::Item::topic);
    };

    EXPECT_EQ(count("/requests/blue"), 1);
    EXPECT_EQ(count("/requests/yellow"), 1);
}

TEST_F(RequestsTest, AnotherOneIsFoundInItsTick) {
    const Verification found = verified(forged(path_, 0.6));

    EXPECT_FALSE(found.is_equal);
    EXPECT_LE(found.differing_tick, 3U);
}

TEST_F(RequestsTest, OneThatCannotBeIsRefused) {
    EXPECT_THAT(refusal_of(content_of(forged(path_, std::numeric_limits<double>::infinity()))),
                HasSubstr("an invalid request"));
}

}  // namespace
}  // namespace cancha::recording
