#include "viewer/gateway/gateway.h"

#include <algorithm>
#include <string>
#include <vector>

#include <boost/asio/steady_timer.hpp>
#include <gmock/gmock.h>

#include "viewer/gateway/delivery.h"
#include "viewer/gateway/test_gateway.h"
#include "viewer/gateway/test_slow_line.h"

namespace cancha::gateway {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

v1::ServerMessage welcome(const std::string& match) {
    v1::ServerMessage message;
    message.mutable_welcome()->set_match(match);
    return message;
}

/// Makes an update in which blue has scored `goals`, with `events` events of 100 bytes of text.
v1::ServerMessage update_with(std::uint64_t tick, std::uint32_t goals, std::uint32_t events = 0) {
    v1::ServerMessage message = update(tick);
    v1::WorldUpdate& update = *message.mutable_update();
    update.mutable_status()->add_teams()->set_score(goals);
    for (std::uint32_t number = 1; number <= events; ++number) {
        v1::GameEvent& event = *update.add_recent_events();
        event.set_number(number);
        event.set_text(std::string(100, 'e'));
    }
    return message;
}

class GatewayTest : public GatewayFixture {};

TEST_F(GatewayTest, IntroducesItselfAsASpectator) {
    wait_for_match();

    ASSERT_EQ(server_.hellos().size(), 1U);
    EXPECT_EQ(server_.hellos()[0].role(), v1::ROLE_SPECTATOR);
    EXPECT_EQ(server_.hellos()[0].updates_per_s(), 30U);
    EXPECT_THAT(server_.hellos()[0].client(), HasSubstr("cancha-viewer"));
}

TEST_F(GatewayTest, ShowsALateJoinerTheWelcomeFirst) {
    wait_for_match();
    server_.send(update(1));
    server_.send(update(2));
    ASSERT_TRUE(comes_true([&] { return health()["updates"] == 2; }));

    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(browser) == 2; }));

    const auto seen = messages_to(browser);
    ASSERT_EQ(seen.size(), 2U);
    EXPECT_EQ(seen[0].welcome().match(), "test");
}

// Issue 21: the page took everything since the first tick for news.
TEST_F(GatewayTest, WelcomesALateJoinerToTheMatchAsItStands) {
    v1::ServerMessage at_the_start = welcome("test");
    at_the_start.mutable_welcome()->mutable_status()->add_teams()->set_score(0);
    server_.welcome_with(at_the_start);
    wait_for_match();
    const TestBrowser early(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return messages_to(early).size() == 1; }));
    server_.send(update_with(1, 3));
    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(early) == 1; }));

    const TestBrowser late(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(late) == 1; }));

    EXPECT_EQ(messages_to(early)[0].welcome().status().teams(0).score(), 0U);
    EXPECT_EQ(messages_to(late)[0].welcome().status().teams(0).score(), 3U);
    EXPECT_EQ(messages_to(early).size(), 2U) << "nobody is welcomed twice";
}

TEST_F(GatewayTest, SendsEachEventToABrowserOnce) {
    wait_for_match();
    const TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return messages_to(browser).size() == 1; }));

    for (const std::uint32_t tick : {1, 2, 3}) {
        server_.send(update_with(tick, 0, tick == 1 ? 2 : tick));
        ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(browser) == tick; }));
    }

    std::vector<std::uint32_t> numbers;
    for (const v1::BrowserMessage& frame : frames_to(browser)) {
        EXPECT_EQ(frame.message().update().recent_events_size(), 0);
        for (const v1::GameEvent& event : frame.events()) {
            numbers.push_back(event.number());
        }
    }
    EXPECT_THAT(numbers, ElementsAre(1, 2, 3));
}

