// Tests that a recording which names another build may differ in its texts only.

#include <functional>
#include <string>
#include <string_view>

#include <gmock/gmock.h>

#include "proto/cancha/v1/referee.pb.h"
#include "server/recording/match_facts.h"
#include "server/recording/test_forged_race.h"
#include "server/recording/test_recordings.h"

namespace cancha::recording {
namespace {

using ::testing::HasSubstr;

class ForgedBuildTest : public testing::Test {
  protected:
    /// The recording as another build would have written it, with a correct content hash.
    const std::string path_ =
        with_metadata(new_file(recorded_race()), kMatchMetadata,
                      [](Entries& entries) { entries["build"] = "cancha 9.9.9"; });

    template <typename Message>
    std::string refusal_with(const std::string& topic,
                             const std::function<void(Message&)>& change) const {
        return refusal_of(content_of(with_messages<Message>(path_, topic, change)));
    }
};

TEST_F(ForgedBuildTest, AStartThatIsNoTimeIsRefused) {
    for (const std::string_view start :
         {"", "now", "=cmd|!A-29T03:26:23Z", "2026-11-29T03:26:23Z "}) {
        EXPECT_THAT(refusal_of(content_of(with_metadata(
                        path_, kMatchMetadata,
                        [start](Entries& entries) { entries["started_at"] = start; }))),
                    HasSubstr("'started_at' should be a time such as"))
            << start;
    }
}

TEST_F(ForgedBuildTest, ARecordingThatAnotherBuildMadeInTheSameWayIsVerified) {
    EXPECT_EQ(refusal_of(content_of(path_)), "");
}

TEST_F(ForgedBuildTest, NumbersOfStatusesAreComparedAllTheSame) {
    EXPECT_THAT(refusal_with<v1::MatchStatus>(kStatusTopic,
                                              [](auto& it) { it.mutable_teams(0)->set_score(9); }),
                HasSubstr("/status"));
    EXPECT_THAT(refusal_with<v1::MatchStatus>(
                    kStatusTopic, [](auto& it) { it.mutable_teams(0)->set_team(v1::TEAM_YELLOW); }),
                HasSubstr("/status"));
}

TEST_F(ForgedBuildTest, TeamsAndRobotsOfEventsAreComparedAllTheSame) {
    EXPECT_THAT(refusal_with<v1::GameEvent>(kEventsTopic,
                                            [](auto& it) { it.set_robot_id(it.robot_id() + 1); }),
                HasSubstr("event 1"));
    EXPECT_THAT(refusal_with<v1::GameEvent>(
                    kEventsTopic,
                    [](auto& it) {
                        it.set_team(it.team() == v1::TEAM_BLUE ? v1::TEAM_YELLOW : v1::TEAM_BLUE);
                    }),
                HasSubstr("event 1"));
}

TEST_F(ForgedBuildTest, OtherTextsAreNotCalledVerified) {
    EXPECT_THAT(refusal_with<v1::GameEvent>(
                    kEventsTopic, [](auto& it) { it.set_text("a dog ran onto the field"); }),
                HasSubstr("shown, but not proved: the texts of events"));
    EXPECT_THAT(refusal_with<v1::MatchStatus>(
                    kStatusTopic, [](auto& it) { it.mutable_teams(0)->set_name("Ajax"); }),
                HasSubstr("shown, but not proved: texts that viewers show"));
}

TEST_F(ForgedBuildTest, AnotherSceneIsFound) {
    const auto with_scene = [this](const std::function<void(std::string&)>& change) {
        return refusal_of(content_of(changed_recording(path_, [&](RecordingParts::Item& own) {
            auto* attachment = std::get_if<mcap::McapAttachment>(&own.item);
            if (attachment != nullptr && attachment->name == kSceneAttachment) {
                change(attachment->content);
            }
        })));
    };
    EXPECT_THAT(with_scene([](std::string& bytes) { bytes += std::string("\xf8\x07\x01", 3); }),
                HasSubstr("scene.pb"));
    EXPECT_THAT(with_scene([](std::string& bytes) { bytes.clear(); }), HasSubstr("scene.pb"));
}

}  // namespace
}  // namespace cancha::recording
