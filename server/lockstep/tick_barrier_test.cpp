#include "server/lockstep/tick_barrier.h"

#include <gmock/gmock.h>

#include "server/sim/world/wheel_speeds.h"

namespace cancha::lockstep {
namespace {

using ::testing::ElementsAre;
using Admission = TickBarrier::Admission;

constexpr SeatIndex kBlue = 0;
constexpr SeatIndex kYellow = 1;

world::CommandSet drive(std::uint32_t robot, double speed_mps) {
    return {{RobotId{robot}, world::WheelSpeeds{speed_mps, speed_mps}}};
}

Admission offer(TickBarrier& barrier, SeatIndex seat, std::uint64_t tick,
                world::CommandSet commands = {}) {
    match::SeatAnswer answer;
    answer.commands = std::move(commands);
    return barrier.offer(seat, Tick{tick}, answer);
}

TEST(TickBarrierTest, IsCompleteOnceEverySeatHasAnswered) {
    TickBarrier barrier(2);
    barrier.open(Tick{7});

    EXPECT_EQ(offer(barrier, kYellow, 7), Admission::kAccepted);
    EXPECT_FALSE(barrier.is_complete());
    EXPECT_EQ(offer(barrier, kBlue, 7), Admission::kAccepted);

    EXPECT_TRUE(barrier.is_complete());
    EXPECT_TRUE(barrier.has_answered(kBlue));
    EXPECT_TRUE(barrier.has_answered(kYellow));
}

TEST(TickBarrierTest, RefusesAnAnswerForAnEarlierTick) {
    TickBarrier barrier(2);
    barrier.open(Tick{7});

    EXPECT_EQ(offer(barrier, kBlue, 6), Admission::kWrongTick);

    EXPECT_FALSE(barrier.has_answered(kBlue));
    EXPECT_FALSE(barrier.has_answered(kYellow));
}

TEST(TickBarrierTest, RefusesAnAnswerForATickToCome) {
    TickBarrier barrier(2);
    barrier.open(Tick{7});

    EXPECT_EQ(offer(barrier, kBlue, 8), Admission::kWrongTick);
}

TEST(TickBarrierTest, RefusesAnAnswerBeforeTheFirstTickIsOpen) {
    TickBarrier barrier(2);

    EXPECT_EQ(offer(barrier, kBlue, 0), Admission::kWrongTick);
}

TEST(TickBarrierTest, TheFirstAnswerOfASeatCounts) {
    TickBarrier barrier(1);
    barrier.open(Tick{0});

    offer(barrier, kBlue, 0, drive(1, 0.5));
    EXPECT_EQ(offer(barrier, kBlue, 0, drive(1, -0.5)), Admission::kDuplicate);

    world::CommandSet applied;
    barrier.close([&](SeatIndex, const match::SeatAnswer& answer) { applied = answer.commands; });
    EXPECT_EQ(applied, drive(1, 0.5));
}

TEST(TickBarrierTest, AppliesAnswersInSeatOrderWhateverTheOrderOfArrival) {
    TickBarrier barrier(3);
    barrier.open(Tick{0});
    offer(barrier, 2, 0);
    offer(barrier, 0, 0);
    offer(barrier, 1, 0);

    std::vector<SeatIndex> order;
    barrier.close([&](SeatIndex seat, const match::SeatAnswer&) { order.push_back(seat); });

    EXPECT_THAT(order, ElementsAre(0, 1, 2));
}

TEST(TickBarrierTest, ForgetsTheAnswersOfTheTickBefore) {
    TickBarrier barrier(1);
    barrier.open(Tick{0});
    offer(barrier, kBlue, 0);
    barrier.close([](SeatIndex, const match::SeatAnswer&) {});

    barrier.open(Tick{1});

    EXPECT_FALSE(barrier.is_complete());
    EXPECT_EQ(offer(barrier, kBlue, 1), Admission::kAccepted);
}

TEST(TickBarrierDeathTest, OpeningTwiceIsABug) {
    TickBarrier barrier(1);
    barrier.open(Tick{0});

    EXPECT_DEATH(barrier.open(Tick{1}), "this is a bug in Cancha");
}

}  // namespace
}  // namespace cancha::lockstep
