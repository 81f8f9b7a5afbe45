#include "proto/base/text/utf8.h"

#include <gtest/gtest.h>

#include "proto/base/text/printable_text.h"

namespace cancha {
namespace {

TEST(Utf8Test, ACharacterHasItsBytesAndColumns) {
    const auto plain = first_character("ab");
    const auto umlaut = first_character("öb");
    const auto wide = first_character("日");
    const auto joined = first_character("\u0301x");  // Combines with the character before it.

    ASSERT_TRUE(plain && umlaut && wide && joined);
    EXPECT_EQ(plain->bytes, 1U);
    EXPECT_EQ(plain->columns, 1);
    EXPECT_EQ(umlaut->code, U'ö');
    EXPECT_EQ(umlaut->bytes, 2U);
    EXPECT_EQ(umlaut->columns, 1);
    EXPECT_EQ(wide->bytes, 3U);
    EXPECT_EQ(wide->columns, 2);
    EXPECT_EQ(joined->columns, 0);
}

TEST(Utf8Test, ANameThatPeopleCanSeeIsNotOnlyBlanks) {
    EXPECT_TRUE(is_visible_name("a b", 3));
    EXPECT_FALSE(is_visible_name("a b", 2));
    EXPECT_FALSE(is_visible_name("", 3));
    EXPECT_FALSE(is_visible_name("   ", 3));
    EXPECT_FALSE(is_visible_name("\u00a0\u2003\u3000", 3));  // Blanks of other widths.
}

TEST(Utf8Test, WhatCannotBeShownHasNoColumns) {
    EXPECT_EQ(first_character("\x1b[2J")->columns, -1);
    EXPECT_EQ(first_character("\u0085")->columns, -1);
    EXPECT_EQ(first_character(std::string_view("\0", 1))->columns, -1);
    EXPECT_EQ(first_character("\u202e")->columns, -1);  // Changes the direction of the text.
    EXPECT_EQ(first_character("\u200b")->columns, -1);  // Invisible.
}

TEST(Utf8Test, KnowsWhatIsNotUtf8) {
    EXPECT_TRUE(is_utf8(""));
    EXPECT_TRUE(is_utf8("Los Niños 日本"));
    EXPECT_TRUE(is_utf8(std::string_view("a\0b", 3)));
    for (const char* const text : {"\xff", "a\xc3", "\xed\xa0\x80", "\xc0\xaf", "ok\xe6\x97"}) {
        EXPECT_FALSE(is_utf8(text)) << text;
    }
}

}  // namespace
}  // namespace cancha
