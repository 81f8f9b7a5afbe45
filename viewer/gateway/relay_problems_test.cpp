#include <gmock/gmock.h>

#include "viewer/gateway/live_feed.h"
#include "viewer/gateway/relay_feed.h"
#include "viewer/gateway/test_gateway.h"
#include "viewer/gateway/test_log.h"
#include "viewer/tape/test_parts.h"

namespace cancha::gateway {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

/// A relay of a faulty viewer, and the messages to its operator.
class RelayProblemsTest : public GatewayFixture {
  protected:
    void TearDown() override {
        if (relay_) {
            relay_->stop();
        }
        if (channel_) {
            channel_->stop();
            viewer_->stop();
        }
        GatewayFixture::TearDown();
    }

    void relay(std::uint16_t of) { relay_ = open_relay(of, longest_tape_pause_); }

    /// Relays a viewer that shows the match, and answers every other request like this.
    void relay_viewer_that_answers(
        const std::function<HttpAnswer(std::string_view target)>& answer) {
        channel_ = std::make_shared<Channel>(
            context_, std::make_unique<LiveFeed>(
                          context_, LiveFeed::Options{.server = {{"127.0.0.1", server_.port()}, ""},
                                                      .first_retry = 1ms,
                                                      .longest_retry = 2ms}));
        channel_->start();
        auto viewer = WebServer::listen(context_, {},
                                        {.answer =
                                             [this, answer](const HttpRequest& request) {
                                                 ++asked_;
                                                 return answer(request.target);
                                             },
                                         .channel = [this](std::string_view) { return channel_; },
                                         .receive_foxglove = {}});
        ASSERT_TRUE(viewer);
        viewer_ = std::move(*viewer);
        relay(viewer_->port());
    }

    /// Answers with a recording of one segment: this index, opening and segment.
    static std::function<HttpAnswer(std::string_view)> tape_of(const std::string& index,
                                                               const std::string& opening,
                                                               const std::string& segment) {
        return [=](std::string_view target) {
            HttpAnswer answer;
            answer.keep(target == "/tape"             ? index
                        : target.ends_with("opening") ? opening
                                                      : segment);
            return answer;
        };
    }

    /// Returns what the relay says of its tape, once it contains these words.
    std::string tape_of_relay(const std::string& words) {
        std::string told;
        EXPECT_TRUE(comes_true([&] {
            TestRequest index(context_, relay_->port(), get("/tape"));
            told = comes_true([&] { return index.is_done(); }) ? index.answer() : "";
            return told.find(words) != std::string::npos;
        })) << told;
        return told;
    }

    /// Expects that the operator is told once, however often the relay tries.
    void expect_told_once(const std::string& words) {
        ASSERT_TRUE(comes_true([&] { return log_.count(words) > 0; })) << log_.text();
        const std::size_t before = asked_;
        ASSERT_TRUE(comes_true([&] { return asked_ > before + 20; })) << "it tries again";
        EXPECT_EQ(log_.count(words), 1U) << words;
    }

    static constexpr const char* kIndex = R"({"tape": "a", "segments": 1, "layers": []})";

    const tape::HandMadeRecording recording_ = tape::make_recording(1);
    LogCapture log_;
    std::size_t asked_ = 0;
    std::chrono::milliseconds longest_tape_pause_{2};
    std::shared_ptr<Channel> channel_;
    std::unique_ptr<WebServer> viewer_;
    std::unique_ptr<Gateway> relay_;
};

TEST_F(RelayProblemsTest, TheOperatorOfARelayIsToldOfAnIndexThatIsNone) {
    relay_viewer_that_answers(tape_of("<html>", "", ""));

    expect_told_once("cannot copy the tape");
    EXPECT_EQ(log_.count("the index of the tape: this is no JSON object; trying again"), 1U);
}

TEST_F(RelayProblemsTest, TheOperatorIsToldOfAnEndlessTape) {
    relay_viewer_that_answers(
        tape_of(R"({"tape": "a", "segments": 4000000000, "layers": []})", "", ""));

    expect_told_once("`segments` is no number up to");
}

TEST_F(RelayProblemsTest, TheOperatorIsToldOfAnOpeningThatIsNone) {
    relay_viewer_that_answers(tape_of(kIndex, "no opening", recording_.segments[0]));

    expect_told_once("/tapes/a/opening: ");
}

TEST_F(RelayProblemsTest, TheOperatorIsToldOfASegmentThatIsDamagedAndNobodyIsShownIt) {
    std::string damaged = recording_.segments[0];
    damaged[damaged.size() / 2] ^= 1;
    relay_viewer_that_answers(tape_of(kIndex, recording_.opening, damaged));

    expect_told_once("/tapes/a/0: it is damaged at byte 0");
    EXPECT_THAT(tape_of_relay("it is damaged at byte 0"), HasSubstr("HTTP/1.1 503"));

    server_.send(over());
    const TestBrowser browser(context_, relay_->port());
    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "over"; }));
    EXPECT_THAT(tape_of_relay("it is damaged at byte 0"), HasSubstr("HTTP/1.1 503"));
}

