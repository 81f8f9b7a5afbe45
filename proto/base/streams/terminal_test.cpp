#include "proto/base/streams/terminal.h"

#include <cstdlib>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace cancha::streams {
namespace {

/// A terminal, and the environment of a program in it.
class TerminalTest : public testing::Test {
  protected:
    TerminalTest() : ours_(::posix_openpt(O_RDWR | O_NOCTTY)) {
        EXPECT_EQ(::grantpt(ours_), 0);
        EXPECT_EQ(::unlockpt(ours_), 0);
        theirs_ = ::open(::ptsname(ours_), O_RDWR | O_NOCTTY);
        ::setenv("TERM", "xterm-256color", 1);
        ::unsetenv("NO_COLOR");
    }

    ~TerminalTest() override {
        ::close(theirs_);
        ::close(ours_);
        ::unsetenv("NO_COLOR");
    }

    int ours_;
    int theirs_ = -1;
};

TEST_F(TerminalTest, IsDrawnOnInColour) {
    EXPECT_TRUE(can_redraw(theirs_));
    EXPECT_TRUE(has_colours(theirs_));
}

TEST_F(TerminalTest, NoColorTakesTheColoursAlone) {
    ::setenv("NO_COLOR", "1", 1);

    EXPECT_TRUE(can_redraw(theirs_));
    EXPECT_FALSE(has_colours(theirs_));
}

TEST_F(TerminalTest, AnEmptyNoColorTakesNothing) {
    ::setenv("NO_COLOR", "", 1);

    EXPECT_TRUE(has_colours(theirs_));
}

TEST_F(TerminalTest, ADumbOneGetsLines) {
    for (const char* const term : {"dumb", ""}) {
        ::setenv("TERM", term, 1);

        EXPECT_FALSE(can_redraw(theirs_));
        EXPECT_FALSE(has_colours(theirs_));
    }
}

TEST_F(TerminalTest, AFileIsNone) {
    const int file = ::open("/dev/null", O_RDWR);

    EXPECT_FALSE(can_redraw(file));
    EXPECT_FALSE(has_colours(file));
    ::close(file);
}

}  // namespace
}  // namespace cancha::streams
