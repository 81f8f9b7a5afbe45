// Matches that an official starts.
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/match_harness.h"

namespace cancha::test {
namespace {

using ::testing::HasSubstr;

class StartTest : public ::testing::Test {
  protected:
    asio::awaitable<void> take_office() {
        co_await official_.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "judge"));
    }

    asio::awaitable<v1::OfficialReply> ask(v1::OfficialRequest request) {
        v1::ClientMessage message;
        *message.mutable_request() = std::move(request);
        message.mutable_request()->set_id(1);
        co_await official_.send(message);
        co_return (co_await official_.receive(v1::ServerMessage::kReply)).reply();
    }

    asio::awaitable<v1::OfficialReply> start() {
        v1::OfficialRequest request;
        request.mutable_start();
        co_return co_await ask(std::move(request));
    }

    /// Waits until all seats are ready. Returns the update that says so.
    asio::awaitable<v1::WorldUpdate> until_ready() {
        for (;;) {
            const v1::ServerMessage message =
                co_await official_.receive(v1::ServerMessage::kUpdate);
            if (message.update().waiting_for().empty()) {
                co_return message.update();
            }
        }
    }

    MatchHarness harness_{"simurosot/5v5", {.max_ticks = 60, .awaits_start = true}};
    TestClient official_{harness_.context()};
};

TEST_F(StartTest, ReadyTeamsWaitForTheOfficial) {
    harness_.seat("blue");
    harness_.seat("yellow");
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();
        const v1::WorldUpdate ready = co_await until_ready();
        EXPECT_TRUE(ready.awaits_start());
        EXPECT_FALSE(harness_.room().running().is_begun());

        const v1::OfficialReply reply = co_await start();

        EXPECT_TRUE(reply.is_done()) << reply.text();
    }());
    harness_.run_to_end();
    EXPECT_EQ(harness_.match().tick().number, 60);
    EXPECT_FALSE(harness_.room().running().awaits_start());
}

TEST_F(StartTest, AStepBeforeTheStartIsRefusedAndLeavesNothingBehind) {
    harness_.seat("blue");
    harness_.seat("yellow");
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();
        co_await until_ready();

        v1::OfficialRequest step;
        step.mutable_step()->set_ticks(3);
        const v1::OfficialReply reply = co_await ask(std::move(step));

        EXPECT_FALSE(reply.is_done());
        EXPECT_THAT(reply.text(), HasSubstr("an official must start it"));
        co_await start();
    }());
    harness_.run_to_end();  // The match does not stop after three ticks.
    EXPECT_EQ(harness_.match().tick().number, 60);
}

TEST_F(StartTest, BeforeTheStartNothingHasHappenedAndThePhaseSaysSo) {
    harness_.seat("blue");
    harness_.seat("yellow");
    v1::ServerMessage welcome;
    v1::WorldUpdate ready;
    v1::WorldUpdate begun;

    harness_.run([&]() -> asio::awaitable<void> {
        welcome =
            co_await official_.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "judge"));
        ready = co_await until_ready();
        co_await start();
        do {
            begun = (co_await official_.receive(v1::ServerMessage::kUpdate)).update();
        } while (begun.recent_events().empty());
    }());

    EXPECT_EQ(welcome.welcome().status().phase(), v1::MATCH_PHASE_BEFORE_START);
    EXPECT_EQ(ready.status().phase(), v1::MATCH_PHASE_BEFORE_START);
    EXPECT_EQ(ready.status().period(), 0U);
    EXPECT_EQ(ready.status().teams_size(), 2);
    EXPECT_FALSE(ready.status().has_restart());
    EXPECT_EQ(ready.world().robots_size(), 10);
    EXPECT_EQ(ready.recent_events_size(), 0);
    EXPECT_NE(begun.status().phase(), v1::MATCH_PHASE_BEFORE_START);
    EXPECT_EQ(begun.status().period(), 1U);
}

TEST(CourseStartTest, ARaceIsOneBeforeItsStart) {
    MatchHarness harness{"line_race/race", {.awaits_start = true}};

    EXPECT_EQ(harness.match().status().phase, referee::MatchPhase::kBeforeStart);
    EXPECT_TRUE(harness.match().status().is_course);
}

