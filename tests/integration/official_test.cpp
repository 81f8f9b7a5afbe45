#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include <gmock/gmock.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include "proto/program/fold.h"
#include "tests/support/official_fixture.h"

namespace cancha::test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using Body = v1::ServerMessage;

TEST_F(OfficialTest, AStepPlaysExactlySoManyTicksAndPausesWhereItsReplySays) {
    std::uint64_t paused_at = 0;
    std::uint64_t stepped_to = 0;
    std::uint64_t after = 0;

    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();
        co_await until_begun();
        co_await ask(set_speed(0));
        // The tick that is open when the match is paused is played to its end.
        paused_at = (co_await ask(pause())).tick();
        stepped_to = (co_await ask(step(25))).tick();
        while ((co_await until_paused()).world().tick() < stepped_to) {
        }
        co_await ask(pause());
        after = harness_.match().tick().number;
    }());

    EXPECT_EQ(stepped_to, paused_at + 25);
    EXPECT_EQ(after, stepped_to);
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
        co_await until_begun();
        co_await ask(step(1));
        co_await ask(set_speed(1000));
        const v1::OfficialReply reply = co_await ask(resume());
        EXPECT_EQ(reply.pace().speed(), 1000);
        harness_.room().running().end("the test has seen enough");
        over = co_await official_.receive(Body::kOver);
    }());

    EXPECT_EQ(over.over().reason(), "the test has seen enough");
}

TEST_F(OfficialTest, RequestsOutOfRangeAreRefusedWithTheRange) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_office();

        const v1::OfficialReply too_fast = co_await ask(set_speed(1e6));
        EXPECT_FALSE(too_fast.is_done());
        EXPECT_THAT(too_fast.text(),
                    HasSubstr("speed: 1000000 is out of range, expected 0.01 to 1000, or 0"));
        EXPECT_EQ(too_fast.pace().speed(), 1);

        v1::OfficialRequest unknown_rule;
        unknown_rule.mutable_ruling()->mutable_handling()->set_rule(std::string(50'000, '9'));
        unknown_rule.mutable_ruling()->mutable_handling()->set_handling(v1::HANDLING_IGNORE);
        const v1::OfficialReply unknown = co_await ask(unknown_rule);
        EXPECT_THAT(unknown.text(), HasSubstr("999...\"; expected one of"));
        EXPECT_LT(unknown.text().size(), 1000);

        const v1::OfficialReply no_step = co_await ask(step(0));
        EXPECT_FALSE(no_step.is_done());
        EXPECT_THAT(no_step.text(), HasSubstr("ticks: 0 is out of range, expected 1 to 1000000"));

        const v1::OfficialReply nothing = co_await ask({});
        EXPECT_FALSE(nothing.is_done());
        EXPECT_THAT(nothing.text(), HasSubstr("names no action"));
    }());
}

/// A paused match, and its official.
class InterventionTest : public OfficialTest {
  protected:
    using OfficialTest::OfficialTest;

    /// No robot stands in the way of a ball there.
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

    Vec3 ball_m() { return harness_.match().state().ball->position_m; }
};

TEST_F(InterventionTest, ARobotStandsWhereItIsPutAndThatIsAnEvent) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        const auto reply = co_await ask(place_robot(3, 0.5, -0.25));
        EXPECT_TRUE(reply.is_done()) << reply.text();
        co_await play(1);
    }());

    const referee::RobotState& robot = harness_.match().state().robots[2];
    EXPECT_NEAR(robot.position_m.x, 0.5, 1e-4);
    EXPECT_NEAR(robot.position_m.y, -0.25, 1e-4);
    const auto& events = harness_.match().events();
    const auto event = std::ranges::find(events, "intervention", &referee::GameEvent::kind);
    ASSERT_NE(event, events.end());
    EXPECT_EQ(event->origin, "judge");
    EXPECT_EQ(event->robot, RobotId{3});
    EXPECT_EQ(event->team, Team::kBlue);
    EXPECT_EQ(event->text, "judge: player of blue no. 3 placed at (0.500, −0.250) m, 0 degrees.");
}

TEST_F(InterventionTest, ARobotOfThePlaneStaysInIt) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        v1::OfficialRequest lifted = place_robot(3, 0.5, -0.25);
        lifted.mutable_place_robot()->set_z_m(0.1);
        const auto reply = co_await ask(lifted);
        EXPECT_FALSE(reply.is_done());
        EXPECT_THAT(reply.text(), HasSubstr("Leave z, roll and pitch out"));
    }());
}

