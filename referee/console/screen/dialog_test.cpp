#include "referee/console/screen/dialog.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/console/request_words.h"

namespace cancha::console {
namespace {

using ::testing::HasSubstr;
using ::testing::Optional;

/// A running match with three events.
Scene play() {
    Scene scene;
    scene.update.mutable_status()->set_phase(v1::MATCH_PHASE_PLAY);
    scene.update.mutable_pace()->set_speed(1);
    for (std::uint32_t number = 7; number <= 9; ++number) {
        scene.update.add_recent_events()->set_number(number);
    }
    return scene;
}

class DialogTest : public ::testing::Test {
  protected:
    /// Presses the keys. Returns the line that the last key completes.
    std::optional<std::string> press(const std::string& keys) {
        std::optional<std::string> line;
        for (const char key : keys) {
            line = dialog_.press(key, scene_);
        }
        return line;
    }

    /// The question and the choices in one line.
    std::string prompt() const {
        return fmt::format("{}", fmt::join(dialog_.prompt(scene_), "   "));
    }

    Scene scene_ = play();
    Dialog dialog_;
};

TEST_F(DialogTest, OneKeyHaltsAndResumes) {
    EXPECT_THAT(press(" "), Optional(std::string("halt")));

    scene_.update.mutable_pace()->set_is_paused(true);

    EXPECT_THAT(press(" "), Optional(std::string("resume")));
}

TEST_F(DialogTest, SpaceHaltsWhateverIsAsked) {
    for (const char* const keys : {"r", "rp", "rpb", "u", ":", "b", "h", "e"}) {
        press(keys);
        const std::string asked = prompt();
        EXPECT_THAT(press(" "), Optional(std::string("halt"))) << keys;
        EXPECT_EQ(prompt(), asked);  // The question is still open.
        dialog_.cancel();
    }
}

TEST_F(DialogTest, WithinATextSpaceIsABlankAndControlSpaceHalts) {
    press("b0.3 0");

    EXPECT_EQ(dialog_.typed(), "0.3 0");
    EXPECT_THAT(dialog_.press(kKeyControlSpace, scene_), Optional(std::string("halt")));
    EXPECT_EQ(dialog_.typed(), "0.3 0");
}

TEST_F(DialogTest, AQuestionNamesTeamsAndEvents) {
    v1::TeamStatus& blue = *scene_.update.mutable_status()->add_teams();
    blue.set_team(v1::TEAM_BLUE);
    blue.set_name("position");
    scene_.update.mutable_recent_events(2)->set_text("Goal by position no. 4");

    press("rpb");
    EXPECT_EQ(dialog_.prompt(scene_).front(), "Penalty kick to position (blue)?");
    press("ngb");
    EXPECT_EQ(dialog_.prompt(scene_).front(), "Award a goal to position (blue)?");
    press("nu\n");
    EXPECT_EQ(dialog_.prompt(scene_).front(), "Undo 9, \"Goal by position no. 4\"?");
    press("nrk");
    EXPECT_EQ(dialog_.prompt(scene_).front(), "To which team?");
}

TEST_F(DialogTest, PlacesSayWhereTheyMayBe) {
    v1::Field& field = *scene_.welcome.mutable_settings()->mutable_field();
    field.set_left_m(-1.1);
    field.set_right_m(1.1);
    field.set_goal_left_m(-1.2);
    field.set_goal_right_m(1.2);
    field.set_bottom_m(-0.9);
    field.set_top_m(0.9);

    press("b");
    EXPECT_EQ(prompt(), "Ball to x y (metres: x −1.2 to 1.2, y −0.9 to 0.9)");
    dialog_.cancel();
    press("o");
    EXPECT_EQ(prompt(),
              "Robot, such as yellow 3, x y degrees (metres: x −1.2 to 1.2, y −0.9 to 0.9)");
}

TEST_F(DialogTest, SpeedIsDoubledAndHalvedWithinWhatTheServerTakes) {
    EXPECT_THAT(press("+"), Optional(std::string("speed 2")));
    EXPECT_THAT(press("-"), Optional(std::string("speed 0.5")));

    scene_.update.mutable_pace()->set_speed(800);
    EXPECT_THAT(press("+"), Optional(std::string("speed 1000")));
    scene_.update.mutable_pace()->set_speed(0);
    EXPECT_THAT(press("-"), Optional(std::string("speed 0.5")));
}

TEST_F(DialogTest, WhatHurtsIsAskedOnceMore) {
    EXPECT_EQ(press("rpb"), std::nullopt);
    EXPECT_EQ(prompt(), "Penalty kick to blue?   y yes   n no");
    EXPECT_THAT(press("y"), Optional(std::string("restart penalty-kick blue")));
    EXPECT_FALSE(dialog_.is_open());

    EXPECT_EQ(press("e\n"), std::nullopt);
    EXPECT_EQ(press("n"), std::nullopt);
    EXPECT_FALSE(dialog_.is_open());
}

TEST_F(DialogTest, AnEndAsksForAReason) {
    press("e");
    EXPECT_EQ(prompt(), "Why is the match abandoned?   Enter no reason given");

    press("floodlight \"failure\"\n");
    EXPECT_EQ(prompt(), "Abandon the match: floodlight \"failure\"?   y yes   n no");
    EXPECT_EQ(press("\n"), std::nullopt);  // Pressing Enter twice ends no match.
    const std::optional<std::string> line = press("y");

    ASSERT_TRUE(line);
    EXPECT_EQ(parse_command(*line)->request.end_match().reason(), "floodlight \"failure\"");
    EXPECT_THAT(press("e\ny"), Optional(std::string("end --reason \"no reason given\"")));
}

TEST_F(DialogTest, UndoTakesEnterAndYAndSaysSo) {
    press("u");
    EXPECT_EQ(prompt(), "Undo which event? Its number   y or Enter 9   n no");
    press("y");
    EXPECT_EQ(prompt(), "Undo event 9?   y or Enter yes   n no");
    EXPECT_THAT(press("\n"), Optional(std::string("undo 9")));

    EXPECT_EQ(press("un"), std::nullopt);
    EXPECT_FALSE(dialog_.is_open());
    EXPECT_EQ(press("u\nn"), std::nullopt);
    EXPECT_FALSE(dialog_.is_open());
}

TEST_F(DialogTest, AGoalIsUndoneWithTheKickOffThatFollowsIt) {
    scene_.update.mutable_recent_events(1)->set_kind("goal");
    scene_.update.mutable_recent_events(1)->set_text("Goal for blue: 1-0");
    scene_.update.mutable_recent_events(2)->set_kind("kick_off");
    scene_.update.mutable_recent_events(2)->set_text("Kick-off for yellow");

    press("uy");

    EXPECT_EQ(dialog_.prompt(scene_).front(), "Undo 9, \"Goal for blue: 1-0\"?");
}

TEST_F(DialogTest, AFreeBallAsksForNoTeam) {
    EXPECT_THAT(press("rby"), Optional(std::string("restart free-ball")));
}

TEST_F(DialogTest, UndoOffersTheSelectedEvent) {
    EXPECT_THAT(press("u\ny"), Optional(std::string("undo 9")));
    EXPECT_THAT(press("u7\ny"), Optional(std::string("undo 7")));

    scene_.select(-1);  // The newest event.
    scene_.select(-1);

    EXPECT_THAT(press("u\ny"), Optional(std::string("undo 8")));
}

TEST_F(DialogTest, WhatHurtsIsAskedOnceMoreHoweverItIsSaid) {
    EXPECT_EQ(press(":end --reason \"time is up\"\n"), std::nullopt);
    EXPECT_THAT(prompt(), HasSubstr("Abandon the match: time is up?"));
    EXPECT_THAT(press("y"), Optional(std::string("end --reason \"time is up\"")));

    EXPECT_EQ(press(":undo   7\nn"), std::nullopt);
    EXPECT_FALSE(dialog_.is_open());
}

TEST_F(DialogTest, WordsAreTypedAndCorrected) {
    press("b0.3 -0.25");
    dialog_.press(kKeyBackspace, scene_);

    EXPECT_EQ(dialog_.typed(), "0.3 -0.2");
    EXPECT_THAT(press("\n"), Optional(std::string("place ball 0.3 -0.2")));
    EXPECT_THAT(press(":save before\n"), Optional(std::string("save before")));
}

TEST_F(DialogTest, EscapeAndAnEmptyAnswerLeaveEverythingAsItIs) {
    press("g");
    EXPECT_EQ(dialog_.press(kKeyEscape, scene_), std::nullopt);
    EXPECT_FALSE(dialog_.is_open());
    EXPECT_EQ(press("b\n"), std::nullopt);
    EXPECT_FALSE(dialog_.is_open());
}

TEST_F(DialogTest, AProposalIsDecidedWithOneKeyWhileItIsOpen) {
    EXPECT_EQ(press("y"), std::nullopt);
    scene_.update.mutable_status()->set_phase(v1::MATCH_PHASE_DECISION);
    scene_.update.mutable_recent_events(1)->set_kind("proposal");

    EXPECT_THAT(press("y"), Optional(std::string("decide 8 accept")));
    EXPECT_THAT(press("n"), Optional(std::string("decide 8 reject")));
}

TEST_F(DialogTest, AMatchIsStartedOnlyWhereItAwaitsIt) {
    EXPECT_EQ(press("s"), std::nullopt);

    scene_.update.set_awaits_start(true);

    EXPECT_THAT(press("s"), Optional(std::string("start")));
}

TEST_F(DialogTest, NothingIsDoneOnceAMatchIsOver) {
    scene_.update.mutable_status()->set_phase(v1::MATCH_PHASE_OVER);

    EXPECT_EQ(press(" "), std::nullopt);
    EXPECT_TRUE(actions(scene_).empty());
}

/// Returns the keys that answer the questions of an action, except typed answers.
std::string first_choices(const KeyAction& action) {
    std::string keys;
    for (const Question& question : action.questions) {
        keys += question.choices.front().key;
    }
    return keys;
}

TEST_F(DialogTest, EveryKeyMakesALineThatIsUnderstood) {
    scene_.update.set_awaits_start(true);
    scene_.update.mutable_status()->set_phase(v1::MATCH_PHASE_DECISION);
    scene_.update.mutable_recent_events(1)->set_kind("proposal");
    const std::map<char, std::string> typed{{'h', "5.6\np"}, {'b', "0 0\n"}, {'o', "3 0 0 90\n"},
                                            {':', "halt\n"}, {'u', "7\n"},   {'e', "\n"}};
    for (const KeyAction& action : actions(scene_)) {
        const auto answers = typed.find(action.key);
        auto line = press(std::string(1, action.key) +
                          (answers != typed.end() ? answers->second : first_choices(action)));
        if (!line && dialog_.is_open()) {
            line = press("y");  // The command must be confirmed.
        }
        ASSERT_TRUE(line) << action.label;
        EXPECT_TRUE(parse_command(*line)) << *line;
    }
}

}  // namespace
}  // namespace cancha::console
