#include "viewer/gateway/overview_card.h"

#include <gmock/gmock.h>

#include "cancha/v1/session.pb.h"

namespace cancha::gateway {
namespace {

constexpr const char* kOrigin = "https://cup.example.org";

constexpr std::string_view kRecordings =
    R"({"recordings":[{"name":"old-format"},{"name":"final","picture":"picture.png?match=final"}]})";

/// Makes a list of two matches; the second is live.
std::string two_matches() {
    v1::ServerMessage message;
    for (const char* name : {"first", "second"}) {
        v1::MatchEntry& entry = *message.mutable_match_list()->add_matches();
        entry.set_name(name);
        entry.set_state(v1::MATCH_STATE_OVER);
        v1::MatchStatus& status = *entry.mutable_status();
        status.add_teams()->set_team(v1::TEAM_BLUE);
        status.mutable_teams(0)->set_score(2);
        status.add_teams()->set_team(v1::TEAM_YELLOW);
    }
    message.mutable_match_list()->mutable_matches(1)->set_state(v1::MATCH_STATE_PLAYING);
    return message.SerializeAsString();
}

TEST(OverviewCardTest, CountsMatchesAndTellsTheScoresOfThoseThatArePlayed) {
    const PageCard card = overview_card(kOrigin, two_matches(), {});

    EXPECT_EQ(card.title, "2 matches, 1 live");
    EXPECT_EQ(card.description, "Blue 2 : 0 Yellow");
    EXPECT_EQ(card.page, "https://cup.example.org/");
    EXPECT_EQ(card.picture, "https://cup.example.org/picture.png?match=second");
}

TEST(OverviewCardTest, CountsRecordingsAndShowsTheNewestThatHasAPicture) {
    const PageCard card = overview_card(kOrigin, "", summary_of(kRecordings));

    EXPECT_EQ(card.title, "2 recordings");
    EXPECT_EQ(card.picture, "https://cup.example.org/picture.png?match=final");
}

TEST(OverviewCardTest, MatchesOfAServerComeBeforeRecordings) {
    const PageCard card = overview_card(kOrigin, two_matches(), summary_of(kRecordings));

    EXPECT_EQ(card.title, "2 matches, 1 live");
    EXPECT_EQ(card.description, "Blue 2 : 0 Yellow · 2 recordings");
    EXPECT_EQ(card.picture, "https://cup.example.org/picture.png?match=second");
}

TEST(OverviewCardTest, HasNoPictureWhereThereIsNothing) {
    const PageCard card =
        overview_card(kOrigin, v1::ServerMessage().SerializeAsString(), summary_of("no JSON"));

    EXPECT_EQ(card.title, "No matches yet");
    EXPECT_EQ(card.picture, "");
    EXPECT_THAT(with_card("<head></head>", card), testing::Not(testing::HasSubstr("og:image")));
}

TEST(OverviewCardTest, AMatchThatHasFailedHasNoPicture) {
    v1::ServerMessage message;
    v1::MatchEntry& failed = *message.mutable_match_list()->add_matches();
    failed.set_name("first");
    failed.set_state(v1::MATCH_STATE_FAILED);
    EXPECT_EQ(overview_card(kOrigin, message.SerializeAsString(), {}).picture, "");

    v1::MatchEntry& waiting = *message.mutable_match_list()->add_matches();
    waiting.set_name("second");
    waiting.set_state(v1::MATCH_STATE_WAITING);
    waiting.Swap(message.mutable_match_list()->mutable_matches(0));
    EXPECT_EQ(overview_card(kOrigin, message.SerializeAsString(), {}).picture,
              "https://cup.example.org/picture.png?match=second");
}

}  // namespace
}  // namespace cancha::gateway
