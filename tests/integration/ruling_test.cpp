#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "server/session/official_desk.h"
#include "tests/support/official_fixture.h"

namespace cancha::test {
namespace {

using ::testing::HasSubstr;

/// Returns every kind of an official's request once, in the order of the message. A new kind of
/// request must be added to this test.
std::vector<v1::OfficialRequest> every_request() {
    std::vector<v1::OfficialRequest> requests;
    const auto* actions = v1::OfficialRequest::descriptor()->FindOneofByName("action");
    for (int i = 0; i < actions->field_count(); ++i) {
        v1::OfficialRequest request;
        request.GetReflection()->MutableMessage(&request, actions->field(i));
        requests.push_back(request);
    }
    return requests;
}

/// Decisions of an official in the referee's place.
class RulingTest : public OfficialTest {
  protected:
    /// Takes a paused match in play: the kick-off has been placed.
    asio::awaitable<void> take_match_in_play() {
        co_await take_paused_match();
        co_await play(2);
        EXPECT_TRUE(harness_.match().status().is_in_play());
    }

    asio::awaitable<v1::OfficialReply> rule(const v1::Ruling& ruling) {
        v1::OfficialRequest request;
        *request.mutable_ruling() = ruling;
        co_return co_await ask(request);
    }

    std::uint64_t number_of(std::string_view kind) {
        const auto& events = harness_.match().events();
        const auto event = std::ranges::find(events, kind, &referee::GameEvent::kind);
        return static_cast<std::uint64_t>(event - events.begin()) + 1;
    }

    static v1::Ruling goal_for(v1::Team team) {
        v1::Ruling ruling;
        ruling.mutable_goal()->set_team(team);
        return ruling;
    }
};

TEST_F(RulingTest, AGoalIsGivenAndTakenBackByTheNumberOfItsEvent) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_match_in_play();
        const auto given = co_await rule(goal_for(v1::TEAM_BLUE));
        EXPECT_TRUE(given.is_done()) << given.text();
        EXPECT_EQ(harness_.match().status().blue.score, 1U);

        v1::Ruling take_back;
        take_back.mutable_take_back()->set_event(static_cast<std::uint32_t>(number_of("goal")));
        const auto taken = co_await rule(take_back);

        EXPECT_TRUE(taken.is_done()) << taken.text();
        EXPECT_EQ(harness_.match().status().blue.score, 0U);
        EXPECT_EQ(harness_.match().events().back().origin, referee::official_origin("judge"));
    }());
}

TEST_F(RulingTest, WhatIsTakenBackIsNamedByTheReplyAndByTheEvent) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_match_in_play();
        co_await rule(goal_for(v1::TEAM_BLUE));
        const std::uint64_t kick_off = number_of("goal") + 1;
        v1::Ruling take_back;
        take_back.mutable_take_back()->set_event(static_cast<std::uint32_t>(kick_off));

        const auto taken = co_await rule(take_back);

        EXPECT_EQ(taken.text(), "undone: Goal by player of blue: 1-0.");
        // Undoing the kick-off undoes the goal that caused it, and the text names the goal.
        EXPECT_EQ(harness_.match().event(number_of("taken_back")).team, Team::kBlue);
        EXPECT_EQ(harness_.match().event(number_of("taken_back")).text,
                  "Undone: \"Goal by player of blue: 1-0.\" "
                  "Score and clock are back: player of blue 0 - 0 player of yellow.");
    }());
}

TEST_F(RulingTest, WhoChangesHowARuleIsHandledIsToldWhatHoldsFromNowOn) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_match_in_play();
        v1::Ruling ruling;
        ruling.mutable_handling()->set_rule("5.6");
        ruling.mutable_handling()->set_handling(v1::HANDLING_PROPOSE);

        EXPECT_EQ((co_await rule(ruling)).text(), "Rule 5.6 now needs an official's confirmation");
    }());
}

