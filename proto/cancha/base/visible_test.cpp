#include "cancha/base/visible.h"

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

TEST(VisibleTest, WhatIsVisibleStaysAsItIs) {
    const std::string once = visible("\x1b]0;title\x07");

    EXPECT_EQ(visible(once), once);
}

}  // namespace
}  // namespace cancha
