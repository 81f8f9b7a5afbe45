#include <gmock/gmock.h>

#include "tests/support/match_harness.h"

namespace cancha::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using BodyCase = v1::ServerMessage::BodyCase;

/// A journal that keeps the drawings of seats.
class DrawingDiary final : public match::Journal {
  public:
    void match_began(const match::Match&, const match::MatchOptions&) override {}

    void robot_commanded(const world::RobotCommand&) override {}

    void seat_drew(SeatIndex seat, const v1::Drawing& drawing) override {
        lines.push_back(fmt::format("{} {}", seat, drawing.labels(0).text()));
    }

    void tick_closed(const match::Match&) override {}

    void match_changed(const match::Match&, const match::Change&, const std::string&) override {}

    void seat_asked(SeatIndex, const referee::TeamRequest&) override {}

    void match_ended(const match::Match&, const std::string&, Team) override {}

    std::vector<std::string> lines;
};

v1::TickAnswer drawing_of(const std::string& text) {
    v1::TickAnswer answer;
    answer.mutable_drawing()->add_labels()->set_text(text);
    return answer;
}

/// Draws the number of each tick.
v1::TickAnswer draw_tick(const v1::TickOpened& tick) {
    return drawing_of(fmt::format("tick {}", tick.tick()));
}

/// Returns the first update of a match with a drawing, or the last update if there is none.
asio::awaitable<v1::WorldUpdate> watch_for_drawing(MatchHarness& harness) {
    TestClient spectator(harness.context());
    co_await spectator.join(harness.endpoint(), hello_as(v1::ROLE_SPECTATOR));
    v1::WorldUpdate update;
    for (;;) {
        const v1::ServerMessage message = co_await spectator.receive();
        if (message.has_update()) {
            update = message.update();
        }
        const bool is_end = message.has_over() || message.body_case() == BodyCase::BODY_NOT_SET;
        if (is_end || !update.drawings().empty()) {
            co_return update;
        }
    }
}

v1::WorldUpdate seen_while(const std::vector<std::string>& shown_drawings) {
    MatchHarness harness("simurosot/5v5", {.max_ticks = 20, .shown_drawings = shown_drawings});
    harness.seat("yellow");
    harness.seat("blue", draw_tick);
    v1::WorldUpdate update;
    harness.run([&]() -> asio::awaitable<void> { update = co_await watch_for_drawing(harness); }());
    return update;
}

TEST(DrawingTest, ASpectatorSeesWhatWasDrawnInTheTickBefore) {
    const v1::WorldUpdate update = seen_while({"blue"});

    ASSERT_EQ(update.drawings_size(), 1);
    EXPECT_EQ(update.drawings(0).seat(), "blue");
    EXPECT_EQ(update.drawings(0).drawing().labels(0).text(),
              fmt::format("tick {}", update.world().tick() - 1));
}

TEST(DrawingTest, NobodySeesDrawingsThatAreNotToBeShown) {
    EXPECT_EQ(seen_while({}).drawings_size(), 0);
    EXPECT_EQ(seen_while({"yellow"}).drawings_size(), 0);
}

TEST(DrawingTest, TheJournalIsToldOfEveryDrawingAndTheMatchIsTheSame) {
    DrawingDiary diary;
    MatchHarness drawn("simurosot/5v5", {.max_ticks = 3, .journal = &diary});
    drawn.seat("blue");
    drawn.seat("yellow", draw_tick);
    drawn.run_to_end();
    MatchHarness plain("simurosot/5v5", {.max_ticks = 3});
    plain.seat("blue");
    plain.seat("yellow");
    plain.run_to_end();

    EXPECT_THAT(diary.lines, ElementsAre("1 tick 0", "1 tick 1", "1 tick 2"));
    EXPECT_EQ(drawn.match().state_hash(), plain.match().state_hash());
}

TEST(DrawingTest, WhatBreaksALimitIsNoticedAndThePlayGoesOn) {
    DrawingDiary diary;
    MatchHarness harness("simurosot/5v5", {.max_ticks = 2, .journal = &diary});
    harness.seat("yellow");
    v1::Notice notice;
    bool is_played = false;

    harness.run([&]() -> asio::awaitable<void> {
        TestClient player(harness.context());
        co_await player.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "blue"));
        co_await player.receive(BodyCase::kTick);
        v1::TickAnswer answer = drawing_of("good");
        answer.mutable_drawing()->add_labels()->set_text(std::string(65, 'x'));
        co_await player.answer(0, answer);
        notice = (co_await player.receive(BodyCase::kNotice)).notice();
        co_await player.receive(BodyCase::kTick);
        co_await player.answer(1);
        is_played = (co_await player.receive(BodyCase::kOver)).has_over();
    }());

    EXPECT_EQ(notice.code(), v1::ERROR_CODE_BAD_DRAWING);
    EXPECT_THAT(notice.text(), HasSubstr("label 1 of the drawing was dropped"));
    EXPECT_TRUE(is_played);
    EXPECT_THAT(diary.lines, ElementsAre("0 good"));
}

TEST(DrawingTest, OfTwoAnswersTheDrawingOfTheFirstCounts) {
    DrawingDiary diary;
    MatchHarness harness("simurosot/5v5", {.max_ticks = 1, .journal = &diary});

    harness.run([&]() -> asio::awaitable<void> {
        TestClient blue(harness.context());
        TestClient yellow(harness.context());
        co_await blue.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "blue"));
        co_await yellow.join(harness.endpoint(), hello_as(v1::ROLE_STRATEGY, "yellow"));
        co_await blue.receive(BodyCase::kTick);
        co_await blue.answer(0, drawing_of("first"));
        co_await blue.answer(0, drawing_of("second"));
        co_await blue.receive(BodyCase::kNotice);
        co_await yellow.answer(0);
        co_await blue.receive(BodyCase::kOver);
    }());

    EXPECT_THAT(diary.lines, ElementsAre("0 first"));
}

}  // namespace
}  // namespace cancha::test