TEST_F(RulingTest, WhatCannotBeIsRefusedAndChangesNothing) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_match_in_play();
        const std::uint64_t events = harness_.match().event_count();
        v1::Ruling no_team;
        no_team.mutable_restart()->set_kind(v1::RESTART_KIND_PENALTY_KICK);
        v1::Ruling no_kind;
        no_kind.mutable_restart()->set_team(v1::TEAM_BLUE);
        v1::Ruling unknown_team;
        unknown_team.mutable_goal()->set_team(static_cast<v1::Team>(7));
        v1::Ruling no_event;
        no_event.mutable_take_back()->set_event(4711);
        v1::Ruling no_proposal;
        no_proposal.mutable_decide()->set_event(1);
        v1::Ruling no_rule;
        no_rule.mutable_handling()->set_rule("9.9");
        no_rule.mutable_handling()->set_handling(v1::HANDLING_IGNORE);
        v1::Ruling too_long = no_rule;
        too_long.mutable_handling()->set_rule("3.1");
        too_long.mutable_handling()->set_decide_within_s(1e9);
        const std::pair<v1::Ruling, const char*> cases[] = {
            {{}, "incomplete ruling"},
            {no_team, "name a team, blue or yellow"},
            {no_kind, "incomplete ruling"},
            {unknown_team, "incomplete ruling"},
            {no_event, "no event 4711"},
            {no_proposal, "is not a pending proposal"},
            {no_rule, "no judge applies rule \"9.9\"; expected one of 3.1, 5.1"},
            {too_long, "decide_within_s: 1000000000 is out of range, expected 0.1 to 3600, or 0"},
        };
        for (const auto& [ruling, expected] : cases) {
            const auto reply = co_await rule(ruling);
            EXPECT_FALSE(reply.is_done());
            EXPECT_THAT(reply.text(), HasSubstr(expected));
        }
        EXPECT_EQ(harness_.match().event_count(), events);
    }());
}

/// A match that the first goal decides. The official awards the goal and ends the match in one
/// message after the other, sent together.
class DecidedMatchTest : public ::testing::Test {
  protected:
    DecidedMatchTest() {
        harness_.seat("blue1");
        harness_.seat("yellow1");
    }

    asio::awaitable<void> award_and_end() {
        TestClient official(harness_.context());
        co_await official.join(harness_.endpoint(), hello_as(v1::ROLE_OFFICIAL, "", "judge"));
        v1::ClientMessage award;
        award.mutable_request()->mutable_ruling()->mutable_goal()->set_team(v1::TEAM_BLUE);
        v1::ClientMessage end;
        end.mutable_request()->mutable_end_match()->set_reason("late");
        std::string together;
        EXPECT_TRUE(wire::append_frame(together, award));
        EXPECT_TRUE(wire::append_frame(together, end));
        co_await official.send_bytes(together);
        award_ = (co_await official.receive(v1::ServerMessage::kReply)).reply();
        end_ = (co_await official.receive(v1::ServerMessage::kReply)).reply();
    }

    void expect_won_by_blue() {
        EXPECT_TRUE(award_.is_done()) << award_.text();
        EXPECT_FALSE(end_.is_done());
        EXPECT_EQ(end_.text(), "the match is over");
        EXPECT_EQ(harness_.match().status().blue.score, 1U);
        EXPECT_EQ(harness_.match().status().winner, Team::kBlue);
        EXPECT_EQ(harness_.match().status().end_reason, "first to 1");
        EXPECT_FALSE(harness_.room().match().is_abandoned());
    }

    bool is_paused_between_ticks() {
        return harness_.match().tick().number > 0 &&
               harness_.room().running().next_tick() == harness_.match().tick();
    }

    MatchHarness harness_{"soccer_duel/1v1", {.speed = 1}, {{"rules.goals_to_win", "1"}}};
    v1::OfficialReply award_;
    v1::OfficialReply end_;
};

TEST_F(DecidedMatchTest, TheEndDoesNotTakeItsWinnerAwayInAPause) {
    harness_.run_until([this] { return harness_.match().tick().number > 2; });
    harness_.room().running().set_pace(&lockstep::Pacing::pause);
    harness_.run_until([this] { return is_paused_between_ticks(); });

    harness_.run(award_and_end());

    expect_won_by_blue();
}

TEST_F(DecidedMatchTest, TheEndDoesNotTakeItsWinnerAwayWhileItIsPlayed) {
    harness_.run_until([this] { return harness_.match().tick().number > 2; });

    harness_.run(award_and_end());

    expect_won_by_blue();
}

TEST(AfterTheEndTest, OfEveryRequestNoneIsDone) {
    for (const bool awaits_start : {false, true}) {
        MatchHarness harness("simurosot/5v5", {.speed = 1, .awaits_start = awaits_start});
        EXPECT_TRUE(harness.room().running().end("rain"));
        for (const v1::OfficialRequest& request : every_request()) {
            const v1::OfficialReply reply =
                session::do_request(harness.room(), {"judge", 1}, request);

            EXPECT_FALSE(reply.is_done()) << request.ShortDebugString();
            EXPECT_EQ(reply.text(), "the match is over") << request.ShortDebugString();
        }
        EXPECT_FALSE(harness.room().running().pace().is_paused());
        EXPECT_EQ(harness.room().running().pace().speed(), 1);
        EXPECT_FALSE(harness.room().running().end("late", Team::kBlue));
        EXPECT_EQ(harness.match().status().end_reason, "rain");
        EXPECT_EQ(harness.match().status().winner, Team::kNone);
    }
}

