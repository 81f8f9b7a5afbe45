#include <memory>
#include <utility>
#include <vector>

#include <gmock/gmock.h>

#include "tests/support/match_harness.h"

namespace cancha::test {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Body = v1::ServerMessage;

constexpr std::uint64_t kSeatTicks = 60;

v1::TickAnswer drive_a_curve(const v1::TickOpened& tick) {
    v1::TickAnswer answer;
    v1::RobotCommand& command = *answer.add_commands();
    command.set_robot_id(6);
    command.mutable_wheels()->set_left_mps(1);
    command.mutable_wheels()->set_right_mps(static_cast<double>(tick.tick() % 16) / 16);
    return answer;
}

/// Plays until `tick` is open, and does not answer this tick.
asio::awaitable<void> play_until(TestClient& client, std::uint64_t tick) {
    for (;;) {
        const v1::ServerMessage message = co_await client.receive(Body::kTick);
        if (message.tick().tick() == tick) {
            co_return;
        }
        co_await client.answer(message.tick().tick(), drive_a_curve(message.tick()));
    }
}

asio::awaitable<void> play_to_the_end(TestClient& client) {
    for (;;) {
        const v1::ServerMessage message = co_await client.receive();
        if (message.has_over()) {
            co_return;
        }
        if (message.has_tick()) {
            co_await client.answer(message.tick().tick(), drive_a_curve(message.tick()));
        }
    }
}

v1::Hello hello_again(const v1::ServerMessage& welcome) {
    v1::Hello hello = hello_as(v1::ROLE_STRATEGY, "yellow");
    hello.set_resume_token(welcome.welcome().resume_token());
    return hello;
}

class SeatTest : public ::testing::Test {
  protected:
    SeatTest() { harness_.seat("blue"); }

    std::uint64_t undisturbed_hash() {
        MatchHarness other(kDiscipline, {.max_ticks = kSeatTicks});
        other.seat("blue");
        other.seat("yellow", drive_a_curve);
        other.run_to_end();
        return other.match().state_hash();
    }

