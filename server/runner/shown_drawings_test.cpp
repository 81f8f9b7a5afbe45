#include "server/runner/shown_drawings.h"

#include <gmock/gmock.h>

namespace cancha::runner {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const referee::Discipline& soccer() {
    static const referee::Discipline soccer = *referee::load_discipline("simurosot/5v5");
    return soccer;
}

TEST(ShownDrawingsTest, ShowsNobodysUnlessAsked) {
    EXPECT_THAT(*choose_shown_drawings({}, soccer()), IsEmpty());
}

TEST(ShownDrawingsTest, ShowsThoseThatAreNamedOnceInTheOrderOfTheDiscipline) {
    EXPECT_THAT(*choose_shown_drawings({"yellow"}, soccer()), ElementsAre("yellow"));
    EXPECT_THAT(*choose_shown_drawings({"yellow", "blue", "yellow"}, soccer()),
                ElementsAre("blue", "yellow"));
}

TEST(ShownDrawingsTest, AllAreAllSeats) {
    EXPECT_THAT(*choose_shown_drawings({"all"}, soccer()), ElementsAre("blue", "yellow"));
}

TEST(ShownDrawingsTest, NamesTheSeatsWhereOneIsNotThere) {
    const auto seats = choose_shown_drawings({"green"}, soccer());

    ASSERT_FALSE(seats);
    EXPECT_EQ(seats.error().code, ErrorCode::kInvalidInput);
    EXPECT_THAT(seats.error().message, HasSubstr("no seat 'green'; expected blue, yellow or all"));
}

}  // namespace
}  // namespace cancha::runner
