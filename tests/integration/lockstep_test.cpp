#include <limits>
#include <optional>

#include <gmock/gmock.h>

#include "server/sim/world/wheel_speeds.h"
#include "tests/support/match_harness.h"

namespace cancha::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Body = v1::ServerMessage;

constexpr std::uint64_t kMatchTicks = 300;

void say(v1::TickAnswer& answer, std::uint32_t robot, double left_mps, double right_mps) {
    v1::RobotCommand& command = *answer.add_commands();
    command.set_robot_id(robot);
    command.mutable_wheels()->set_left_mps(left_mps);
    command.mutable_wheels()->set_right_mps(right_mps);
}

/// Returns a play in which every robot of the seat drives a curve that depends only on tick and
/// robot.
Play drive_curves(std::uint32_t first_robot) {
    return [first_robot](const v1::TickOpened& tick) {
        v1::TickAnswer answer;
        for (std::uint32_t robot = first_robot; robot < first_robot + 5; ++robot) {
            const double speed_mps = static_cast<double>((tick.tick() + robot) % 64) / 32;
            say(answer, robot, speed_mps, 1.5 - speed_mps);
        }
        return answer;
    };
}

/// Returns the hash of a match of kMatchTicks ticks between two such teams.
std::uint64_t undisturbed_hash(double speed = 0) {
    MatchHarness harness(kDiscipline, {.max_ticks = kMatchTicks, .speed = speed});
    harness.seat("blue", drive_curves(1));
    harness.seat("yellow", drive_curves(6));
    harness.run_to_end();
    EXPECT_EQ(harness.match().tick().number, kMatchTicks);
    return harness.match().state_hash();
}

TEST(LockstepTest, TheSameCommandsGiveTheSameHash) {
    EXPECT_EQ(undisturbed_hash(), undisturbed_hash());
}

TEST(LockstepTest, PaceNeverChangesTheResult) {
    EXPECT_EQ(undisturbed_hash(20), undisturbed_hash());
}

TEST(LockstepTest, OtherCommandsGiveAnotherHash) {
    MatchHarness harness(kDiscipline, {.max_ticks = kMatchTicks});
    harness.seat("blue", drive_curves(1));
    harness.seat("yellow");
    harness.run_to_end();

    EXPECT_NE(harness.match().state_hash(), undisturbed_hash());
}

TEST(LockstepTest, ATeamThatIsAskedSaysWhereItsRobotsStand) {
    MatchHarness harness(kDiscipline, {.max_ticks = 10});
    std::vector<std::uint64_t> asked;
    const auto place = [&asked](std::uint32_t robot, double x_m, v1::Team team) {
        return [&asked, robot, x_m, team](const v1::TickOpened& tick) {
            v1::TickAnswer answer;
            if (tick.status().restart().placing() == team) {
                asked.push_back(tick.tick());
                v1::Placement::Robot& placed = *answer.mutable_placement()->add_robots();
                placed.set_robot_id(robot);
                placed.set_x_m(x_m);
                placed.set_y_m(0.2);
            }
            return answer;
        };
    };
    harness.seat("blue", place(5, 0.5, v1::TEAM_BLUE));
    harness.seat("yellow", place(9, -0.6, v1::TEAM_YELLOW));
    harness.run_to_end();

    EXPECT_THAT(asked, ElementsAre(0, 1)) << "blue kicks off and places first";
    EXPECT_NEAR(harness.match().state().robots[4].position_m.x, 0.5, 0.001);
    EXPECT_NEAR(harness.match().state().robots[8].position_m.x, -0.6, 0.001);
}

TEST(LockstepTest, NoTickIsPlayedBeforeEverySeatHasAnswered) {
    MatchHarness harness(kDiscipline, {.max_ticks = kMatchTicks});
    harness.seat("blue");
    std::uint64_t tick_while_silent = 99;

    harness.run([&]() -> asio::awaitable<void> {
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await yellow.receive(Body::kTick);
        // The server says this once a second, which is enough time for blue's answer to arrive.
        const v1::ServerMessage waiting = co_await yellow.receive(Body::kWaiting);
        EXPECT_THAT(waiting.waiting().seats(), ElementsAre("yellow"));
        tick_while_silent = harness.match().tick().number;
        co_await yellow.answer(0);
        const v1::ServerMessage next = co_await yellow.receive(Body::kTick);
        EXPECT_EQ(next.tick().tick(), 1U);
    }());

    EXPECT_EQ(tick_while_silent, 0U);
}

TEST(LockstepTest, AStrategyThatLeavesHoldsTheMatchUntilItsSeatIsTakenAgain) {
    MatchHarness harness(kDiscipline, {.max_ticks = kMatchTicks});
    harness.seat("blue", drive_curves(1));

    harness.run([&]() -> asio::awaitable<void> {
        TestClient deserter(harness.context());
        co_await deserter.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        const Play play = drive_curves(6);
        for (std::uint64_t tick = 0; tick < 100; ++tick) {
            const v1::ServerMessage message = co_await deserter.receive(Body::kTick);
            co_await deserter.answer(message.tick().tick(), play(message.tick()));
        }
        co_await deserter.receive(Body::kTick);
        deserter.close();

        TestClient witness(harness.context());
        co_await witness.join(harness.endpoint(), hello_as(v1::ROLE_SPECTATOR));
        v1::ServerMessage update;
        do {
            update = co_await witness.receive(Body::kUpdate);
        } while (update.update().waiting_for().empty());
        EXPECT_THAT(update.update().waiting_for(), ElementsAre("yellow"));
        EXPECT_EQ(update.update().world().tick(), 100U);
    }());
    harness.seat("yellow", drive_curves(6));
    harness.run_to_end();

    EXPECT_EQ(harness.match().state_hash(), undisturbed_hash());
}

