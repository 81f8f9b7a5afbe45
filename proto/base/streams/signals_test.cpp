#include "proto/base/streams/signals.h"

#include <csignal>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha::streams {
namespace {

using testing::ElementsAre;

TEST(EndingSignalsTest, AreThoseOfTheKeyboardTheSystemAndATerminalThatGoes) {
    EXPECT_THAT(ending_signals(), ElementsAre(SIGINT, SIGTERM, SIGHUP));
}

TEST(EndingSignalsTest, UnderNohupATerminalMayGo) {
    const auto before = std::signal(SIGHUP, SIG_IGN);

    EXPECT_THAT(ending_signals(), ElementsAre(SIGINT, SIGTERM));
    static_cast<void>(std::signal(SIGHUP, before));
}

TEST(EndingSignalsTest, WhereTheyAreHeldTheProgramEndsAsItWishes) {
    EXPECT_EXIT(
        {
            hold_ending_signals();
            for (const int signal : ending_signals()) {
                std::raise(signal);
            }
            std::exit(7);
        },
        testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace cancha::streams