TEST_F(GatewayTest, SendsWhereEverythingIsAndNotHowItMoves) {
    wait_for_match();
    const TestBrowser browser(context_, gateway_->port());
    v1::ServerMessage sent = update(1);
    sent.mutable_update()->add_seats()->set_occupant("position");
    v1::WorldState& world = *sent.mutable_update()->mutable_world();
    v1::RobotState& robot = *world.add_robots();
    robot.set_id(3);
    robot.set_x_m(0.25);
    robot.set_z_m(0.75);
    robot.mutable_orientation()->set_w(1);
    robot.set_vx_mps(1.5);
    world.mutable_ball()->set_y_m(0.5);
    world.mutable_ball()->set_turn_rate_x_radps(9);
    v1::LinkState& link = *world.add_links();
    link.set_z_m(0.5);
    link.set_vz_mps(-2);
    sent.mutable_update()->add_sensors()->set_text("line left");

    server_.send(sent);
    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(browser) == 1; }));

    robot.clear_vx_mps();
    world.mutable_ball()->clear_turn_rate_x_radps();
    link.clear_vz_mps();
    sent.mutable_update()->clear_seats();
    EXPECT_EQ(messages_to(browser).back().DebugString(), sent.DebugString());
}

TEST_F(GatewayTest, SendsWhatCamerasSeeApartFromTheUpdateAndOnce) {
    wait_for_match();
    v1::ServerMessage sent = update(1);
    v1::SensorDrawing& camera = *sent.mutable_update()->add_sensors();
    camera.set_sensor("eye");
    camera.mutable_picture()->set_rgb("red");
    const auto pictures_to = [](const TestBrowser& browser) {
        return std::ranges::count_if(messages_to(browser), [](const v1::ServerMessage& message) {
            return message.update().sensors_size() > 0 && message.update().sensors(0).has_picture();
        });
    };

    const TestBrowser early(context_, gateway_->port());
    for (const std::uint64_t tick : {1, 2, 3, 4, 5}) {
        sent.mutable_update()->mutable_world()->set_tick(tick);
        server_.send(sent);
        ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(early) == tick; }));
    }
    EXPECT_EQ(pictures_to(early), 1);
    EXPECT_FALSE(messages_to(early).back().update().sensors(0).has_picture());

    const TestBrowser late(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(late) == 5; }));
    EXPECT_EQ(pictures_to(late), 1);
}

TEST_F(GatewayTest, SendsANewcomerAllEvents) {
    wait_for_match();
    server_.send(update_with(1, 0, 32));
    ASSERT_TRUE(comes_true([&] { return health()["updates"] == 1; }));

    const TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(browser) == 1; }));

    EXPECT_EQ(frames_to(browser).back().events_size(), 32);
}

TEST_F(GatewayTest, SendsAFullListOfEventsNoSecondTimeInAHundredUpdates) {
    constexpr std::uint64_t kUpdates = 100;
    wait_for_match();
    const TestBrowser browser(context_, gateway_->port());
    for (std::uint64_t tick = 1; tick <= kUpdates; ++tick) {
        server_.send(update_with(tick, 0, 32));
        ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(browser) == tick; }));
    }

    std::size_t bytes = 0;
    for (const TestBrowser::Message& message : browser.messages()) {
        bytes += message.is_text ? 0 : message.bytes.size();
    }

    // Bytes that the viewer adds: the time, and the lengths of three parts.
    constexpr std::size_t kBesides = 16;
    const std::size_t list_bytes = update_with(1, 0, 32).ByteSizeLong();
    const std::size_t update_bytes = update_with(kUpdates, 0).ByteSizeLong() + kBesides;
    const std::size_t welcome_bytes = welcome("test").ByteSizeLong() + kBesides;
    EXPECT_LT(bytes, welcome_bytes + 2 * list_bytes + kUpdates * update_bytes);
}

TEST_F(GatewayTest, ForwardsEveryUpdateToBrowsersThatKeepUp) {
    wait_for_match();
    TestBrowser one(context_, gateway_->port());
    TestBrowser two(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return gateway_->browsers() == 2; }));

    for (const std::uint64_t tick : {1, 2, 3}) {
        server_.send(update(tick));
        ASSERT_TRUE(comes_true(
            [&] { return last_tick_seen_by(one) == tick && last_tick_seen_by(two) == tick; }));
    }

    EXPECT_EQ(messages_to(one).size(), 4U);
}

