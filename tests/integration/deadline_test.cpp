#include <thread>

#include <gmock/gmock.h>

#include "tests/support/match_harness.h"

namespace cancha::test {
namespace {

using namespace std::chrono_literals;
using order::DeadlineRule;
using order::MissPolicy;
using ::testing::AllOf;
using ::testing::HasSubstr;
using Body = v1::ServerMessage;

/// A deadline that every client meets, even on a busy machine.
constexpr DeadlineRule kPatient{.policy = MissPolicy::kForfeit, .budget = 20s};

/// Returns options with a deadline for yellow. Blue has all the time it needs.
session::RoomOptions yellow_has(const DeadlineRule& rule, std::uint64_t ticks) {
    return {.deadlines = {kPatient, rule}, .max_ticks = ticks};
}

v1::TickAnswer full_speed(const v1::TickOpened&) {
    v1::TickAnswer answer;
    v1::RobotCommand& command = *answer.add_commands();
    command.set_robot_id(6);
    command.mutable_wheels()->set_left_mps(1);
    command.mutable_wheels()->set_right_mps(1);
    return answer;
}

/// Joins as yellow, answers `answered` ticks with full speed for robot 6, then no more, and stays.
asio::awaitable<void> fall_silent_after(MatchHarness& harness, std::uint64_t answered) {
    TestClient yellow(harness.context());
    co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow", "Sleepers"));
    for (std::uint64_t tick = 0; tick < answered; ++tick) {
        const v1::ServerMessage message = co_await yellow.receive(Body::kTick);
        co_await yellow.answer(message.tick().tick(), full_speed(message.tick()));
    }
    co_await yellow.receive(Body::kOver);
}

double speed_of_robot_6(const match::Match& match) {
    const Vec3& velocity_mps = match.state().robots[5].velocity_mps;
    return length(Vec2{velocity_mps.x, velocity_mps.y});
}

TEST(DeadlineTest, HoldGoesOnWithWhatTheRobotsWereToldLast) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kHold, 50ms}, 30));
    harness.seat("blue");

    harness.run(fall_silent_after(harness, 5));

    // The robot got its command in five ticks only, but went on to speed up: to 1 m/s, less its
    // lag.
    EXPECT_GT(speed_of_robot_6(harness.match()), 0.7);
    EXPECT_EQ(harness.room().seats()[1].think.misses(), 25U);
    EXPECT_EQ(harness.room().seats()[0].think.misses(), 0U);
}

TEST(DeadlineTest, StopStopsTheWheels) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kStop, 1ms}, 60));
    harness.seat("blue");

    harness.run(fall_silent_after(harness, 5));

    EXPECT_LT(speed_of_robot_6(harness.match()), 0.01);
}

TEST(DeadlineTest, TheFirstMissInARowIsAnEventThatNamesTeamTickAndTime) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kHold, 250ms}, 8));
    harness.seat("blue");

    harness.run(fall_silent_after(harness, 5));

    const auto missed = events_of(harness.match(), "deadline_missed");
    ASSERT_EQ(missed.size(), 1U);
    EXPECT_EQ(missed[0].tick, Tick{5});
    EXPECT_EQ(missed[0].team, Team::kYellow);
    EXPECT_EQ(missed[0].origin, referee::server_origin());
    EXPECT_THAT(missed[0].text, AllOf(HasSubstr("Sleepers (yellow) did not answer tick 5 within"),
                                      HasSubstr(" ms: its robots keep their last commands"),
                                      HasSubstr("be given more time with --deadline")));
}

TEST(DeadlineTest, AReturnIsAnEventThatCountsTheMisses) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kHold, 50ms}, 12));
    harness.seat("blue");

    harness.run([&]() -> asio::awaitable<void> {
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        for (;;) {
            const v1::ServerMessage message = co_await yellow.receive();
            if (message.has_over()) {
                co_return;
            }
            const bool is_awake = message.tick().tick() < 3 || message.tick().tick() > 5;
            if (message.has_tick() && is_awake) {
                co_await yellow.answer(message.tick().tick());
            }
        }
    }());

    const auto returned = events_of(harness.match(), "deadline_met_again");
    ASSERT_EQ(returned.size(), 1U);
    EXPECT_THAT(returned[0].text, HasSubstr("is answering again in tick 6, after missing 3"));
}

TEST(DeadlineTest, ALateAnswerIsNoticedAndChangesNothing) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kStop, 20ms}, 8));
    harness.seat("blue");
    v1::Notice notice;

    harness.run([&]() -> asio::awaitable<void> {
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await yellow.receive(Body::kTick);
        co_await yellow.receive(Body::kTick);  // Yellow has missed tick 0.
        co_await yellow.answer(0, full_speed({}));
        notice = (co_await yellow.receive(Body::kNotice)).notice();
        co_await yellow.receive(Body::kOver);
    }());

    EXPECT_EQ(notice.code(), v1::ERROR_CODE_TIMEOUT);
    EXPECT_THAT(notice.text(), HasSubstr("the answer to tick 0 came after the deadline"));
    EXPECT_EQ(speed_of_robot_6(harness.match()), 0);
}