/// What is logged while it lives.
class CapturedLog {
  public:
    CapturedLog() {
        const auto sink = std::make_shared<spdlog::sinks::ostream_sink_st>(text_);
        spdlog::set_default_logger(std::make_shared<spdlog::logger>("captured", sink));
    }

    ~CapturedLog() { spdlog::set_default_logger(before_); }

    CapturedLog(const CapturedLog&) = delete;
    CapturedLog& operator=(const CapturedLog&) = delete;

    std::string text() const { return text_.str(); }

  private:
    std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
    std::ostringstream text_;
};

/// An official drives robot 3, whose strategy tells it nothing.
class ManualDriveTest : public InterventionTest {
  protected:
    using InterventionTest::InterventionTest;

    static constexpr double kWheels_mps = 0.5;

    static v1::OfficialRequest take_over(std::uint32_t robot) {
        v1::OfficialRequest request;
        request.mutable_take_over()->set_robot_id(robot);
        return request;
    }

    static v1::OfficialRequest release(std::uint32_t robot) {
        v1::OfficialRequest request;
        request.mutable_release()->set_robot_id(robot);
        return request;
    }

    static v1::OfficialRequest drive(std::uint32_t robot, double wheels_mps = kWheels_mps) {
        v1::OfficialRequest request;
        v1::RobotCommand& command = *request.mutable_drive()->mutable_command();
        command.set_robot_id(robot);
        command.mutable_wheels()->set_left_mps(wheels_mps);
        command.mutable_wheels()->set_right_mps(wheels_mps);
        return request;
    }

    static asio::awaitable<v1::OfficialReply> ask_as(TestClient& client,
                                                     v1::OfficialRequest request) {
        v1::ClientMessage message;
        *message.mutable_request() = std::move(request);
        co_await client.send(message);
        const v1::ServerMessage answer = co_await client.receive(v1::ServerMessage::kReply);
        co_return answer.reply();
    }

    double speed_mps(std::size_t robot) {
        const Vec3 velocity = harness_.match().state().robots[robot - 1].velocity_mps;
        return std::hypot(velocity.x, velocity.y);
    }

    std::vector<std::string> manual_events() {
        std::vector<std::string> texts;
        for (const referee::GameEvent& event : harness_.match().events()) {
            if (event.kind == "manual_drive") {
                texts.push_back(event.text);
            }
        }
        return texts;
    }
};

TEST_F(ManualDriveTest, MovesTheRobotAndEachSwitchIsOneEvent) {
    double driven_mps = 0;
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        EXPECT_TRUE((co_await ask(take_over(3))).is_done());
        EXPECT_TRUE((co_await ask(drive(3))).is_done());
        co_await play(25);
        driven_mps = speed_mps(3);
        EXPECT_TRUE((co_await ask(release(3))).is_done());
    }());

    EXPECT_GT(driven_mps, kWheels_mps / 2);  // Its drive takes a while to get there.
    EXPECT_THAT(manual_events(),
                testing::ElementsAre("judge drives player of blue no. 3 by hand.",
                                     "judge releases player of blue no. 3 to its strategy."));
}

TEST_F(ManualDriveTest, ARobotThatNobodyDrivesAnyMoreStops) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        co_await ask(take_over(3));
        co_await ask(drive(3));
        co_await play(60);  // The command holds for 30.
    }());

    EXPECT_LT(speed_mps(3), 0.05);
}

TEST_F(ManualDriveTest, SaysWhatIsWrong) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        EXPECT_THAT((co_await ask(drive(3))).text(), HasSubstr("take robot 3 over first"));
        EXPECT_THAT((co_await ask(take_over(99))).text(), HasSubstr("There is no robot 99"));
        co_await ask(take_over(3));
        const double nan = std::numeric_limits<double>::quiet_NaN();
        EXPECT_THAT((co_await ask(drive(3, nan))).text(),
                    HasSubstr("left_mps: nan is out of range"));
        v1::OfficialRequest other;
        other.mutable_drive()->mutable_command()->set_robot_id(3);
        other.mutable_drive()->mutable_command()->mutable_body_velocity()->set_forward_mps(1);
        EXPECT_THAT((co_await ask(other)).text(), HasSubstr("expected `wheels`"));
    }());
}

