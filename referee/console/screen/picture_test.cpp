#include "referee/console/screen/picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/streams/fold.h"

namespace cancha::console {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr Size kUsual{24, 80};

std::string text_of(const std::vector<Line>& lines) {
    std::string text;
    for (const Line& line : lines) {
        for (const Span& span : line) {
            text += span.text;
        }
        text += '\n';
    }
    return text;
}

Scene match() {
    Scene scene;
    scene.welcome.set_match("final");
    scene.welcome.set_discipline("simurosot");
    scene.welcome.set_variant("5v5");
    (*scene.welcome.mutable_settings()->mutable_rules())["half_s"] = 300;
    v1::MatchStatus& status = *scene.update.mutable_status();
    status.set_phase(v1::MATCH_PHASE_PLAY);
    status.set_period(2);
    status.set_period_kind(v1::PERIOD_KIND_HALF);
    status.set_period_elapsed_us(151'000'000);
    status.set_period_length_us(300'000'000);
    for (const auto& [team, name, score] :
         {std::tuple(v1::TEAM_BLUE, "Amsel", 3), std::tuple(v1::TEAM_YELLOW, "Wölfe", 1)}) {
        v1::TeamStatus& entry = *status.add_teams();
        entry.set_team(team);
        entry.set_name(name);
        entry.set_score(static_cast<std::uint32_t>(score));
        v1::SeatEntry& seat = *scene.update.add_seats();
        seat.set_name(team == v1::TEAM_BLUE ? "blue" : "yellow");
        seat.set_team(team);
        seat.set_occupant(name);
        seat.mutable_deadline()->set_policy(v1::DEADLINE_POLICY_HOLD);
        seat.mutable_deadline()->set_budget_us(20'000);
        seat.mutable_deadline()->set_bank_us(4'300'000);
    }
    scene.update.mutable_pace()->set_speed(1);
    return scene;
}

void add_event(Scene& scene, std::uint32_t number) {
    v1::GameEvent& event = *scene.update.add_recent_events();
    event.set_number(number);
    event.set_text("what happened as number " + std::to_string(number));
    event.set_origin("referee");
}

void add_events(Scene& scene, std::uint32_t count) {
    for (std::uint32_t number = 1; number <= count; ++number) {
        add_event(scene, number);
    }
}

TEST(PictureTest, ShowsWhatAnOfficialWantsToKnow) {
    const std::string text = text_of(picture(match(), Dialog(), kUsual));

    EXPECT_THAT(text, HasSubstr("final   simurosot/5v5"));
    EXPECT_THAT(text, HasSubstr("Amsel   3 : 1   Wölfe"));
    EXPECT_THAT(text, HasSubstr("second half 02:31 of 05:00"));
    EXPECT_THAT(text, HasSubstr("real time"));
    EXPECT_THAT(text, HasSubstr("hold, 20 ms per tick, 4.3 s in the bank"));
    EXPECT_THAT(text, HasSubstr("Space halt"));
}

TEST(PictureTest, NothingOfASeatIsLostInTheSmallestWindow) {
    Scene scene = match();
    scene.welcome.set_match(std::string(40, 'm') + "-end");
    scene.update.mutable_pace()->set_is_paused(true);
    for (v1::SeatEntry& seat : *scene.update.mutable_seats()) {
        seat.set_occupant("Alpha" + std::string(22, 'x') + "Omega");
        seat.set_misses(12'345);
        seat.mutable_deadline()->set_policy(v1::DEADLINE_POLICY_FORFEIT);
        seat.mutable_deadline()->set_budget_us(123'400);
    }
    scene.update.mutable_status()->mutable_teams(0)->set_time_outs_left(2);

    const std::string text = text_of(picture(scene, Dialog(), kSmallest));

    EXPECT_THAT(text, HasSubstr("-end   simurosot/5v5"));
    EXPECT_THAT(text, HasSubstr("HALTED (real time)"));
    EXPECT_THAT(text,
                testing::ContainsRegex("blue +Alphax+…x*Omega forfeit, 123.4 ms per tick, 4.3 s"
                                       " in the bank\n +2 time-outs  12345 missed\n"));
}

TEST(PictureTest, AGameWithoutHalvesHasPeriods) {
    Scene scene = match();
    scene.welcome.mutable_settings()->clear_rules();

    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)), HasSubstr("period 2 02:31 of 05:00"));
}

TEST(PictureTest, SaysWhomTheServerWaitsFor) {
    Scene scene = match();
    scene.update.add_waiting_for("yellow");
    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)), HasSubstr("waiting for yellow"));

    scene.update.clear_waiting_for();
    scene.update.set_awaits_start(true);
    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)),
                HasSubstr("all seats are ready; waiting for an official to start"));
}

TEST(PictureTest, NoLineIsWiderThanTheWindowAndAllRowsAreThere) {
    Scene scene = match();
    add_events(scene, 32);
    scene.update.mutable_recent_events(31)->set_text(std::string(300, 'x'));
    scene.said = std::string(300, 'y');
    scene.update.mutable_status()->mutable_teams(0)->set_name(std::string(32, 'W'));
    for (const Size size : {kSmallest, kUsual, Size{50, 200}}) {
        const std::vector<Line> lines = picture(scene, Dialog(), size);

        EXPECT_EQ(lines.size(), static_cast<std::size_t>(size.rows));
        for (const Line& line : lines) {
            EXPECT_LE(width(line), size.columns);
        }
    }
}

