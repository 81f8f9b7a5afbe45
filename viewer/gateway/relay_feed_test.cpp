#include "viewer/gateway/relay_feed.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "viewer/gateway/test_gateway.h"
#include "viewer/tape/test_parts.h"

namespace cancha::gateway {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using namespace std::chrono_literals;

/// A second gateway that shows what the first one shows.
class RelayFeedTest : public GatewayFixture {
  protected:
    void SetUp() override {
        GatewayFixture::SetUp();
        relay_ = open_relay(gateway_->port());
    }

    void TearDown() override {
        relay_->stop();
        GatewayFixture::TearDown();
    }

    std::unique_ptr<TestBrowser> browser(const std::string& match = "") {
        return std::make_unique<TestBrowser>(
            context_, relay_->port(),
            TestBrowser::Request{.target = match.empty() ? "/ws" : "/ws?match=" + match});
    }

    std::string ask(std::uint16_t port, const std::string& target) {
        TestRequest request(context_, port, get(target));
        EXPECT_TRUE(comes_true([&] { return request.is_done(); }));
        return request.status() == "200" ? request.body() : "";
    }

    nlohmann::json index(std::uint16_t port) {
        const std::string body = ask(port, "/tape");
        return body.empty() ? nlohmann::json::object() : nlohmann::json::parse(body);
    }

    void send_part(std::uint32_t segment, const std::string& layer, const std::string& content) {
        for (const v1::TapePart& piece : tape::pieces_of(segment, layer, content, 1000)) {
            v1::ServerMessage message;
            *message.mutable_tape_part() = piece;
            server_.send(message);
        }
    }

    std::unique_ptr<Gateway> relay_;
};

TEST_F(RelayFeedTest, ShowsTheMatchAndEachEventOnce) {
    wait_for_match();
    const auto watching = browser();
    ASSERT_TRUE(comes_true([&] { return messages_to(*watching).size() == 1; }));
    v1::ServerMessage sent = update(1);
    for (const std::uint32_t tick : {1U, 2U}) {
        sent.mutable_update()->mutable_world()->set_tick(tick);
        v1::GameEvent& event = *sent.mutable_update()->add_recent_events();
        event.set_number(tick);
        event.set_text("foul");
        server_.send(sent);
        ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(*watching) == tick; }));
    }

    EXPECT_EQ(messages_to(*watching)[0].welcome().match(), "test");
    std::vector<std::uint32_t> events;
    for (const v1::BrowserMessage& frame : frames_to(*watching)) {
        for (const v1::GameEvent& event : frame.events()) {
            events.push_back(event.number());
        }
    }
    EXPECT_THAT(events, ElementsAre(1, 2));
    EXPECT_EQ(source_told_to(*watching), "live");
    EXPECT_EQ(server_.clients(), 1U) << "the server has one spectator";
}

/// Returns whether a message has a picture by this sensor of robot 3.
bool have_picture(const std::vector<v1::ServerMessage>& messages, std::string_view sensor) {
    return std::ranges::any_of(messages, [sensor](const v1::ServerMessage& message) {
        return std::ranges::any_of(
            message.update().sensors(), [sensor](const v1::SensorDrawing& drawn) {
                return drawn.has_picture() && drawn.robot_id() == 3 && drawn.sensor() == sensor;
            });
    });
}

TEST_F(RelayFeedTest, ShowsWhatCamerasSee) {
    wait_for_match();
    const auto watching = browser();
    ASSERT_TRUE(comes_true([&] { return messages_to(*watching).size() == 1; }));
    v1::ServerMessage sent = update(1);
    v1::SensorDrawing& camera = *sent.mutable_update()->add_sensors();
    camera.set_robot_id(3);
    camera.set_sensor("front");
    camera.mutable_picture()->set_width(4);
    std::uint64_t tick = 0;

    // Each gateway sends pictures with every third update at most.
    ASSERT_TRUE(comes_true([&] {
        sent.mutable_update()->mutable_world()->set_tick(++tick);
        sent.mutable_update()->mutable_sensors(0)->mutable_picture()->set_width(
            static_cast<std::uint32_t>(tick));
        server_.send(sent);
        return have_picture(messages_to(*watching), "front");
    }));
}

