#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"
#include "proto/cancha/v1/recording.pb.h"
#include "server/recording/judge.h"
#include "server/recording/recorder.h"
#include "server/recording/test_recordings.h"
#include "server/recording/verify.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/support/team_request.h"

namespace cancha::recording {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::uint64_t kRequestTicks = 60;

/// A match whose teams say where they stand at the kick-off, while it is recorded.
class RequestsTest : public testing::Test {
  protected:
    RequestsTest() {
        Recorder recorder = *Recorder::create(path_, discipline_);
        match::SimulatedMatch match(discipline_, *world::make_world_spec(discipline_.settings),
                                    {.seed = 7}, &recorder);
        for (std::uint64_t tick = 0; tick < kRequestTicks; ++tick) {
            match.open_tick();
            match.request(kBlue, placement_of({{5, {0.5, 0.2, 1}}}));
            match.request(kYellow, placement_of({{9, {0.4, 0.2, 0}}}));
            match.command({RobotId{4}, world::WheelSpeeds{1, 1}});
            match.close_tick();
        }
        for (const referee::RobotState& robot : match.state().robots) {
            poses_.push_back(robot.ground_pose());
        }
        EXPECT_TRUE(recorder.close(match, ""));
    }

    static std::string forged(const std::string& path, double x_m) {
        return changed_recording(path, [x_m](OwnItem& own) {
            const auto* message = std::get_if<mcap::McapMessage>(&own.item);
            v1::RecordedRequest request;
            if (message != nullptr && message->topic == "/requests/blue" &&
                request.ParseFromString(own.payload)) {
                request.mutable_placement()->mutable_robots(0)->set_x_m(x_m);
                own.payload = request.SerializeAsString();
            }
        });
    }

    static Result<Verification> verified(const std::string& path) {
        RecordingReader reader = open(path);
        return verify(reader);
    }

    const referee::Discipline discipline_ = short_soccer();
    const ScratchFolder folder_;  // Tests run side by side: each has a file of its own.
    const std::string path_ = folder_.file("requests.mcap");
    std::vector<GroundPose> poses_;
};

TEST_F(RequestsTest, ARobotStandsWhereItsTeamSaid) {
    EXPECT_NEAR(poses_[4].x_m, 0.5, 0.001) << "placements vary by a millimetre";
    EXPECT_NEAR(poses_[4].y_m, 0.2, 0.001);
}

TEST_F(RequestsTest, AreProvedWithTheMatch) {
    const auto found = verified(path_);

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_TRUE(found->is_equal) << "tick " << found->differing_tick << ": " << found->difference;
}

TEST_F(RequestsTest, AreJudgedAgainWithTheMatch) {
    RecordingReader reader = open(path_);

    const auto judgement = judge(reader);

    ASSERT_TRUE(judgement) << judgement.error().message;
    EXPECT_THAT(judgement->differences, IsEmpty()) << "yellow 9 was corrected then and now";
}

TEST_F(RequestsTest, OnlyThoseThatCountAreRecorded) {
    const auto items = read_items(path_);
    const auto count = [&items](std::string_view topic) {
        return std::ranges::count_if(items, [topic](const OwnItem& own) {
            const auto* message = std::get_if<mcap::McapMessage>(&own.item);
            return message != nullptr && message->topic == topic;
        });
    };

    EXPECT_EQ(count("/requests/blue"), 1);
    EXPECT_EQ(count("/requests/yellow"), 1);
}

TEST_F(RequestsTest, AnotherOneIsFoundInItsTick) {
    const auto found = verified(forged(path_, 0.6));

    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->is_equal);
    EXPECT_LE(found->differing_tick, 3U);
}

TEST_F(RequestsTest, OneThatCannotBeIsRefused) {
    const auto found = verified(forged(path_, std::numeric_limits<double>::infinity()));

    ASSERT_FALSE(found);
    EXPECT_THAT(found.error().message, HasSubstr("an invalid request"));
}

}  // namespace
}  // namespace cancha::recording
