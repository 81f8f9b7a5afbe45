#include "proto/base/text/visible.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha {
namespace {

TEST(VisibleTest, TextStaysAsItIs) {
    EXPECT_EQ(visible("Größe 3:2, 東京 ⚽\tgoal\n"), "Größe 3:2, 東京 ⚽\tgoal\n");
    EXPECT_EQ(visible(""), "");
}

TEST(VisibleTest, ControlCharactersAreEscaped) {
    EXPECT_EQ(visible("\x1b[2J"), "\\u001b[2J");
    EXPECT_EQ(visible("a\rb\x07\x7f"), "a\\u000db\\u0007\\u007f");
    EXPECT_EQ(visible(std::string_view("\0", 1)), "\\u0000");
}

TEST(VisibleTest, TheSecondSetOfControlsIsEscaped) {
    EXPECT_EQ(visible("\xc2\x9b"
                      "2J"),
              "\\u009b2J");  // CSI in one character.
}

TEST(VisibleTest, CharactersThatTurnOrHideTextAreEscaped) {
    EXPECT_EQ(visible("a\u202eb\u200b"), "a\\u202eb\\u200b");
    EXPECT_EQ(visible("\U000E0041"), "\\udb40\\udc41");
}

TEST(VisibleTest, BytesThatAreNoUtf8AreEscaped) {
    EXPECT_EQ(visible("\xff\x9bx"), "\\xff\\x9bx");
    EXPECT_EQ(visible("\xe2\x82"), "\\xe2\\x82");  // Cut off.
}

TEST(VisibleTest, APartOfALineCannotForgeALine) {
    EXPECT_EQ(visible_line("goal\nlevel=info\tok"), "goal\\u000alevel=info\\u0009ok");
}

TEST(VisibleTest, OfALongNameItsBeginningIsShown) {
    const std::string text = "no match '" + std::string(50'000, 'a') + "'; there are: b, c";

    EXPECT_EQ(shortened(text), "no match '" + std::string(127, 'a') + "...'; there are: b, c");
    EXPECT_EQ(shortened("no match 'a'; there are:\nb, c"), "no match 'a'; there are:\nb, c");
}

TEST(VisibleTest, OfALongTextItsBeginningIsShownToo) {
    std::string text;
    for (int i = 0; i < 10'000; ++i) {
        text += "\u00e4 ";
    }

    EXPECT_LT(shortened(text).size(), 2100);
    EXPECT_TRUE(shortened(text).ends_with("\u00e4 ..."));
    EXPECT_EQ(shortened("x" + std::string(200, '\'')).size(), 128 + 3 + 4);
}

TEST(VisibleTest, NoCharacterIsCutInTwo) {
    std::string word = "x";
    for (int i = 0; i < 100; ++i) {
        word += "\u00e4";
    }

    EXPECT_EQ(shortened(word).substr(0, 127), word.substr(0, 127));
    EXPECT_EQ(shortened(word).substr(127, 3), "...");
}

TEST(VisibleTest, WhatIsVisibleStaysAsItIs) {
    const std::string once = visible("\x1b]0;title\x07");

    EXPECT_EQ(visible(once), once);
}

}  // namespace
}  // namespace cancha