/// A forbidden action of the yellow team in every tick.
struct Misbehaviour {
    std::function<asio::awaitable<void>(TestClient&, const v1::TickOpened&, v1::TickAnswer&)> act;
};

asio::awaitable<void> play_badly(MatchHarness& harness, const Misbehaviour& misbehaviour,
                                 std::vector<v1::Notice>& notices) {
    TestClient yellow(harness.context());
    co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
    const Play play = drive_curves(6);
    for (;;) {
        const v1::ServerMessage message = co_await yellow.receive();
        if (message.has_notice()) {
            notices.push_back(message.notice());
        } else if (message.has_tick()) {
            v1::TickAnswer answer = play(message.tick());
            co_await misbehaviour.act(yellow, message.tick(), answer);
            co_await yellow.answer(message.tick().tick(), answer);
        } else if (message.has_over()) {
            co_return;
        }
    }
}

/// Plays blue against a yellow team that answers properly but also misbehaves. Returns the final
/// hash. `notices` gets the notices to yellow.
std::uint64_t hash_despite(const Misbehaviour& misbehaviour, std::vector<v1::Notice>& notices) {
    MatchHarness harness(kDiscipline, {.max_ticks = kMatchTicks});
    harness.seat("blue", drive_curves(1));
    harness.run(play_badly(harness, misbehaviour, notices));
    return harness.match().state_hash();
}

TEST(LockstepTest, AnswersToTheWrongTickAreNoticedAndChangeNothing) {
    std::vector<v1::Notice> notices;

    const std::uint64_t hash = hash_despite({[](TestClient& client, const v1::TickOpened& tick,
                                                v1::TickAnswer&) -> asio::awaitable<void> {
                                                co_await client.answer(tick.tick() + 17);
                                            }},
                                            notices);

    EXPECT_EQ(hash, undisturbed_hash());
    ASSERT_FALSE(notices.empty());
    EXPECT_EQ(notices.front().code(), v1::ERROR_CODE_WRONG_TICK);
    EXPECT_THAT(notices.front().text(), HasSubstr("the answer is for tick 17 but tick 0 is open"));
    // Notices for the 1st, 2nd, 4th ... 256th of 300.
    EXPECT_LE(notices.size(), 9U);
}

TEST(LockstepTest, CommandsForForeignRobotsAreNoticedAndDropped) {
    std::vector<v1::Notice> notices;

    const std::uint64_t hash = hash_despite(
        {[](TestClient&, const v1::TickOpened&, v1::TickAnswer& answer) -> asio::awaitable<void> {
            say(answer, 1, -2, 2);
            co_return;
        }},
        notices);

    EXPECT_EQ(hash, undisturbed_hash());
    ASSERT_FALSE(notices.empty());
    EXPECT_EQ(notices.front().code(), v1::ERROR_CODE_FOREIGN_ROBOT);
    EXPECT_THAT(notices.front().text(),
                HasSubstr("robot 1 belongs to another seat; its command was ignored"));
}

TEST(LockstepTest, WheelSpeedsThatAreNotFiniteCountAsZero) {
    const auto hash_with = [](double left_mps) {
        MatchHarness harness(kDiscipline, {.max_ticks = kMatchTicks});
        harness.seat("blue", drive_curves(1));
        harness.seat("yellow", [left_mps](const v1::TickOpened&) {
            v1::TickAnswer answer;
            say(answer, 6, left_mps, 0.5);
            return answer;
        });
        harness.run_to_end();
        return harness.match().state_hash();
    };

    EXPECT_EQ(hash_with(std::numeric_limits<double>::quiet_NaN()), hash_with(0));
    EXPECT_EQ(hash_with(-std::numeric_limits<double>::infinity()), hash_with(0));
}

TEST(LockstepTest, GarbageEndsTheSessionOfItsSenderAndNobodyElses) {
    MatchHarness harness(kDiscipline, {.max_ticks = kMatchTicks});
    harness.seat("blue", drive_curves(1));

    harness.run([&]() -> asio::awaitable<void> {
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await yellow.receive(Body::kTick);
        co_await yellow.send_bytes("\x04\xff\xff\xff\xff");
        const v1::ServerMessage notice = co_await yellow.receive(Body::kNotice);
        EXPECT_THAT(notice.notice().text(), HasSubstr("the connection is closed"));
        EXPECT_EQ((co_await yellow.receive()).body_case(), Body::BODY_NOT_SET);
    }());
    harness.seat("yellow", drive_curves(6));
    harness.run_to_end();

    EXPECT_EQ(harness.match().state_hash(), undisturbed_hash());
}

TEST(LockstepTest, EverySeatOfADuelIsASeatOfItsOwn) {
    MatchHarness harness("soccer_duel/2v2", {.max_ticks = 50});
    std::vector<std::string> names;
    for (const session::Seat& seat : harness.room().seats()) {
        names.push_back(seat.name);
        harness.seat(seat.name);
    }

    harness.run_to_end();

    EXPECT_EQ(names.size(), 4U);
    EXPECT_EQ(harness.match().tick().number, 50U);
}

}  // namespace
}  // namespace cancha::test
