#include "client-sdk/legacy/build/code_text.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace cancha::legacy {
namespace {

TEST(CodeTextTest, BlanksCommentsAndWhatLiteralsContain) {
    EXPECT_EQ(masked("a; // b {\nc"), "a;       \nc");
    EXPECT_EQ(masked("a /* {\n} */ b"), "a     \n     b");
    EXPECT_EQ(masked("f(\"x{\\\"}\", '{');"), "f(\"     \", ' ');");
    EXPECT_EQ(masked("n = 1'000;"), "n = 1'000;");
}

TEST(CodeTextTest, KeepsLinesAndLengthWhateverIsLeftOpen) {
    for (const std::string code : {"\"abc\nint a;", "/* abc\n", "'", "// \\\nabc\nd", "\"\\"}) {
        const std::string hidden = masked(code);
        EXPECT_EQ(hidden.size(), code.size());
        EXPECT_EQ(std::ranges::count(hidden, '\n'), std::ranges::count(code, '\n')) << code;
    }
}

TEST(CodeTextTest, MakesEditsOfALineFromTheRight) {
    EXPECT_EQ(with_edits("ab\ncd\n", {{2, 1, 1, "xyz"}, {2, 2, 0, "-"}, {1, 3, 0, ";"}}),
              "ab;\nxyz-d\n");
}

TEST(CodeTextTest, MakesAnEditOnceAndNoneOutsideTheText) {
    EXPECT_EQ(with_edits("abc\n", {{1, 2, 0, "::"}, {1, 2, 0, "::"}}), "a::bc\n");
    EXPECT_EQ(with_edits("abc\n", {{1, 1, 3, "x"}, {1, 2, 1, "y"}}), "ayc\n");
    EXPECT_EQ(with_edits("abc\n", {{7, 1, 0, "x"}, {1, 0, 0, "x"}, {1, 1, 99, "x"}}), "abc\n");
}

TEST(CodeTextTest, FindsLinesAndWords) {
    EXPECT_EQ(start_of_line("a\nb\nc", 3), 4U);
    EXPECT_EQ(start_of_line("a\nb", 9), std::string::npos);
    EXPECT_EQ(line_of("a\nb\nc", 4), 3U);
    EXPECT_EQ(column_of("a\nbcd", 3), 2U);
    EXPECT_TRUE(is_word_at("x = count;", 4, "count"));
    EXPECT_FALSE(is_word_at("x = counter;", 4, "count"));
    EXPECT_FALSE(is_word_at("x", 9, "count"));
}

}  // namespace
}  // namespace cancha::legacy
