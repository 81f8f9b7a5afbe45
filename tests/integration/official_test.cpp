#include <gmock/gmock.h>

#include "tests/support/match_harness.h"

namespace cancha::test {
namespace {

using ::testing::HasSubstr;
using Body = v1::ServerMessage;

/// A match in real time that an official leads.
class OfficialTest : public ::testing::Test {
  protected:
    OfficialTest() {
        harness_.seat("blue");
        harness_.seat("yellow");
    }

    asio::awaitable<void> take_office() {
        co_await official_.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "judge"));
    }

    asio::awaitable<v1::OfficialReply> ask(v1::OfficialRequest request) {
        request.set_id(++last_id_);
        v1::ClientMessage message;
        *message.mutable_request() = request;
        co_await official_.send(message);
        const v1::ServerMessage reply = co_await official_.receive(Body::kReply);
        EXPECT_EQ(reply.reply().id(), last_id_);
        co_return reply.reply();
    }

    static v1::OfficialRequest pause() {
        v1::OfficialRequest request;
        request.mutable_pause();
        return request;
    }

    static v1::OfficialRequest resume() {
        v1::OfficialRequest request;
        request.mutable_resume();
        return request;
    }

    static v1::OfficialRequest step(std::uint32_t ticks) {
        v1::OfficialRequest request;
        request.mutable_step()->set_ticks(ticks);
        return request;
    }

    static v1::OfficialRequest set_speed(double speed) {
        v1::OfficialRequest request;
        request.mutable_set_speed()->set_speed(speed);
        return request;
    }

    /// The next update that shows a paused match.
    asio::awaitable<v1::WorldUpdate> until_paused() {
        for (;;) {
            const v1::ServerMessage message = co_await official_.receive(Body::kUpdate);
            if (message.update().pace().is_paused() || message.body_case() == Body::BODY_NOT_SET) {
                co_return message.update();
            }
        }
    }

    MatchHarness harness_{"simurosot/5v5", {.max_ticks = 100'000, .speed = 1}};
    TestClient official_{harness_.context()};
    std::uint32_t last_id_ = 0;
};

TEST_F(OfficialTest, AStepPlaysExactlySoManyTicksAndPauses) {
    std::uint64_t before = 0;
    std::uint64_t after = 0;

    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();
        co_await ask(pause());
        co_await ask(set_speed(0));
        // The tick that was open when the match was paused is played to its end.
        do {
            before = harness_.match().tick().number;
            co_await ask(pause());
        } while (before != harness_.match().tick().number);
        co_await ask(step(25));
        do {
            co_await until_paused();
            after = harness_.match().tick().number;
        } while (after < before + 25);
        co_await ask(pause());
        after = harness_.match().tick().number;
    }());

    EXPECT_EQ(after, before + 25);
}

TEST_F(OfficialTest, AResumedMatchGoesOn) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();
        co_await ask(pause());
        const v1::OfficialReply reply = co_await ask(resume());
        EXPECT_TRUE(reply.is_done());
        EXPECT_FALSE(reply.pace().is_paused());
        const std::uint64_t tick = harness_.match().tick().number;
        v1::ServerMessage message;
        do {
            message = co_await official_.receive(Body::kUpdate);
        } while (message.update().world().tick() <= tick &&
                 message.body_case() != Body::BODY_NOT_SET);
        EXPECT_GT(message.update().world().tick(), tick);
    }());
}

TEST_F(OfficialTest, AsFastAsPossibleEndsTheMatchSoon) {
    v1::ServerMessage over;

    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();
        co_await ask(step(1));
        co_await ask(set_speed(1000));
        const v1::OfficialReply reply = co_await ask(resume());
        EXPECT_EQ(reply.pace().speed(), 1000);
        harness_.room().end("the test has seen enough");
        over = co_await official_.receive(Body::kOver);
    }());

    EXPECT_EQ(over.over().reason(), "the test has seen enough");
}

TEST_F(OfficialTest, RequestsOutOfRangeAreRefusedWithTheRange) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();

        const v1::OfficialReply too_fast = co_await ask(set_speed(1e6));
        EXPECT_FALSE(too_fast.is_done());
        EXPECT_THAT(too_fast.text(), HasSubstr("expected 0.01 to 1000"));
        EXPECT_EQ(too_fast.pace().speed(), 1);

        const v1::OfficialReply no_step = co_await ask(step(0));
        EXPECT_FALSE(no_step.is_done());
        EXPECT_THAT(no_step.text(), HasSubstr("expected 1 to 1000000"));

        const v1::OfficialReply nothing = co_await ask({});
        EXPECT_FALSE(nothing.is_done());
        EXPECT_THAT(nothing.text(), HasSubstr("names no action"));
    }());
}

}  // namespace
}  // namespace cancha::test
