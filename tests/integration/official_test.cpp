#include <algorithm>
#include <limits>

#include <gmock/gmock.h>

#include "proto/base/streams/fold.h"
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
        // A tick that is open at the pause is played to its end.
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
    EXPECT_EQ(event->origin, referee::official_origin("judge"));
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

/// A match in a maze of two floors, which has no field.
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
        // The robot upstairs is not in the way of the robot below it.
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

    // The ball rolls for half a second at 0.5 m/s, without friction.
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
            // The end wall is at 1.1 m, so half of the robot would be inside it.
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
            EXPECT_LE(streams::columns_of(reply.text()), 80) << reply.text();
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
        // Robots are about 0.08 m wide: they overlap at a distance of 0.05 m, but not at 0.15 m.
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

        // The robot is 78.67 mm long and wide, the ball has a radius of 25.215 mm. So they are
        // clear of each other at a side from 64.55 mm from the centre, at a corner from 55.63 +
        // 25.215 mm.
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
        // Both requests wait for the end of an open tick.
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
    EXPECT_EQ(last.text, "Match abandoned: power cut");
    EXPECT_EQ(last.origin, referee::official_origin("judge"));
}

}  // namespace
}  // namespace cancha::test