TEST(PictureTest, EveryKeyIsShownInTheUsualWindow) {
    Scene scene = match();
    scene.update.set_awaits_start(true);
    scene.update.mutable_status()->set_phase(v1::MATCH_PHASE_DECISION);
    add_events(scene, 3);
    scene.update.mutable_recent_events(2)->set_kind("proposal");
    const std::string text = text_of(picture(scene, Dialog(), kUsual));

    for (const KeyAction& action : actions(scene)) {
        EXPECT_THAT(text, HasSubstr(" " + action.label));
    }
    EXPECT_THAT(text, HasSubstr("q leave"));
}

TEST(PictureTest, EveryQuestionIsShownAsAWholeInTheUsualWindow) {
    Scene scene = match();
    add_events(scene, 3);
    scene.update.mutable_recent_events(2)->set_text(std::string(200, 'x'));
    scene.update.mutable_status()->mutable_teams(0)->set_name(std::string(32, 'W'));
    for (const char* const keys : {"r", "rp", "rpb", "g", "gb", "t", "u", "u\n", "l", "h", "h5.6\n",
                                   "b", "o", "e", ":", ":save before"}) {
        Dialog dialog;
        for (const char* key = keys; *key != '\0'; ++key) {
            dialog.press(*key, scene);
        }
        const std::vector<Line> lines = picture(scene, dialog, kUsual);
        const std::string text = text_of(lines);

        EXPECT_EQ(lines.size(), 24U) << keys;
        for (const std::string& part : dialog.prompt(scene)) {
            EXPECT_THAT(text, HasSubstr(" " + part)) << keys;
        }
        EXPECT_THAT(text, HasSubstr(dialog.typed())) << keys;
        EXPECT_THAT(text, HasSubstr("Space halt   Esc cancel")) << keys;
    }
}

TEST(PictureTest, WhatTheServerSaysIsShownWhole) {
    Scene scene = match();
    add_events(scene, 32);
    scene.said = std::string(70, 'x') + " and the words that tell what to do";
    const std::vector<Line> lines = picture(scene, Dialog(), kUsual);

    EXPECT_EQ(lines.size(), 24U);
    EXPECT_THAT(text_of(lines), HasSubstr(" and the\n words that tell what to do\n"));
    EXPECT_THAT(text_of(lines), HasSubstr("number 32\n"));
    EXPECT_THAT(text_of(lines), HasSubstr("q leave"));
}

TEST(PictureTest, EventsHaveTheTimeOfTheMatch) {
    Scene scene = match();
    scene.welcome.set_tick_rate_hz(60);
    add_event(scene, 17);
    scene.update.mutable_recent_events(0)->set_period(1);
    scene.update.mutable_recent_events(0)->set_period_elapsed_us(151'000'000);

    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)), HasSubstr("   17   02:31  "));
}

TEST(PictureTest, TheNewestEventsAreShownUntilAnOlderOneIsSelected) {
    Scene scene = match();
    add_events(scene, 32);

    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)), HasSubstr("number 32"));
    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)), Not(HasSubstr("number 10\n")));

    scene.select(-23);

    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)), HasSubstr("number 10\n"));
    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)), HasSubstr("Esc newest"));

    scene.select_newest();

    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)), HasSubstr("number 32"));
    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)), Not(HasSubstr("Esc newest")));
}

TEST(PictureTest, ASelectedEventThatIsInSightHidesNoNewerOne) {
    Scene scene = match();
    add_events(scene, 5);
    scene.select(-3);
    EXPECT_EQ(scene.selected_event(), 3U);

    add_event(scene, 6);

    EXPECT_EQ(scene.selected_event(), 3U);
    EXPECT_THAT(text_of(picture(scene, Dialog(), kUsual)), HasSubstr("number 6\n"));

    scene.select(5);  // Below the newest event.
    EXPECT_EQ(scene.selected, 0U);
}

TEST(PictureTest, WideCharactersTakeTwoColumns) {
    EXPECT_EQ(streams::columns_of("日本語"), 6);
    EXPECT_EQ(streams::cut("日本語", 5), "日本");
    EXPECT_EQ(streams::columns_of("e\u0301"), 1);
}

TEST(PictureTest, EventsStayWhenTheServerNoLongerSendsThem) {
    Scene scene = match();
    for (const std::uint32_t first : {1U, 2U, 40U}) {
        v1::WorldUpdate next;
        for (std::uint32_t number = first; number < first + 32; ++number) {
            next.add_recent_events()->set_number(number);
        }
        scene.take(next);
    }

    // Events 1 to 33, with 2 to 32 received twice, then 40 to 71.
    ASSERT_EQ(scene.update.recent_events_size(), 33 + 32);
    EXPECT_EQ(scene.selected_event(), 71U);
    scene.select(-1000);
    EXPECT_EQ(scene.selected_event(), 1U);
}

TEST(PictureTest, AWindowThatIsTooSmallSaysSo) {
    EXPECT_THAT(text_of(picture(match(), Dialog(), {10, 40})), HasSubstr("at least 72 x 20"));
}

TEST(PictureTest, CutCountsCharactersNotBytes) {
    EXPECT_EQ(streams::cut("Wölfe", 2), "Wö");
    EXPECT_EQ(streams::columns_of("Wölfe"), 5);
}

}  // namespace
}  // namespace cancha::console