TEST_F(ManualDriveTest, AnOfficialWhoLeavesReleasesTheRobot) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        TestClient other(harness_.context());
        v1::Hello hello = hello_as(v1::ROLE_OFFICIAL);
        hello.set_name("Marta");
        co_await other.join(harness_.endpoint(), hello);
        co_await ask_as(other, take_over(3));
        other.close();
        while (manual_events().size() < 2) {
            co_await play(1);
        }
    }());

    EXPECT_EQ(manual_events().back(), "Marta releases player of blue no. 3 to its strategy.");
}

TEST_F(ManualDriveTest, ReleasesARobotBeforeWhatElseAnOfficialAskedForWhoHasLeft) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        TestClient other(harness_.context());
        co_await other.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "Marta"));
        co_await ask_as(other, take_over(3));
        v1::ClientMessage message;
        for (const v1::OfficialRequest& request :
             {drive(3), take_over(4), place_robot(5, 0, 0.5)}) {
            *message.mutable_request() = request;
            other.send_now(message);
        }
        other.close();  // Before the server has read any of it.
        while (manual_events().size() < 2) {
            co_await play(1);
        }
    }());

    std::vector<std::string> said;
    for (const referee::GameEvent& event : harness_.match().events()) {
        if (event.origin == "Marta") {
            said.push_back(event.text);
        }
    }
    ASSERT_GE(said.size(), 2U);
    EXPECT_THAT(said[0], HasSubstr("Marta drives player of blue no. 3"));
    EXPECT_THAT(said[1], HasSubstr("Marta releases player of blue no. 3"));
    EXPECT_EQ(manual_events().size(), 2U) << "who has left takes nothing over";
}

TEST_F(ManualDriveTest, AnotherConnectionOfTheSameOfficialReleasesNothing) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        EXPECT_TRUE((co_await ask(take_over(3))).is_done());
        TestClient other(harness_.context());
        co_await other.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "judge"));
        const v1::OfficialReply reply = co_await ask_as(other, release(3));
        EXPECT_THAT(reply.text(), HasSubstr("judge drives it now on another connection"));
        const std::size_t before = harness_.room().watchers().present;
        other.close();
        while (harness_.room().watchers().present == before) {
            co_await play(1);
        }
        EXPECT_TRUE((co_await ask(drive(3))).is_done());
    }());

    EXPECT_THAT(manual_events(), testing::ElementsAre(HasSubstr("judge drives")));
}

TEST_F(ManualDriveTest, TheLogHasWhoTakesARobotOverAndReleasesItButNotEachCommand) {
    const CapturedLog log;
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        TestClient other(harness_.context());
        // Of one with a name of her own: the log leaves lines out of those who say much.
        co_await other.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "Nuria"));
        co_await ask_as(other, take_over(3));
        co_await ask_as(other, drive(3));
        co_await ask_as(other, release(3));
    }());

    EXPECT_THAT(log.text(), HasSubstr("You drive Blue 3"));
    EXPECT_THAT(log.text(), HasSubstr("The strategy drives Blue 3 again"));
    EXPECT_THAT(log.text(), Not(HasSubstr("driven")));
}

/// Officials who say nothing for a moment count as gone. It is longer than an update takes.
class SilentDriverTest : public ManualDriveTest {
  protected:
    SilentDriverTest() : ManualDriveTest("simurosot/5v5", std::chrono::milliseconds(100)) {}
};

TEST_F(SilentDriverTest, ADriverWhoFallsSilentReleasesTheRobotToWhoeverWantsIt) {
    std::optional<TestClient> other;
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        other.emplace(harness_.context());
        co_await other->join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "Marta"));
        co_await ask_as(*other, take_over(3));
        while (manual_events().size() < 2) {
            co_await play(1);
        }
        EXPECT_TRUE((co_await ask(take_over(3))).is_done());
    }());

    const std::vector<std::string> events = manual_events();
    ASSERT_GE(events.size(), 3U);
    EXPECT_EQ(events[1], "Marta releases player of blue no. 3 to its strategy.");
    EXPECT_EQ(events[2], "judge drives player of blue no. 3 by hand.");
}

TEST_F(SilentDriverTest, ADriverWhoseRequestsAreAllRefusedReleasesTheRobot) {
    constexpr int kMostRequests = 100;  // Many more than there is time for.
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        TestClient other(harness_.context());
        co_await other.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "Marta"));
        co_await ask_as(other, take_over(3));
        for (int i = 0; i < kMostRequests && manual_events().size() < 2; ++i) {
            const v1::OfficialReply reply = co_await ask_as(other, drive(4));
            EXPECT_THAT(reply.text(), HasSubstr("take robot 4 over first"));
            co_await play(1);
        }
    }());

    EXPECT_THAT(manual_events(),
                testing::ElementsAre(HasSubstr("Marta drives"), HasSubstr("Marta releases")));
}