TEST(DeadlineTest, AForfeitEndsTheMatchAndNamesTheCulprit) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kForfeit, 250ms, 50ms}, 1000));
    harness.seat("blue");

    harness.run(fall_silent_after(harness, 5));

    EXPECT_EQ(harness.match().tick(), Tick{5});
    EXPECT_THAT(
        harness.match().status().end_reason,
        HasSubstr("(yellow) did not answer tick 5 in time (forfeit:250ms+50ms): it forfeits "
                  "the match"));
    EXPECT_EQ(events_of(harness.match(), "forfeit").size(), 1U);
    EXPECT_EQ(harness.match().status().winner, Team::kBlue) << "a walk-over";
}

TEST(DeadlineTest, AnAnswerThatComesAfterTheForfeitChangesNothing) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kForfeit, 5ms, 0ms}, 1000));
    harness.seat("blue");
    v1::ServerMessage over;

    harness.run([&]() -> asio::awaitable<void> {
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await yellow.receive(Body::kTick);
        asio::steady_timer timer(harness.context());
        while (!harness.room().is_over()) {
            timer.expires_after(1ms);
            co_await timer.async_wait(async::kUseResult);
        }
        co_await yellow.answer(0);
        over = co_await yellow.receive(Body::kOver);
        harness.room().answers().accept(*harness.room().seats().find("yellow"), {});
    }());

    EXPECT_THAT(over.over().reason(), HasSubstr("it forfeits the match"));
    EXPECT_EQ(harness.match().tick(), Tick{0});
    EXPECT_EQ(harness.match().event_count(), 3U);  // The events: start, kick-off, forfeit.
}

TEST(DeadlineTest, EveryTickShowsBudgetBankAndMisses) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kHold, 50ms, 200ms}, 3));
    harness.seat("blue");
    std::vector<v1::Deadline> seen;

    harness.run([&]() -> asio::awaitable<void> {
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        for (int tick = 0; tick < 3; ++tick) {
            const v1::ServerMessage message = co_await yellow.receive(Body::kTick);
            seen.push_back(message.tick().deadline());
            if (tick == 2) {
                co_await yellow.answer(2);
            }
        }
        co_await yellow.receive(Body::kOver);
    }());

    ASSERT_EQ(seen.size(), 3U);
    EXPECT_EQ(seen[0].policy(), v1::DEADLINE_POLICY_HOLD);
    EXPECT_FALSE(seen[0].waits_forever());
    EXPECT_EQ(seen[0].budget_us(), 50'000U);
    EXPECT_EQ(seen[0].bank_us(), 200'000U);
    EXPECT_EQ(seen[0].misses(), 0U);
    EXPECT_EQ(seen[1].bank_us(), 0U);
    EXPECT_EQ(seen[1].misses(), 1U);
    EXPECT_EQ(seen[2].misses(), 2U);
}

TEST(DeadlineTest, ADebuggedSeatIsWaitedFor) {
    MatchHarness harness(kDiscipline,
                         yellow_has({MissPolicy::kForfeit, 1ms, 0ms, /*is_debugged=*/true}, 3));
    harness.seat("blue");

    harness.run([&]() -> asio::awaitable<void> {
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        for (std::uint64_t tick = 0; tick < 3; ++tick) {
            co_await yellow.receive(Body::kTick);
            asio::steady_timer breakpoint(harness.context(), 20ms);
            co_await breakpoint.async_wait(async::kUseResult);
            co_await yellow.answer(tick);
        }
        co_await yellow.receive(Body::kOver);
    }());

    EXPECT_EQ(harness.match().status().end_reason, "duration reached");
    EXPECT_EQ(harness.room().seats()[1].think.misses(), 0U);
}

TEST(DeadlineTest, AMatchGoesOnWithoutAStrategyThatLeft) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kStop, 20ms}, 5));
    harness.seat("blue");

    harness.run([&]() -> asio::awaitable<void> {
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await yellow.receive(Body::kTick);
        yellow.close();
    }());
    harness.run_to_end();

    EXPECT_EQ(harness.match().tick(), Tick{5});
    EXPECT_EQ(harness.room().seats()[1].think.misses(), 5U);
    EXPECT_THAT(events_of(harness.match(), "deadline_missed").at(0).text,
                AllOf(HasSubstr("it is not connected: closed the connection: its robots stop"),
                      HasSubstr("it can rejoin at any time with its resume token")));
}

/// Blocks the server's thread, as if the server were absent.
void block(std::chrono::milliseconds time) {
    std::this_thread::sleep_for(time);
}

