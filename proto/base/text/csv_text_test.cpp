#include "proto/base/text/csv_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha {
namespace {

using testing::ElementsAre;
using testing::Optional;

TEST(CsvTextTest, IsInQuotesAndDoublesItsOwn) {
    EXPECT_EQ(csv_text(""), R"("")");
    EXPECT_EQ(csv_text("chaser"), R"("chaser")");
    EXPECT_EQ(csv_text(R"x(A, "the first")x"), R"x("A, ""the first""")x");
}

// OWASP, "CSV Injection": a spreadsheet calculates a cell that begins with one of these.
TEST(CsvTextTest, AFormulaBecomesAText) {
    EXPECT_EQ(csv_text("=HYPERLINK(\"http://x\")"), R"x("'=HYPERLINK(""http://x"")")x");
    for (const char* const text :
         {"=1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"}) {
        EXPECT_EQ(csv_text(text), std::string("\"'") + text + "\"");
    }
    EXPECT_EQ(csv_text("a=1"), R"("a=1")");
    EXPECT_EQ(csv_text("−1"), R"("−1")");  // A minus sign, which begins no formula.
}

TEST(CsvFieldsTest, AreReadAsTheyWereWritten) {
    EXPECT_THAT(csv_fields(R"(seed,"blue, or ""the first""",,3)"),
                Optional(ElementsAre("seed", R"(blue, or "the first")", "", "3")));
    EXPECT_THAT(csv_fields(""), Optional(ElementsAre("")));
    EXPECT_THAT(csv_fields("a;b,c;\"d\"", ';'), Optional(ElementsAre("a", "b,c", "d")));
    EXPECT_THAT(csv_fields("a,"), Optional(ElementsAre("a", "")));
}

TEST(CsvFieldsTest, OfWhatIsNoLineThereAreNone) {
    EXPECT_EQ(csv_fields("\"a"), std::nullopt);
    EXPECT_EQ(csv_fields("\"a\"b,c"), std::nullopt);
    EXPECT_EQ(csv_fields("\"\"\""), std::nullopt);
}

}  // namespace
}  // namespace cancha