/// In a maze of two floors, which has no field.
class MazeInterventionTest : public InterventionTest {
  protected:
    MazeInterventionTest() : InterventionTest("maze/race") {}

    static constexpr double kUpperFloor_m = 0.2;
    static constexpr double kHalfHeight_m = 0.0445;
};

TEST_F(MazeInterventionTest, ARobotStandsOnTheFloorThatItIsPutOn) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        v1::OfficialRequest upstairs = place_robot(1, 0.6, 0.5);
        upstairs.mutable_place_robot()->set_z_m(kUpperFloor_m);
        const auto reply = co_await ask(upstairs);
        EXPECT_TRUE(reply.is_done()) << reply.text();
        EXPECT_THAT(reply.text(), HasSubstr("placed at (0.600, 0.500, 0.200) m, 0 degrees"));
        // It is not in the way of what stands below it.
        EXPECT_THAT((co_await ask(place_robot(2, 0.6, 0.5))).text(), Not(HasSubstr("overlaps")));
        co_await play(50);
        EXPECT_THAT((co_await ask(place_robot(1, 9, 0))).text(), HasSubstr("is off the floor"));
    }());

    const auto& robots = harness_.match().state().robots;
    EXPECT_NEAR(robots[0].position_m.z, kUpperFloor_m + kHalfHeight_m, 1e-3);
    EXPECT_NEAR(robots[1].position_m.z, kHalfHeight_m, 1e-3);
}

TEST_F(InterventionTest, ASavedStateIsPlayedAgain) {
    Vec3 first;
    Vec3 second;

    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        co_await ask(roll_ball(0, 0.5, kFreeLaneY_m));
        EXPECT_TRUE((co_await ask(save("before"))).is_done());
        co_await play(30);
        first = ball_m();
        EXPECT_TRUE((co_await ask(restore("before"))).is_done());
        EXPECT_NEAR(ball_m().x, 0, 1e-4);
        co_await play(30);
        second = ball_m();
    }());

    // Half a second at 0.5 m/s, without friction.
    EXPECT_NEAR(first.x, 0.25, 1e-3);
    EXPECT_EQ(first.x, second.x);
    EXPECT_EQ(first.y, second.y);
}

TEST_F(InterventionTest, WhatCannotBeIsRefusedAndChangesNothing) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        const std::uint64_t events = harness_.match().event_count();
        v1::OfficialRequest spinning = place_robot(3, 0, 0);
        spinning.mutable_place_robot()->set_turn_rate_radps(
            std::numeric_limits<double>::infinity());
        v1::OfficialRequest lost = place_robot(3, std::numeric_limits<double>::quiet_NaN(), 0);
        const std::pair<v1::OfficialRequest, const char*> cases[] = {
            {place_robot(11, 0, 0), "There is no robot 11; there are 1 to 10"},
            {place_robot(3, 5, 0),
             "Choose x −1.2 to 1.2, y −0.9 to 0.9 m; that place is outside the walls"},
            {lost, "outside the walls"},
            // The end wall is at 1.1 m; half of the robot would stand in it.
            {place_robot(3, 1.09, 0.5), "Keep clear of the wall '"},
            {spinning, "turn_rate_radps: inf is out of range, expected -2000 to 2000"},
            {roll_ball(0, 21), "ball.vx_mps: 21 is out of range, expected -20 to 20"},
            {roll_ball(-2, 0), "outside the walls"},
            {roll_ball(1.09, 0, 0.89),
             "outside the walls"},  // Behind the wall that cuts the corner.
            {roll_ball(1.15, 0, 0.5), "outside the walls"},  // Beside the goal.
            {save(""), "1 to 32 printable characters"},
            {save("  "), "not only blanks"},
            {restore("nothing"), "no saved state \"nothing\""},
        };
        for (const auto& [request, expected] : cases) {
            const auto reply = co_await ask(request);
            EXPECT_FALSE(reply.is_done());
            EXPECT_THAT(reply.text(), HasSubstr(expected));
            EXPECT_LE(program::columns_of(reply.text()), 80) << reply.text();
        }
        EXPECT_EQ(harness_.match().event_count(), events);
    }());
}