    MatchHarness harness_{kDiscipline, {.max_ticks = kSeatTicks}};
};

TEST_F(SeatTest, IsTakenBackFromAConnectionThatSeemsToLive) {
    harness_.run([&]() -> asio::awaitable<void> {
        TestClient lost(harness_.context());
        const auto welcome =
            co_await lost.join(harness_.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await play_until(lost, 20);

        TestClient back(harness_.context());
        const auto again = co_await back.join(harness_.endpoint(), hello_again(welcome));
        EXPECT_EQ(again.welcome().seat().name(), "yellow");
        EXPECT_NE(again.welcome().resume_token(), welcome.welcome().resume_token());
        EXPECT_EQ((co_await lost.receive()).body_case(), Body::BODY_NOT_SET);
        co_await play_to_the_end(back);
    }());

    EXPECT_EQ(harness_.match().state_hash(), undisturbed_hash());
}

TEST_F(SeatTest, OfManyConnectionsWithOneResumeTokenOneGetsIn) {
    harness_.run([&]() -> asio::awaitable<void> {
        TestClient lost(harness_.context());
        const auto welcome =
            co_await lost.join(harness_.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await play_until(lost, 20);

        std::vector<std::unique_ptr<TestClient>> claimants;
        v1::ClientMessage hello;
        *hello.mutable_hello() = hello_again(welcome);
        for (int i = 0; i < 5; ++i) {
            claimants.push_back(std::make_unique<TestClient>(harness_.context()));
            co_await claimants.back()->connect(harness_.endpoint());
            claimants.back()->send_now(hello);
        }
        TestClient* back = nullptr;
        for (const auto& claimant : claimants) {
            co_await claimant->receive(Body::kGreeting);
            const v1::ServerMessage reply = co_await claimant->receive();
            if (reply.has_welcome()) {
                EXPECT_EQ(std::exchange(back, claimant.get()), nullptr);
                continue;
            }
            EXPECT_EQ(reply.refusal().code(), v1::ERROR_CODE_SEAT_TAKEN);
            EXPECT_THAT(reply.refusal().text(), HasSubstr("another connection has just reclaimed"));
        }
        EXPECT_NE(back, nullptr);
        if (back != nullptr) {
            co_await play_to_the_end(*back);
        }
    }());

    EXPECT_EQ(harness_.match().state_hash(), undisturbed_hash());
}

TEST_F(SeatTest, CannotBeTakenBackWithATokenThatWasUsed) {
    harness_.run([&]() -> asio::awaitable<void> {
        TestClient lost(harness_.context());
        const auto welcome =
            co_await lost.join(harness_.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        TestClient back(harness_.context());
        co_await back.join(harness_.endpoint(), hello_again(welcome));
        co_await play_until(back, 20);  // Tick 20 shows that the client has its Welcome.

        TestClient late(harness_.context());
        const auto refused = co_await late.join(harness_.endpoint(), hello_again(welcome));

        EXPECT_EQ(refused.refusal().code(), v1::ERROR_CODE_NOT_ALLOWED);
        co_await back.answer(20);
        co_await play_to_the_end(back);
    }());
}

TEST_F(SeatTest, GetsTheOpenTickOnceMore) {
    harness_.run([&]() -> asio::awaitable<void> {
        TestClient lost(harness_.context());
        const auto welcome =
            co_await lost.join(harness_.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await play_until(lost, 20);
        lost.close();

        TestClient back(harness_.context());
        co_await back.join(harness_.endpoint(), hello_again(welcome));
        EXPECT_EQ((co_await back.receive(Body::kTick)).tick().tick(), 20U);
    }());
}

TEST_F(SeatTest, IsNotTakenWithAnotherResumeToken) {
    harness_.run([&]() -> asio::awaitable<void> {
        TestClient occupant(harness_.context());
        co_await occupant.join(harness_.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));

        v1::Hello hello = hello_as(v1::ROLE_STRATEGY, "yellow");
        hello.set_resume_token("0123456789abcdef0123456789abcdef");
        TestClient thief(harness_.context());
        const auto refused = co_await thief.join(harness_.endpoint(), hello);

        EXPECT_EQ(refused.refusal().code(), v1::ERROR_CODE_NOT_ALLOWED);
        EXPECT_THAT(refused.refusal().text(), HasSubstr("resume token is not that of the latest"));
        co_await play_to_the_end(occupant);
    }());
}

TEST_F(SeatTest, ATokenBelongsToOneSeat) {
    harness_.run([&]() -> asio::awaitable<void> {
        TestClient occupant(harness_.context());
        const auto welcome =
            co_await occupant.join(harness_.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));

        v1::Hello hello = hello_again(welcome);
        hello.set_seat("blue");
        TestClient thief(harness_.context());
        const auto refused = co_await thief.join(harness_.endpoint(), hello);

        EXPECT_EQ(refused.refusal().code(), v1::ERROR_CODE_NOT_ALLOWED);
    }());
}

TEST_F(SeatTest, TheFirstTickWaitsForWhoeverAnnouncedReady) {
    harness_.run([&]() -> asio::awaitable<void> {
        v1::Hello hello = hello_as(v1::ROLE_STRATEGY, "yellow");
        hello.set_says_ready(true);
        TestClient yellow(harness_.context());
        co_await yellow.join(harness_.endpoint(), hello);

        const auto waiting = co_await yellow.receive(Body::kWaiting);
        EXPECT_THAT(waiting.waiting().seats(), ElementsAre("yellow"));
        v1::ClientMessage ready;
        ready.mutable_ready();
        co_await yellow.send(ready);

        EXPECT_EQ((co_await yellow.receive(Body::kTick)).tick().tick(), 0U);
    }());
}

TEST(ReadyTest, WhoIsNotReadyInTimeIsNamed) {
    MatchHarness harness(kDiscipline, {.max_ticks = kSeatTicks, .ready_timeout = 10ms});
    harness.seat("blue");

    harness.run([&]() -> asio::awaitable<void> {
        v1::Hello hello = hello_as(v1::ROLE_STRATEGY, "yellow");
        hello.set_says_ready(true);
        TestClient yellow(harness.context());
        co_await yellow.join(harness.endpoint(), hello);
        co_await yellow.receive(Body::kOver);
    }());

    EXPECT_THAT(harness.match().status().end_reason,
                HasSubstr("yellow was not ready within 0.01 s"));
    EXPECT_EQ(harness.match().tick(), Tick{0});
}

}  // namespace
}  // namespace cancha::test