TEST_F(StartTest, WhoWatchesIsToldForWhomTheMatchWaits) {
    harness_.seat("blue");
    v1::Waiting for_yellow;
    v1::Waiting for_an_official;

    harness_.run([&]() -> asio::awaitable<void> {
        TestClient spectator(harness_.context());
        co_await spectator.join(harness_.endpoint(), hello_as(v1::ROLE_SPECTATOR));
        for_yellow = (co_await spectator.receive(v1::ServerMessage::kWaiting)).waiting();
        harness_.seat("yellow");
        do {
            for_an_official = (co_await spectator.receive(v1::ServerMessage::kWaiting)).waiting();
        } while (!for_an_official.seats().empty());
    }());

    EXPECT_THAT(for_yellow.seats(), ::testing::ElementsAre("yellow"));
    EXPECT_EQ(for_an_official.tick(), 0U);
}

TEST(SilentSeatTest, WhoWatchesAndWhoPlaysIsToldWhichSeatHasNotAnswered) {
    MatchHarness harness("simurosot/5v5");
    harness.seat("blue");
    v1::Waiting seen_by_spectator;
    v1::Waiting seen_by_seat;

    harness.run([&]() -> asio::awaitable<void> {
        TestClient silent(harness.context());
        TestClient spectator(harness.context());
        co_await silent.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await silent.receive(v1::ServerMessage::kTick);
        co_await spectator.join(harness.endpoint(), hello_as(v1::ROLE_SPECTATOR));
        seen_by_spectator = (co_await spectator.receive(v1::ServerMessage::kWaiting)).waiting();
        seen_by_seat = (co_await silent.receive(v1::ServerMessage::kWaiting)).waiting();
    }());

    EXPECT_THAT(seen_by_spectator.seats(), ::testing::ElementsAre("yellow"));
    EXPECT_THAT(seen_by_seat.seats(), ::testing::ElementsAre("yellow"));
}

TEST_F(StartTest, NobodyStartsBeforeAllSeatsAreReady) {
    harness_.seat("blue");
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();
        const v1::OfficialReply reply = co_await start();

        EXPECT_FALSE(reply.is_done());
        EXPECT_THAT(reply.text(), HasSubstr("yellow"));
        EXPECT_TRUE(harness_.room().running().awaits_start());
    }());
}

TEST_F(StartTest, ItIsStartedOnce) {
    harness_.seat("blue");
    harness_.seat("yellow");
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();
        co_await until_ready();
        co_await start();
        const v1::OfficialReply again = co_await start();

        EXPECT_FALSE(again.is_done());
        EXPECT_THAT(again.text(), HasSubstr("already started"));
    }());
}

TEST(UnaskedStartTest, AMatchThatBeginsByItselfIsNotStarted) {
    MatchHarness harness("simurosot/5v5", {.max_ticks = 60});
    EXPECT_FALSE(harness.room().running().awaits_start());
    EXPECT_FALSE(harness.room().start());
}

TEST_F(StartTest, WatchersSeeWhoSitsWhereAndWhatTimeTheyHave) {
    harness_.room().seats()[1].think =
        lockstep::ThinkClock({.policy = order::MissPolicy::kHold,
                              .budget = std::chrono::milliseconds(20),
                              .bank = std::chrono::seconds(5)});
    harness_.seat("blue");
    harness_.seat("yellow");
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();
        const v1::WorldUpdate ready = co_await until_ready();

        EXPECT_EQ(ready.seats_size(), 2);
        EXPECT_EQ(ready.seats(0).name(), "blue");
        EXPECT_EQ(ready.seats(0).occupant(), "player of blue");
        EXPECT_TRUE(ready.seats(0).deadline().waits_forever());
        EXPECT_EQ(ready.seats(1).deadline().policy(), v1::DEADLINE_POLICY_HOLD);
        EXPECT_EQ(ready.seats(1).deadline().bank_us(), 5'000'000);
    }());
}

TEST(TeamNamesTest, AnOrderedNameStandsBeforeThatOfTheStrategy) {
    MatchHarness harness("simurosot/5v5", {.blue_name = "Amsel", .max_ticks = 60});
    harness.seat("blue");
    harness.seat("yellow");
    harness.run_to_end();

    EXPECT_EQ(harness.match().status().blue.name, "Amsel");
    EXPECT_EQ(harness.match().status().yellow.name, "player of yellow");
}

}  // namespace
}  // namespace cancha::test