TEST(RoleTest, OfEveryRequestNoneIsDoneForATeamOrASpectator) {
    const std::pair<v1::Role, const char*> roles[] = {{v1::ROLE_STRATEGY, "blue"},
                                                      {v1::ROLE_SPECTATOR, ""}};
    for (const auto& [role, seat] : roles) {
        for (const v1::OfficialRequest& request : every_request()) {
            MatchHarness harness("simurosot/5v5");
            v1::ServerMessage notice;
            harness.run([&, role = role, seat = seat]() -> asio::awaitable<void> {
                TestClient client(harness.context());
                co_await client.join(harness.endpoint(), hello_as(role, seat));
                v1::ClientMessage message;
                *message.mutable_request() = request;
                co_await client.send(message);
                notice = co_await client.receive(v1::ServerMessage::kNotice);
            }());

            EXPECT_EQ(notice.notice().code(), v1::ERROR_CODE_NOT_ALLOWED)
                << v1::Role_Name(role) << ": " << request.ShortDebugString();
            EXPECT_FALSE(harness.match().is_over());
            EXPECT_FALSE(harness.room().running().pace().is_paused());
        }
    }
}

/// A goal that waits for an official by the wall clock.
class WallReviewTest : public RulingTest {
  protected:
    static v1::Ruling review_goals_for(double wall_s) {
        v1::Ruling ruling;
        ruling.mutable_handling()->set_rule("3.1");
        ruling.mutable_handling()->set_handling(v1::HANDLING_PROPOSE);
        ruling.mutable_handling()->set_decide_within_s(wall_s);
        ruling.mutable_handling()->set_is_wall_time(true);
        return ruling;
    }

    /// Shoots the ball fast past the keeper.
    asio::awaitable<void> shoot() {
        v1::OfficialRequest shot;
        auto& ball = *shot.mutable_place_ball()->mutable_ball();
        ball.set_x_m(1.0);
        ball.set_y_m(0.15);
        ball.set_vx_mps(3);
        EXPECT_TRUE((co_await ask(shot)).is_done());
    }

    const referee::GameEvent& event_of(std::string_view kind) {
        return harness_.match().event(number_of(kind));
    }
};

TEST_F(WallReviewTest, WithoutAnAnswerStandsAfterItsTimeInTheNextTick) {
    harness_.run([&]() -> asio::awaitable<void> {
        constexpr std::chrono::milliseconds kTime{300};
        co_await take_match_in_play();
        co_await rule(review_goals_for(0.3));
        co_await shoot();
        const auto start = std::chrono::steady_clock::now();

        co_await play(60);

        EXPECT_GE(std::chrono::steady_clock::now() - start, kTime);
        EXPECT_EQ(event_of("proposal").text,
                  "Under review: goal by player of yellow; stands if unanswered.");
        EXPECT_EQ(event_of("accepted").text, "Stands, unanswered: goal by player of yellow.");
        EXPECT_EQ(event_of("accepted").tick, event_of("proposal").tick.next());
        EXPECT_EQ(harness_.match().status().yellow.score, 1U);
    }());
}

TEST_F(WallReviewTest, GoesOnAtOnceWhenAnOfficialAnswers) {
    harness_.run([&]() -> asio::awaitable<void> {
        co_await take_match_in_play();
        co_await rule(review_goals_for(3600));
        co_await shoot();
        co_await ask(step(60));
        v1::WorldUpdate update;
        while (update.status().phase() != v1::MATCH_PHASE_DECISION) {
            update = (co_await official_.receive(v1::ServerMessage::kUpdate)).update();
        }
        EXPECT_EQ(update.status().review_wall_us(), 3'600'000'000U);

        v1::Ruling decide;
        decide.mutable_decide()->set_event(static_cast<std::uint32_t>(number_of("proposal")));
        EXPECT_TRUE((co_await rule(decide)).is_done());
        co_await until_paused();  // The match pauses after the remaining steps.

        EXPECT_EQ(event_of("rejected").text, "Rejected: goal by player of yellow.");
        EXPECT_EQ(harness_.match().status().review_wall_us, 0U);
        EXPECT_EQ(harness_.match().status().yellow.score, 0U);
    }());
}

}  // namespace
}  // namespace cancha::test