TEST_F(RelayFeedTest, ServesTheSameBytesOfTheTapeUnderTheSameName) {
    wait_for_match();
    const tape::HandMadeRecording recording = tape::make_recording(3);
    send_part(0, "opening", recording.opening);
    for (std::uint32_t segment = 0; segment < recording.segments.size(); ++segment) {
        send_part(segment, "readings", recording.readings[segment]);
        send_part(segment, "", recording.segments[segment]);
    }
    server_.send(over());

    ASSERT_TRUE(comes_true([&] { return index(relay_->port()).value("is_over", false); }));

    EXPECT_EQ(index(relay_->port()), index(gateway_->port()));
    const std::string tape = "/tapes/" + index(relay_->port())["tape"].get<std::string>();
    EXPECT_EQ(ask(relay_->port(), tape + "/opening"), recording.opening);
    for (std::uint32_t segment = 0; segment < recording.segments.size(); ++segment) {
        const std::string at = tape + "/" + std::to_string(segment);
        EXPECT_EQ(ask(relay_->port(), at), recording.segments[segment]);
        EXPECT_EQ(ask(relay_->port(), at + "/readings"), recording.readings[segment]);
    }
}

TEST_F(RelayFeedTest, TheTapeGrowsAndHiddenDrawingsComeAfterTheEnd) {
    wait_for_match();
    const tape::HandMadeRecording recording = tape::make_recording(2);
    send_part(0, "opening", recording.opening);
    send_part(0, "", recording.segments[0]);
    ASSERT_TRUE(comes_true([&] { return index(relay_->port()).value("segments", 0) == 1; }));
    EXPECT_FALSE(index(relay_->port())["is_over"]);

    send_part(1, "", recording.segments[1]);
    server_.send(over());
    send_part(0, "debug/blue", recording.readings[0]);

    ASSERT_TRUE(comes_true([&] {
        const auto now = index(relay_->port());
        return now.value("segments", 0) == 2 && now["is_over"] == true && !now["layers"].empty();
    }));
    EXPECT_EQ(index(relay_->port())["layers"][0], "debug/blue");
}

TEST_F(RelayFeedTest, OffersTheListAndLeadsToTheMatchThatIsChosen) {
    v1::MatchList list;
    v1::MatchEntry& entry = *list.add_matches();
    entry.set_name("final");
    entry.set_state(v1::MATCH_STATE_PLAYING);
    server_.list(list);
    const auto undecided = browser();
    ASSERT_TRUE(comes_true([&] {
        const auto seen = messages_to(*undecided);
        return !seen.empty() && seen.back().match_list().matches_size() == 1;
    }));
    EXPECT_EQ(server_.clients("final"), 0U) << "nobody watches it yet";

    const auto decided = browser("final");

    ASSERT_TRUE(comes_true([&] { return server_.clients("final") == 1; }));
    server_.send(update(7), "final");
    EXPECT_TRUE(comes_true([&] { return last_tick_seen_by(*decided) == 7; }));
}

TEST_F(RelayFeedTest, SaysThatTheLineIsLostAndFindsTheGatewayAgain) {
    wait_for_match();
    const auto watching = browser();
    ASSERT_TRUE(comes_true([&] { return source_told_to(*watching) == "live"; }));
    const std::uint16_t port = gateway_->port();

    gateway_->stop();
    ASSERT_TRUE(comes_true([&] { return source_told_to(*watching) == "lost"; }));
    auto again =
        Gateway::open(context_, source({}), *PageFiles::load(page_.folder()), {.port = port});
    ASSERT_TRUE(again);
    gateway_ = std::move(*again);

    EXPECT_TRUE(comes_true([&] { return source_told_to(*watching) == "live"; }));
}

TEST_F(RelayFeedTest, PassesOnWhatTheOtherViewerSaysOfItsSource) {
    server_.refuse_with("no spectators today");
    server_.hang_up();
    const auto watching = browser();

    EXPECT_TRUE(comes_true([&] { return source_told_to(*watching) == "refused"; }));
    EXPECT_EQ(source_told_to(*watching, "text"), "no spectators today");
}

TEST_F(RelayFeedTest, AGatewayThatRelaysItselfSaysSo) {
    auto first = open_relay(relay_->port());
    const std::uint16_t port = relay_->port();
    relay_->stop();
    relay_.reset();
    // Two gateways that relay each other.
    const auto make_feed = [this, of = first->port()](const std::string& match) {
        return std::make_unique<RelayFeed>(context_,
                                           RelayFeed::Options{.gateway = {"127.0.0.1", of},
                                                              .match = match,
                                                              .first_retry = 1ms,
                                                              .longest_retry = 2ms});
    };
    auto second = Gateway::open(context_, {.make_feed = make_feed, .patience = 0ms},
                                *PageFiles::load(page_.folder()), {.port = port});
    ASSERT_TRUE(second);
    relay_ = std::move(*second);
    const auto watching = browser();

    EXPECT_TRUE(comes_true([&] {
        return source_told_to(*watching) == "refused" &&
               testing::Value(source_told_to(*watching, "text"), HasSubstr("relay itself"));
    }));
    first->stop();
}

}  // namespace
}  // namespace cancha::gateway
