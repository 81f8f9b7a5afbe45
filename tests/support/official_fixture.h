#pragma once

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/match_harness.h"

namespace cancha::test {

/// Fixture with a match in real time and an official, a client that controls the match. The
/// strategies of the seats `blue` and `yellow` command nothing. `driver_silence`: time without a
/// request after which an official loses the robots that he or she drives by hand. Expects: the
/// discipline has the seats `blue` and `yellow`.
class OfficialTest : public ::testing::Test {
  protected:
    explicit OfficialTest(const std::string& discipline = "simurosot/5v5",
                          std::chrono::milliseconds driver_silence = std::chrono::minutes(5))
        : harness_(discipline,
                   {.max_ticks = 100'000, .speed = 1, .driver_silence = driver_silence}) {
        harness_.seat("blue");
        harness_.seat("yellow");
    }

    /// Lets official_ join the match.
    asio::awaitable<void> take_office() {
        co_await official_.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "judge"));
    }

    /// Sends a request of the official, and returns the server's reply.
    asio::awaitable<v1::OfficialReply> ask(v1::OfficialRequest request) {
        request.set_id(++last_id_);
        v1::ClientMessage message;
        *message.mutable_request() = request;
        co_await official_.send(message);
        const v1::ServerMessage reply = co_await official_.receive(v1::ServerMessage::kReply);
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

    /// Waits for an update that says that the match is paused, and returns the update. Returns an
    /// empty update if the server closes the connection.
    asio::awaitable<v1::WorldUpdate> until_paused() {
        for (;;) {
            const v1::ServerMessage message =
                co_await official_.receive(v1::ServerMessage::kUpdate);
            if (message.update().pace().is_paused() ||
                message.body_case() == v1::ServerMessage::BODY_NOT_SET) {
                co_return message.update();
            }
        }
    }

    /// Waits until the first tick has been played.
    asio::awaitable<void> until_begun() {
        while (harness_.match().tick().number == 0) {
            co_await official_.receive(v1::ServerMessage::kUpdate);
        }
    }

    /// Joins as official, waits for the first tick, pauses the match, and sets the speed to "as
    /// fast as possible" (0) for play().
    asio::awaitable<void> take_paused_match() {
        co_await take_office();
        co_await until_begun();
        co_await ask(pause());
        co_await until_paused();
        co_await ask(set_speed(0));
    }

    /// Plays this number of ticks of the paused match.
    asio::awaitable<void> play(std::uint32_t ticks) {
        const std::uint64_t end = harness_.match().tick().number + ticks;
        co_await ask(step(ticks));
        while (harness_.match().tick().number < end) {
            co_await official_.receive(v1::ServerMessage::kUpdate);
        }
    }

    MatchHarness harness_;
    TestClient official_{harness_.context()};
    std::uint32_t last_id_ = 0;
};

/// Fixture for tests of interventions: actions of an official that change the state of the world.
/// Has functions that make the requests for them.
class InterventionTest : public OfficialTest {
  protected:
    using OfficialTest::OfficialTest;

    /// y of a line along x on which a ball meets no robot.
    static constexpr double kFreeLaneY_m = 0.7;

    static v1::OfficialRequest place_robot(std::uint32_t id, double x_m, double y_m) {
        v1::OfficialRequest request;
        request.mutable_place_robot()->set_id(id);
        request.mutable_place_robot()->set_x_m(x_m);
        request.mutable_place_robot()->set_y_m(y_m);
        return request;
    }

    static v1::OfficialRequest roll_ball(double x_m, double vx_mps, double y_m = 0) {
        v1::OfficialRequest request;
        request.mutable_place_ball()->mutable_ball()->set_x_m(x_m);
        request.mutable_place_ball()->mutable_ball()->set_y_m(y_m);
        request.mutable_place_ball()->mutable_ball()->set_vx_mps(vx_mps);
        return request;
    }

    static v1::OfficialRequest save(const std::string& name) {
        v1::OfficialRequest request;
        request.mutable_save_state()->set_name(name);
        return request;
    }

    static v1::OfficialRequest restore(const std::string& name) {
        v1::OfficialRequest request;
        request.mutable_restore_state()->set_name(name);
        return request;
    }

    /// Returns the position of the ball.
    Vec3 ball_m() { return harness_.match().state().ball->position_m; }
};

}  // namespace cancha::test
