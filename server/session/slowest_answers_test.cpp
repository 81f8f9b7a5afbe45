#include "server/session/slowest_answers.h"

#include <gmock/gmock.h>

namespace cancha::session {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::SizeIs;

std::vector<std::uint64_t> ticks_of(const SlowestAnswers& slowest) {
    std::vector<std::uint64_t> ticks;
    for (const SlowestAnswers::Answer& answer : slowest.answers()) {
        ticks.push_back(answer.tick.number);
    }
    return ticks;
}

TEST(SlowestAnswersTest, TheSlowestIsFirst) {
    SlowestAnswers slowest;
    slowest.add({.tick = Tick{1}, .seat = 0, .took = 2ms});
    slowest.add({.tick = Tick{2}, .seat = 1, .took = 5ms});
    slowest.add({.tick = Tick{3}, .seat = 0, .took = 3ms});

    EXPECT_THAT(ticks_of(slowest), ElementsAre(2, 3, 1));
    EXPECT_EQ(slowest.answers().front().seat, 1U);
}

TEST(SlowestAnswersTest, OfEqualsTheEarlierIsFirst) {
    SlowestAnswers slowest;
    slowest.add({.tick = Tick{1}, .seat = 0, .took = 2ms});
    slowest.add({.tick = Tick{2}, .seat = 0, .took = 2ms});

    EXPECT_THAT(ticks_of(slowest), ElementsAre(1, 2));
}

TEST(SlowestAnswersTest, KeepsAFewHoweverManyThereAre) {
    SlowestAnswers slowest;
    for (std::uint64_t tick = 0; tick < 1000; ++tick) {
        slowest.add({.tick = Tick{tick}, .seat = 0, .took = std::chrono::microseconds(tick)});
    }

    EXPECT_THAT(slowest.answers(), SizeIs(SlowestAnswers::kMost));
    EXPECT_EQ(slowest.answers().front().tick, Tick{999});
    EXPECT_EQ(slowest.answers().back().tick, Tick{990});
}

}  // namespace
}  // namespace cancha::session
