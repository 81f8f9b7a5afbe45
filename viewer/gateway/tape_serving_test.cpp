#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "viewer/gateway/test_gateway.h"
#include "viewer/tape/test_parts.h"

namespace cancha::gateway {
namespace {

using testing::HasSubstr;

/// The recording that a match server sends, and what browsers get of it over HTTP.
class TapeServingTest : public GatewayFixture {
  protected:
    void send_part(std::uint32_t segment, const std::string& layer, const std::string& content,
                   const std::string& match = "") {
        for (const v1::TapePart& piece : tape::pieces_of(segment, layer, content, 1000)) {
            v1::ServerMessage message;
            *message.mutable_tape_part() = piece;
            server_.send(message, match);
        }
    }

    void send_recording(const std::string& match = "") {
        send_part(0, "opening", recording_.opening, match);
        for (std::uint32_t segment = 0; segment < recording_.segments.size(); ++segment) {
            send_part(segment, "readings", recording_.readings[segment], match);
            send_part(segment, "", recording_.segments[segment], match);
        }
    }

    /// Offers this match in the server's list, and waits until the gateway knows it and keeps its
    /// watched matches.
    void offer(const std::string& match, v1::MatchState state, const std::string& recording = "",
               std::chrono::milliseconds patience = std::chrono::seconds(60)) {
        v1::MatchList list;
        v1::MatchEntry& entry = *list.add_matches();
        entry.set_name(match);
        entry.set_state(state);
        entry.set_recording(recording);
        server_.list(list);
        gateway_->stop();
        open({.patience = patience});
        ASSERT_TRUE(comes_true([&] { return health()["feed"] == "live"; }));
    }

    std::unique_ptr<TestRequest> ask(std::string_view target, std::string_view headers = "") {
        auto request =
            std::make_unique<TestRequest>(context_, gateway_->port(), get(target, headers));
        EXPECT_TRUE(comes_true([&] { return request->is_done(); }));
        return request;
    }

    nlohmann::json index() { return nlohmann::json::parse(ask("/tape")->body()); }

    /// Returns the index once it has this many segments.
    nlohmann::json index_with(std::size_t segments) {
        EXPECT_TRUE(comes_true([&] { return index().value("segments", 0U) == segments; }));
        return index();
    }

    std::string path(const std::string& of_tape) {
        return "/tapes/" + index()["tape"].get<std::string>() + of_tape;
    }

    const tape::HandMadeRecording recording_ = tape::make_recording(3);
};

TEST_F(TapeServingTest, AsksTheServerForItAndServesTheSameBytes) {
    wait_for_match();
    EXPECT_TRUE(server_.hellos().front().wants_tape());
    send_recording();
    index_with(3);

    EXPECT_EQ(ask(path("/opening"))->body(), recording_.opening);
    EXPECT_EQ(ask(path("/2"))->body(), recording_.segments[2]);
    EXPECT_EQ(ask(path("/2/readings"))->body(), recording_.readings[2]);
    EXPECT_THAT(ask(path("/2"))->answer(), HasSubstr("immutable"));
    EXPECT_EQ(ask(path("/3"))->status(), "404");
}

TEST_F(TapeServingTest, TheIndexGrowsAndSaysWhenTheMatchIsOver) {
    wait_for_match();
    send_part(0, "opening", recording_.opening);
    send_part(0, "", recording_.segments[0]);
    EXPECT_FALSE(index_with(1)["is_over"]);

    send_part(1, "", recording_.segments[1]);
    server_.send(over());

    EXPECT_TRUE(comes_true([&] { return index()["is_over"] == true; }));
    EXPECT_EQ(index()["segments"], 2);
}

TEST_F(TapeServingTest, MomentsAreServedOnceTheyAreThere) {
    wait_for_match();
    send_recording();
    index_with(3);

    const auto moments = nlohmann::json::parse(ask(path("/moments/0-2"))->body());

    EXPECT_EQ(moments[1]["tick"], 25);
    EXPECT_EQ(ask(path("/moments/0-3"))->status(), "404");
}

TEST_F(TapeServingTest, WhatCannotBeIsABadRequestAndWhatIsNotThereIsNotFound) {
    wait_for_match();
    send_recording();
    index_with(3);

    EXPECT_EQ(ask("/tape?match=..%2Fx")->status(), "400");
    EXPECT_THAT(ask("/tape?match=..%2Fx")->body(), HasSubstr("`match` is '../x'; expected 1 to"));
    EXPECT_EQ(ask(path("/moments/2-1"))->status(), "400");
    EXPECT_EQ(ask(path("/1x"))->status(), "400");
    EXPECT_EQ(ask(path("/1/debug/nobody"))->status(), "404");
    EXPECT_EQ(ask("/tapes/other/1")->status(), "404");
}

TEST_F(TapeServingTest, TheFirstQuestionBeginsToWatchAndIsToldToComeAgain) {
    offer("final", v1::MATCH_STATE_PLAYING);

    const auto first = ask("/tape?match=final");

    EXPECT_EQ(first->status(), "503");
    EXPECT_THAT(first->answer(), HasSubstr("Retry-After: 1\r\n"));
    EXPECT_THAT(first->answer(), HasSubstr("no-store"));
    EXPECT_EQ(ask("/tape?match=other")->status(), "404");
    ASSERT_TRUE(comes_true([&] { return server_.clients("final") == 1; }));
    send_recording("final");
    EXPECT_TRUE(comes_true([&] { return ask("/tape?match=final")->status() == "200"; }));
}

TEST_F(TapeServingTest, OfARecordedMatchThatIsOverAndWhoseFileIsGoneItSaysSo) {
    offer("final", v1::MATCH_STATE_OVER, "final.mcap");
    ask("/tape?match=final");
    ASSERT_TRUE(comes_true([&] { return server_.clients("final") == 1; }));

    server_.send(over(), "final");

    EXPECT_TRUE(comes_true([&] { return ask("/tape?match=final")->status() == "410"; }));
    EXPECT_THAT(ask("/tape?match=final")->body(), HasSubstr("recording of this match is gone"));
}

TEST_F(TapeServingTest, OfAMatchThatWasNotRecordedThereIsNone) {
    offer("final", v1::MATCH_STATE_OVER);
    ask("/tape?match=final");
    ASSERT_TRUE(comes_true([&] { return server_.clients("final") == 1; }));

    server_.send(over(), "final");

    EXPECT_TRUE(comes_true([&] {
        return testing::Value(ask("/tape?match=final")->body(), HasSubstr("was not recorded"));
    }));
    EXPECT_EQ(ask("/tape?match=final")->status(), "404");
}

TEST_F(TapeServingTest, AWatcherByHttpAloneKeepsAMatchInView) {
    offer("final", v1::MATCH_STATE_PLAYING, "", std::chrono::milliseconds(500));

    // Longer than the patience. Nobody opens a WebSocket meanwhile.
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(1500);
    ASSERT_TRUE(comes_true([&] {
        ask("/tape?match=final");
        return std::chrono::steady_clock::now() > end;
    }));

    EXPECT_EQ(server_.hellos().size(), 1U);
}

TEST_F(TapeServingTest, PiecesThatMakeNoSenseHurtNobody) {
    wait_for_match();
    send_part(0, "opening", "this is no opening");
    send_part(0, "", recording_.segments[0]);
    send_part(4'000'000'000U, std::string(1000, 'x'), "y");

    const auto refusal = ask("/tape");

    EXPECT_EQ(refusal->status(), "404");
    EXPECT_EQ(health()["feed"], "live");
}

}  // namespace
}  // namespace cancha::gateway