TEST_F(GatewayTest, GivesASlowBrowserTheNewestUpdateAndNoQueue) {
    // More than all socket buffers on the way hold: some 6 MB at most on Linux.
    constexpr std::uint64_t kUpdates = 300;
    constexpr std::size_t kUpdateBytes = 200'000;
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return messages_to(browser).size() == 1; }));

    browser.stop_reading();
    for (std::uint64_t tick = 1; tick <= kUpdates; ++tick) {
        server_.send(update(tick, kUpdateBytes));
    }
    ASSERT_TRUE(comes_true([&] { return health()["updates"] == kUpdates; }));
    browser.go_on_reading();

    ASSERT_TRUE(comes_true([&] { return last_tick_seen_by(browser) == kUpdates; }));
    EXPECT_LT(messages_to(browser).size(), kUpdates / 2);
}

TEST_F(GatewayTest, HasAFewMessagesUnderWayToABrowserThatConfirmsNothing) {
    wait_for_match();
    const TestBrowser browser(context_, gateway_->port(), {.confirms = false});
    ASSERT_TRUE(comes_true([&] { return messages_to(browser).size() == 1; }));

    for (std::uint64_t tick = 1; tick <= 50; ++tick) {
        server_.send(update(tick));
        ASSERT_TRUE(comes_true([&] { return health()["updates"] == tick; }));
    }

    ASSERT_TRUE(comes_true([&] { return browser.messages().size() >= FlightWindow::kFirstWidth; }));
    EXPECT_EQ(health()["updates"], 50);
    EXPECT_EQ(browser.messages().size(), FlightWindow::kFirstWidth);
    EXPECT_TRUE(browser.is_open());
}

// Issue 21: a browser on a slow line was 1,217 ticks behind after 18 s.
TEST_F(GatewayTest, KeepsABrowserOnASlowLineLessThanASecondBehind) {
    constexpr std::uint64_t kTicksPerSecond = 60;
    constexpr std::uint64_t kTicks = 5 * kTicksPerSecond / 2;
    constexpr std::size_t kLineBytesPerSecond = 50'000;
    constexpr std::size_t kUpdateBytes = 5'000;  // Six times what the line carries.
    wait_for_match();
    TestSlowLine line(context_, gateway_->port(), kLineBytesPerSecond);
    const TestBrowser browser(context_, line.port());
    ASSERT_TRUE(comes_true([&] { return messages_to(browser).size() == 1; }));

    std::uint64_t furthest_behind = 0;
    boost::asio::steady_timer clock(context_);
    for (std::uint64_t tick = 1; tick <= kTicks; ++tick) {
        bool is_time = false;
        clock.expires_after(std::chrono::microseconds(1'000'000 / kTicksPerSecond));
        clock.async_wait([&](const boost::system::error_code&) { is_time = true; });
        ASSERT_TRUE(comes_true([&] { return is_time; }));
        server_.send(update(tick, kUpdateBytes));
        furthest_behind = std::max(furthest_behind, tick - last_tick_seen_by(browser));
    }

    EXPECT_LT(furthest_behind, kTicksPerSecond);
    EXPECT_LT(line.longest_queue_bytes(), kLineBytesPerSecond);
    line.stop();
}

TEST_F(GatewayTest, TellsABrowserWhenEachMessageWasSent) {
    wait_for_match();
    const TestBrowser browser(context_, gateway_->port());
    server_.send(update(1));
    const auto last_tells_only_the_time = [&] {
        return last_tick_seen_by(browser) == 1 && !frames_to(browser).back().has_message();
    };
    // Nothing happens any more, but the line is alive.
    ASSERT_TRUE(comes_true(last_tells_only_the_time));

    std::uint64_t before_ms = 1;
    for (const v1::BrowserMessage& frame : frames_to(browser)) {
        EXPECT_GE(frame.sent_ms(), before_ms);
        before_ms = frame.sent_ms();
    }
    const auto silence_ms = static_cast<std::uint64_t>(Delivery::kLongestSilence.count());
    EXPECT_GE(before_ms, silence_ms);
}

