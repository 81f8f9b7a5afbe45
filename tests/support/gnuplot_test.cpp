#include "tests/support/gnuplot.h"

#include <cstdlib>
#include <string>

#include <gmock/gmock.h>

namespace cancha::gnuplot {
namespace {

using testing::HasSubstr;

TEST(GnuplotTest, AStringCannotEndItselfOrItsLine) {
    EXPECT_EQ(quoted("a'b"), "'a''b'");
    EXPECT_EQ(quoted("c\nquit"), "'c quit'");
}

TEST(GnuplotTest, DrawsWhatTheScriptSays) {
    const Result<std::string> svg =
        draw_svg("set terminal svg\nset title " + quoted("it's") + "\nplot x\n");

    ASSERT_TRUE(svg) << svg.error().message;
    EXPECT_THAT(*svg, HasSubstr(">it's</"));
    EXPECT_THAT(*svg, HasSubstr("</svg>"));
}

TEST(GnuplotTest, SaysWhatGnuplotSaid) {
    const Result<std::string> svg = draw_svg("nonsense\n");

    ASSERT_FALSE(svg);
    EXPECT_THAT(svg.error().message, HasSubstr("gnuplot failed: "));
    EXPECT_THAT(svg.error().message, HasSubstr("invalid command"));
}

TEST(GnuplotTest, WithoutGnuplotItSaysWhatToInstall) {
    const char* const given = std::getenv("PATH");
    const std::string path = given == nullptr ? "" : given;
    setenv("PATH", "/nowhere", 1);

    const Result<std::string> svg = draw_svg("");

    setenv("PATH", path.c_str(), 1);
    ASSERT_FALSE(svg);
    EXPECT_THAT(svg.error().message, HasSubstr("apt-get install gnuplot-nox"));
}

}  // namespace
}  // namespace cancha::gnuplot
