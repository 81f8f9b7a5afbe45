#include "viewer/gateway/match_result.h"

#include <gmock/gmock.h>

#include "cancha/v1/session.pb.h"

namespace cancha::gateway {
namespace {

/// A list with one match.
std::string result_list_with(const std::string& name, v1::MatchState state) {
    v1::ServerMessage message;
    v1::MatchEntry& entry = *message.mutable_match_list()->add_matches();
    entry.set_name(name);
    entry.set_state(state);
    entry.set_tick(7200);
    entry.set_state_hash(42);
    entry.set_end_reason("full time");
    entry.mutable_status()->add_teams()->set_score(3);
    return message.SerializeAsString();
}

TEST(MatchResultTest, IsWhatTheListSaysOfAMatchThatIsOver) {
    const auto bytes = result_of("final", result_list_with("final", v1::MATCH_STATE_OVER));

    ASSERT_TRUE(bytes);
    v1::ServerMessage result;
    ASSERT_TRUE(result.ParseFromString(*bytes));
    EXPECT_EQ(result.over().reason(), "full time");
    EXPECT_EQ(result.over().ticks(), 7200U);
    EXPECT_EQ(result.over().state_hash(), 42U);
    EXPECT_EQ(result.over().status().teams(0).score(), 3U);
}

TEST(MatchResultTest, IsNotThereForAMatchThatHasNone) {
    EXPECT_FALSE(result_of("final", result_list_with("semi", v1::MATCH_STATE_OVER)));
    EXPECT_FALSE(result_of("final", result_list_with("final", v1::MATCH_STATE_PLAYING)));
    EXPECT_FALSE(result_of("final", result_list_with("final", v1::MATCH_STATE_FAILED)));
}

TEST(MatchResultTest, IsNotThereInWhatIsNoList) {
    EXPECT_FALSE(result_of("final", "\xff\xff"));
    EXPECT_FALSE(result_of("final", ""));
}

}  // namespace
}  // namespace cancha::gateway