TEST_F(InterventionTest, WhoPutsARobotIntoAnotherIsToldSo) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        const auto alone = co_await ask(place_robot(3, 0.5, -0.25));
        const auto into_it = co_await ask(place_robot(4, 0.5, -0.2));
        const auto beside_it = co_await ask(place_robot(4, 0.5, -0.1));

        EXPECT_TRUE(alone.is_done() && into_it.is_done() && beside_it.is_done());
        EXPECT_THAT(alone.text(), testing::Not(HasSubstr("overlaps")));
        // Robots are some 0.08 m wide: 0.05 m apart they overlap, 0.15 m apart they do not.
        EXPECT_THAT(into_it.text(), HasSubstr("; it overlaps Blue 3"));
        EXPECT_THAT(beside_it.text(), testing::Not(HasSubstr("overlaps")));
    }());
}

TEST_F(InterventionTest, WhoPutsARobotIntoTwoOthersAndTheBallIsToldOfAll) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        co_await ask(place_robot(3, 0.5, -0.25));
        co_await ask(place_robot(4, 0.5, -0.15));
        const auto into_both = co_await ask(place_robot(5, 0.5, -0.2));
        co_await ask(roll_ball(0.57, 0, -0.2));
        co_await play(1);
        const auto into_all = co_await ask(place_robot(5, 0.52, -0.2));

        EXPECT_THAT(into_both.text(), EndsWith("; it overlaps Blue 3 and Blue 4"));
        EXPECT_THAT(into_all.text(), EndsWith("; it overlaps Blue 3, Blue 4 and the ball"));
    }());
}

TEST_F(InterventionTest, ABallIsNotPutInsideARobotButOnTopOfItOrBesideIt) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        co_await ask(place_robot(3, 0.5, -0.25));
        v1::OfficialRequest above = roll_ball(0.5, 0, -0.25);
        above.mutable_place_ball()->mutable_ball()->set_z_m(0.2);

        // 78.67 mm long and wide, and a ball with a radius of 25.215 mm: clear of a side at 64.55
        // mm from the centre, of a corner at 55.63 + 25.215 mm.
        const auto inside = co_await ask(roll_ball(0.436, 0, -0.25));
        EXPECT_FALSE(inside.is_done());
        EXPECT_EQ(inside.text(),
                  "Move Blue 3 first: it stands on the spot, at (0.500, −0.250) m; "
                  "or keep 0.081 m from its centre");
        EXPECT_TRUE((co_await ask(above)).is_done());
        EXPECT_TRUE((co_await ask(roll_ball(0.435, 0, -0.25))).is_done());
    }());
}

TEST_F(InterventionTest, WhereARobotIsAboutToBePutThereIsNoPlaceForTheBall) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        co_await ask(set_speed(1));
        co_await ask(resume());
        // Both wait for the tick that is open, if one is.
        EXPECT_TRUE((co_await ask(place_robot(3, 0.5, -0.25))).is_done());
        EXPECT_FALSE((co_await ask(roll_ball(0.5, 0, -0.25))).is_done());
    }());
}

TEST_F(InterventionTest, NobodyBelowAnOfficialMayDoIt) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        TestClient spectator(harness_.context());
        co_await spectator.join(harness_.endpoint(), hello_as(v1::ROLE_SPECTATOR));
        v1::ClientMessage message;
        *message.mutable_request() = place_robot(3, 0, 0);
        co_await spectator.send(message);
        const auto notice = co_await spectator.receive(Body::kNotice);
        EXPECT_EQ(notice.notice().code(), v1::ERROR_CODE_NOT_ALLOWED);
    }());
}

TEST_F(InterventionTest, AnOfficialMayEndTheMatch) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_paused_match();
        v1::OfficialRequest request;
        request.mutable_end_match()->set_reason("power cut");
        EXPECT_TRUE((co_await ask(request)).is_done());
    }());

    EXPECT_TRUE(harness_.match().is_over());
    EXPECT_EQ(harness_.match().status().end_reason, "power cut (judge)");
    EXPECT_EQ(harness_.match().status().winner, Team::kNone) << "abandoned";
    const referee::GameEvent& last = harness_.match().events().back();
    EXPECT_EQ(last.kind, "abandoned");
    EXPECT_EQ(last.text, "Match abandoned by the official: power cut");
    EXPECT_EQ(last.origin, "judge");
}

}  // namespace
}  // namespace cancha::test