/// Joins as yellow and answers the first tick. Then the server is absent before it has read the
/// answer.
asio::awaitable<void> answer_and_block(MatchHarness& harness, std::chrono::milliseconds absence) {
    TestClient yellow(harness.context());
    co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
    co_await yellow.receive(Body::kTick);
    yellow.answer_now(0);
    block(absence);
    co_await yellow.receive(Body::kOver);
}

TEST(DeadlineTest, TimeInWhichTheServerIsAwayIsNobodysTime) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kForfeit, 50ms, 10s}, 1));
    harness.seat("blue");

    harness.run(answer_and_block(harness, 300ms));

    const lockstep::ThinkClock& think = harness.room().seats()[1].think;
    EXPECT_EQ(think.misses(), 0U);
    EXPECT_EQ(think.bank(), 10s);
    EXPECT_GE(harness.room().running().loop().absences().count, 1U);
    EXPECT_GE(harness.room().running().loop().absences().longest,
              300ms - lockstep::MatchLoop::kLookPeriod);
}

TEST(DeadlineTest, TimeInWhichTheServerIsAwayIsInNoStatisticsOfAnswers) {
    MatchHarness harness(kDiscipline, {.max_ticks = 1});
    harness.seat("blue");

    harness.run(answer_and_block(harness, 300ms));

    EXPECT_LT(harness.room().seats()[1].latency.max_us(), 300e3);
    ASSERT_FALSE(harness.room().answers().slowest().answers().empty());
    EXPECT_LT(harness.room().answers().slowest().answers()[0].took, 300ms);
}

// The answer is longer than one read, and the server is absent for much longer than the seat may
// think.
TEST(DeadlineTest, ALongAnswerThatArrivedWhileTheServerWasAwayIsInTime) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kForfeit, 50ms}, 1));
    harness.seat("blue");

    harness.run([&]() -> asio::awaitable<void> {
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await yellow.receive(Body::kTick);
        v1::TickAnswer answer;
        answer.mutable_drawing()->add_labels()->set_text(std::string(60'000, 'x'));
        yellow.answer_now(0, answer);
        block(300ms);
        co_await yellow.receive(Body::kOver);
    }());

    EXPECT_EQ(harness.match().status().end_reason, "duration reached");
}

/// Joins as yellow and thinks for `thinks`. Its answer arrives while the server is absent.
asio::awaitable<void> think_and_answer(MatchHarness& harness, std::chrono::milliseconds thinks) {
    TestClient yellow(harness.context());
    co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
    co_await yellow.receive(Body::kTick);
    block(thinks);
    yellow.answer_now(0);
    block(300ms);
    co_await yellow.receive(Body::kOver);
}

TEST(DeadlineTest, AnAnswerThatComesTooLateWhileTheServerIsAwayIsLate) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kForfeit, 50ms}, 1));
    harness.seat("blue");

    harness.run(think_and_answer(harness, 60ms));

    EXPECT_EQ(events_of(harness.match(), "forfeit").size(), 1U);
    EXPECT_EQ(harness.room().seats()[1].think.forgiven().count, 0U);
}

TEST(DeadlineTest, WhileTheServerIsAwayATeamIsChargedUntilItsAnswerComes) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kForfeit, 50ms, 10s}, 1));
    harness.seat("blue");

    harness.run(think_and_answer(harness, 150ms));

    const lockstep::ThinkClock& think = harness.room().seats()[1].think;
    EXPECT_EQ(think.misses(), 0U);
    EXPECT_LE(think.bank(), 10s - 100ms);
    EXPECT_EQ(think.forgiven().count, 1U);
    EXPECT_GE(think.forgiven().total, 300ms);
}

TEST(DeadlineTest, WhoIsLateWhileTheServerIsAwayIsStillLateAfterwards) {
    MatchHarness harness(kDiscipline, yellow_has({MissPolicy::kForfeit, 20ms, 50ms}, 10));
    harness.seat("blue");

    harness.run([&]() -> asio::awaitable<void> {
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await yellow.receive(Body::kTick);
        block(300ms);
        co_await yellow.receive(Body::kOver);
    }());

    EXPECT_EQ(events_of(harness.match(), "forfeit").size(), 1U);
}

// A miss informs people and decides nothing: the hash is that of a match in which yellow answers
// with nothing.
TEST(DeadlineTest, EventsOfMissesLeaveTheStateHashAlone) {
    MatchHarness silent(kDiscipline, yellow_has({MissPolicy::kHold, 50ms}, 20));
    silent.seat("blue");
    silent.run(fall_silent_after(silent, 5));

    MatchHarness lazy(kDiscipline, {.max_ticks = 20});
    lazy.seat("blue");
    lazy.seat("yellow", [](const v1::TickOpened& tick) {
        return tick.tick() < 5 ? full_speed(tick) : v1::TickAnswer();
    });
    lazy.run_to_end();

    EXPECT_EQ(silent.match().state_hash(), lazy.match().state_hash());
    EXPECT_EQ(silent.match().event_count(), lazy.match().event_count() + 1);
}

}  // namespace
}  // namespace cancha::test
