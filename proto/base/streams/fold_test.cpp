#include "proto/base/streams/fold.h"

#include <gtest/gtest.h>

namespace cancha::streams {
namespace {

TEST(FoldTest, LinesThatFitStayAsTheyAre) {
    const std::string text = "  --jobs J     How many at once\n\n" + std::string(80, 'x') + "\n";

    EXPECT_EQ(folded(text), text);
    EXPECT_EQ(folded(""), "");
}

TEST(FoldTest, ALongLineGoesOnBelowItsLastColumn) {
    const std::string words = "123456789 123456789 123456789 123456789 123456789";  // 49.

    EXPECT_EQ(folded("  --option FILE               " + words + " 1 end"),  // 30 + 49 + 2 + 4.
              "  --option FILE               " + words + "\n" + std::string(30, ' ') + "1 end");
}

TEST(FoldTest, ALineWithoutColumnsKeepsItsIndent) {
    const std::string first = "    " + std::string(70, 'x') + " yyy";

    EXPECT_EQ(folded(first + " zzz"), first + "\n    zzz");
}

TEST(FoldTest, AWordThatIsTooLongStaysWhole) {
    const std::string word(100, 'x');

    EXPECT_EQ(folded("a " + word + " b"), "a\n" + word + "\nb");
}

TEST(FoldTest, ColumnsAreThoseOfATerminal) {
    EXPECT_EQ(columns_of("Wölfe"), 5);
    EXPECT_EQ(columns_of("日本語"), 6);
}

TEST(FoldTest, CutLeavesWholeCharacters) {
    EXPECT_EQ(cut("日本語", 5), "日本");
    EXPECT_EQ(cut("Wölfe", 2), "Wö");
    EXPECT_EQ(cut("ab", 5), "ab");
}

TEST(FoldTest, AParagraphIsIndentedAsAWhole) {
    EXPECT_EQ(paragraph(std::string(70, 'x') + " yyyyyyy z", 4),
              "    " + std::string(70, 'x') + "\n    yyyyyyy z");
}

}  // namespace
}  // namespace cancha::streams