TEST_F(RelayProblemsTest, TheOperatorIsToldOfASegmentThatIsThatOfAnotherTime) {
    relay_viewer_that_answers(tape_of(R"({"tape": "a", "segments": 2, "layers": []})",
                                      recording_.opening, recording_.segments[0]));

    expect_told_once("/tapes/a/1: it is that of segment 0");
}

TEST_F(RelayProblemsTest, WhatIsWrongWithATapeIsPassedOn) {
    relay_viewer_that_answers(tape_of(R"({"tape": "a", "segments": 1, "layers": [], "is_over": true,
                    "problem": "it is cut off"})",
                                      recording_.opening, recording_.segments[0]));

    EXPECT_THAT(tape_of_relay(R"("is_over":true)"), HasSubstr(R"("problem":"it is cut off")"));
}

TEST_F(RelayProblemsTest, TheOperatorIsToldOfATapeThatDoesNotCome) {
    relay_viewer_that_answers([](std::string_view) { return not_yet("it has just begun"); });

    expect_told_once("has no tape: it has just begun");
    EXPECT_THAT(tape_of_relay("it has just begun"), HasSubstr("HTTP/1.1 503"));
}

TEST_F(RelayProblemsTest, WhatTheOtherViewerSaysOfATapeThatNeverWasIsPassedOn) {
    relay_viewer_that_answers(
        [](std::string_view) { return refusal(404, "this match was not recorded"); });

    EXPECT_THAT(tape_of_relay("this match was not recorded"), HasSubstr("HTTP/1.1 404"));
}

TEST_F(RelayProblemsTest, OfARedirectTheOperatorIsToldAndItAsksLessAndLessOften) {
    longest_tape_pause_ = 1000ms;
    const auto start = std::chrono::steady_clock::now();
    relay_viewer_that_answers([](std::string_view) { return refusal(302, "elsewhere"); });

    ASSERT_TRUE(comes_true([&] { return asked_ == 8; }));

    // Seven pauses: the first takes 1 ms, each other twice the one before.
    EXPECT_GE(std::chrono::steady_clock::now() - start, 127ms);
    EXPECT_EQ(log_.count("the index of the tape: status 302"), 1U);
}

TEST_F(RelayProblemsTest, TheOperatorIsToldOfAnAnswerWithoutEnd) {
    relay_viewer_that_answers(
        tape_of(kIndex, std::string(tape::Tape::kMostPartBytes + 1, 'x'), ""));

    expect_told_once("/tapes/a/opening has more than");
}

TEST_F(RelayProblemsTest, TheOperatorAndBrowsersAreToldThatTheAddressIsThatOfAMatchServer) {
    relay(server_.port());
    const TestBrowser browser(context_, relay_->port());

    const std::string words =
        "this is the address of a match server; --relay wants that of a viewer";
    ASSERT_TRUE(comes_true([&] { return log_.count(words) > 0; })) << log_.text();
    EXPECT_TRUE(comes_true(
        [&] { return testing::Value(source_told_to(browser, "text"), HasSubstr(words)); }));
    EXPECT_EQ(log_.count(words), 1U);
}

TEST_F(RelayProblemsTest, TheOperatorIsToldThatNobodyIsThere) {
    const std::uint16_t port = gateway_->port();
    gateway_->stop();

    relay(port);

    EXPECT_TRUE(comes_true([&] { return log_.count("cannot relay 127.0.0.1") > 0; }));
}

}  // namespace
}  // namespace cancha::gateway