TEST_F(GatewayTest, RemembersTheResultForWhoeverComesLate) {
    wait_for_match();
    server_.send(update(1));
    server_.send(over());
    ASSERT_TRUE(comes_true([&] { return health()["feed"] == "over"; }));

    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "over"; }));

    ASSERT_EQ(messages_to(browser).size(), 3U);
    EXPECT_EQ(messages_to(browser).back().over().reason(), "full time");
}

TEST_F(GatewayTest, FindsTheServerAgainAndTellsBrowsersMeanwhile) {
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "live"; }));

    server_.welcome_with(welcome("the next match"));
    server_.hang_up();

    ASSERT_TRUE(comes_true([&] { return server_.hellos().size() == 2; }));
    ASSERT_TRUE(comes_true([&] { return messages_to(browser).size() == 2; }));
    EXPECT_EQ(messages_to(browser)[1].welcome().match(), "the next match");
    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "live"; }));
    EXPECT_TRUE(browser.is_open());
}

TEST_F(GatewayTest, TellsBrowsersThatTheMatchIsLostWhileItIs) {
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "live"; }));

    server_.stop();

    EXPECT_TRUE(comes_true([&] { return source_told_to(browser) == "lost"; }));
    EXPECT_TRUE(browser.is_open());
}

TEST_F(GatewayTest, PassesOnWhyTheServerRefused) {
    server_.refuse_with("no place for another spectator");
    server_.hang_up();
    TestBrowser browser(context_, gateway_->port());

    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "refused"; }));
    EXPECT_THAT(browser.messages().back().bytes, HasSubstr("no place for another spectator"));
}

TEST_F(GatewayTest, SaysThatAServerOfAnotherVersionIsNotUnderstood) {
    server_.greet_with(99);
    server_.hang_up();
    TestBrowser browser(context_, gateway_->port());

    ASSERT_TRUE(comes_true([&] { return source_told_to(browser) == "refused"; }));
    EXPECT_THAT(browser.messages().back().bytes, HasSubstr("protocol version 99"));
}

TEST_F(GatewayTest, StartsAnewAfterBytesThatAreNoMessage) {
    wait_for_match();

    server_.send_bytes("\x02\xff\xff");

    EXPECT_TRUE(comes_true([&] { return server_.hellos().size() == 2; }));
}

TEST_F(GatewayTest, StartsAnewInsteadOfTakingAFrameBeyondTheLimit) {
    wait_for_match();

    // A length of 2^28, as a varint.
    server_.send_bytes("\x80\x80\x80\x80\x01");

    EXPECT_TRUE(comes_true([&] { return server_.hellos().size() == 2; }));
}

TEST_F(GatewayTest, HangsUpOnABrowserThatTalks) {
    wait_for_match();
    for (const char* const words : {"goal!", "1000", "-1", ""}) {
        TestBrowser browser(context_, gateway_->port(), {.confirms = false});
        ASSERT_TRUE(comes_true([&] { return browser.is_open(); }));

        browser.send(words);

        EXPECT_TRUE(comes_true([&] { return browser.is_closed(); })) << words;
        EXPECT_TRUE(comes_true([&] { return gateway_->browsers() == 0; })) << words;
    }
}

TEST_F(GatewayTest, ForgetsABrowserThatLeaves) {
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return gateway_->browsers() == 1; }));

    browser.leave();

    EXPECT_TRUE(comes_true([&] { return gateway_->browsers() == 0; }));
}

TEST_F(GatewayTest, LeavesNothingRunningOnceStopped) {
    wait_for_match();
    TestBrowser browser(context_, gateway_->port());
    ASSERT_TRUE(comes_true([&] { return browser.is_open(); }));

    gateway_->stop();
    server_.stop();

    EXPECT_TRUE(comes_true([&] { return browser.is_closed(); }));
    context_.restart();
    context_.run_for(kPatience);
    EXPECT_TRUE(context_.stopped());
}

TEST_F(GatewayTest, SaysThatThePortIsTaken) {
    const auto second = Gateway::open(context_, source({}), *PageFiles::load(page_.folder()),
                                      {"127.0.0.1", gateway_->port()});

    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::kIo);
    EXPECT_THAT(second.error().message, HasSubstr("another program uses this port"));
}

}  // namespace
}  // namespace cancha::gateway
