#include "server/session/wait_list.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "proto/cancha/v1/session.pb.h"
#include "proto/wire/frame_codec.h"

namespace cancha::session {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class WaitListTest : public testing::Test {
  protected:
    WaitListTest() {
        seats_[0].name = "blue";
        seats_[1].name = "yellow";
        for (Seat& seat : seats_) {
            seat.script = [](Tick, world::CommandSet&) {};  // Neither seat needs a client.
        }
    }

    void answer(SeatIndex seat) {
        match::SeatAnswer answer;
        ASSERT_EQ(barrier_.offer(seat, barrier_.tick(), answer),
                  lockstep::TickBarrier::Admission::kAccepted);
    }

    std::vector<Seat> seats_{2};
    lockstep::TickBarrier barrier_{2};
    WaitList list_{seats_, barrier_};
};

TEST_F(WaitListTest, NamesFreeSeatsInTheirOrder) {
    for (Seat& seat : seats_) {
        seat.script = nullptr;
    }

    EXPECT_THAT(list_.names(), ElementsAre("blue", "yellow"));
}

TEST_F(WaitListTest, NamesASilentSeatOnceTheWaitIsLong) {
    barrier_.open(Tick{0});
    answer(0);
    EXPECT_THAT(list_.names(), IsEmpty());

    list_.note_long_wait();

    EXPECT_TRUE(list_.is_long());
    EXPECT_THAT(list_.names(), ElementsAre("yellow"));
}

TEST_F(WaitListTest, ForgetsTheLongWaitWithTheTick) {
    barrier_.open(Tick{0});
    list_.note_long_wait();

    list_.tick_closed();

    EXPECT_FALSE(list_.is_long());
    EXPECT_THAT(list_.names(), IsEmpty());
}

TEST_F(WaitListTest, TheMessageSaysForWhomForHowLongAndInWhichTick) {
    list_.tell({"yellow"}, std::chrono::milliseconds(1500), Tick{7});

    wire::FrameDecoder decoder(wire::kMaxServerFrameBytes);
    ASSERT_GE(decoder.prepare().size(), list_.frame().size());
    std::ranges::copy(list_.frame(), decoder.prepare().begin());
    decoder.commit(list_.frame().size());
    const auto payload = decoder.next();
    ASSERT_TRUE(payload && *payload);
    v1::ServerMessage message;
    ASSERT_TRUE(message.ParseFromArray((*payload)->data(), static_cast<int>((*payload)->size())));
    EXPECT_THAT(message.waiting().seats(), ElementsAre("yellow"));
    EXPECT_EQ(message.waiting().waited_us(), 1'500'000U);
    EXPECT_EQ(message.waiting().tick(), 7U);
    EXPECT_EQ(list_.times_told(), 1U);
}

}  // namespace
}  // namespace cancha::session
