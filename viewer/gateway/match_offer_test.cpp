#include "viewer/gateway/match_offer.h"

#include <gmock/gmock.h>

#include "proto/cancha/v1/session.pb.h"

namespace cancha::gateway {
namespace {

using State = MatchOffer::State;

std::string list_with(const std::string& name, v1::MatchState state) {
    v1::ServerMessage message;
    v1::MatchEntry& entry = *message.mutable_match_list()->add_matches();
    entry.set_name(name);
    entry.set_state(state);
    entry.set_end_reason("full time");
    return message.SerializeAsString();
}

std::string welcome_to(const std::string& name) {
    v1::ServerMessage message;
    message.mutable_welcome()->set_match(name);
    return message.SerializeAsString();
}

TEST(MatchOfferTest, NothingIsKnownBeforeTheServerHasSpoken) {
    EXPECT_EQ(MatchOffer().state_of("final"), State::kUnknown);
}

TEST(MatchOfferTest, AListSaysHowEachMatchStands) {
    MatchOffer offer;

    offer.take(list_with("final", v1::MATCH_STATE_WAITING));
    EXPECT_EQ(offer.state_of("final"), State::kPlayed);
    EXPECT_EQ(offer.state_of("fnial"), State::kMissing);

    offer.take(list_with("final", v1::MATCH_STATE_OVER));
    EXPECT_EQ(offer.state_of("final"), State::kOver);
    EXPECT_EQ(offer.end_reason_of("final"), "full time");

    offer.take(list_with("final", v1::MATCH_STATE_FAILED));
    EXPECT_EQ(offer.state_of("final"), State::kFailed);
}

TEST(MatchOfferTest, AServerWithASingleMatchOffersThatAlone) {
    MatchOffer offer;

    offer.take(welcome_to("final"));

    EXPECT_EQ(offer.state_of("final"), State::kPlayed);
    EXPECT_EQ(offer.state_of("semi"), State::kMissing);
}

TEST(MatchOfferTest, OnlyAServerWithoutAListHasAnOnlyMatch) {
    MatchOffer offer;
    EXPECT_FALSE(offer.is_only(""));
    v1::ServerMessage message;
    message.mutable_welcome()->set_match("final");
    offer.take(message.SerializeAsString());
    EXPECT_TRUE(offer.is_only("final"));
    EXPECT_FALSE(offer.is_only("semi"));

    message.mutable_match_list()->add_matches()->set_name("final");
    offer.take(message.SerializeAsString());
    EXPECT_FALSE(offer.is_only("final"));
}

TEST(MatchOfferTest, KnowsWhichRecordingsGrow) {
    MatchOffer offer;
    v1::ServerMessage message;
    v1::MatchEntry& played = *message.mutable_match_list()->add_matches();
    played.set_name("final");
    played.set_state(v1::MATCH_STATE_PLAYING);
    played.set_recording("final-2.mcap");
    v1::MatchEntry& over = *message.mutable_match_list()->add_matches();
    over.set_name("semi");
    over.set_state(v1::MATCH_STATE_OVER);
    over.set_recording("semi.mcap");
    offer.take(message.SerializeAsString());

    EXPECT_TRUE(offer.is_being_recorded("final-2"));
    EXPECT_FALSE(offer.is_being_recorded("final"));
    EXPECT_FALSE(offer.is_being_recorded("semi"));
}

TEST(MatchOfferTest, OtherMessagesChangeNothing) {
    MatchOffer offer;
    offer.take(list_with("final", v1::MATCH_STATE_PLAYING));
    v1::ServerMessage update;
    update.mutable_update();

    offer.take(update.SerializeAsString());
    offer.take("\xff\xff");

    EXPECT_EQ(offer.state_of("final"), State::kPlayed);
}

}  // namespace
}  // namespace cancha::gateway
