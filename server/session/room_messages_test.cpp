#include "server/session/room_messages.h"

#include <gtest/gtest.h>

namespace cancha::session {
namespace {

TEST(SeatEntryTest, OnceTheMatchIsOverItNamesWhoPlayedThoughAllHaveLeft) {
    Seat seat;
    seat.name = "blue";
    seat.occupant_name = "position";
    v1::SeatEntry entry;

    encode(seat, false, entry);
    EXPECT_EQ(entry.occupant(), "") << "the seat is free";

    encode(seat, true, entry);
    EXPECT_EQ(entry.occupant(), "position");
}

}  // namespace
}  // namespace cancha::session
