#include "proto/base/values/fair_pool.h"

#include <vector>

#include <gmock/gmock.h>

namespace cancha {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class FairPoolTest : public testing::Test {
  protected:
    /// Adds a connection. Notes its number when it is closed.
    void add(int number, const char* address) {
        places_.push_back(pool_.add(address, [this, number] { closed_.push_back(number); }));
    }

    FairPool pool_{3};
    std::vector<FairPool::Place> places_;
    std::vector<int> closed_;
};

TEST_F(FairPoolTest, ClosesNobodyWhileThereIsRoom) {
    add(1, "a");
    add(2, "a");
    add(3, "b");

    EXPECT_THAT(closed_, IsEmpty());
    EXPECT_EQ(pool_.size(), 3U);
}

TEST_F(FairPoolTest, TheAddressWithTheMostLosesItsOldestConnection) {
    add(1, "b");
    add(2, "a");
    add(3, "a");

    add(4, "c");
    EXPECT_THAT(closed_, ElementsAre(2));

    add(5, "c");
    EXPECT_THAT(closed_, ElementsAre(2, 4)) << "now c has the most: it pays for its own newcomer";
    EXPECT_EQ(pool_.size(), 3U);
}

TEST_F(FairPoolTest, BetweenEqualAddressesTheOldestConnectionGoes) {
    add(1, "a");
    add(2, "b");
    add(3, "c");
    add(4, "d");

    EXPECT_THAT(closed_, ElementsAre(1));
}

TEST_F(FairPoolTest, OneAddressAloneTurnsOverItsOwnConnections) {
    for (int number = 1; number <= 5; ++number) {
        add(number, "a");
    }

    EXPECT_THAT(closed_, ElementsAre(1, 2));
    EXPECT_FALSE(places_[0].is_held());
    EXPECT_TRUE(places_[4].is_held());
}

TEST_F(FairPoolTest, APlaceThatIsGivenBackMakesRoom) {
    add(1, "a");
    add(2, "a");
    add(3, "a");
    places_.erase(places_.begin());

    add(4, "b");

    EXPECT_THAT(closed_, IsEmpty());
    EXPECT_EQ(pool_.size(), 3U);
}

TEST_F(FairPoolTest, APlaceThatMovesIsGivenBackOnce) {
    FairPool::Place first = pool_.add("a", [] {});
    {
        const FairPool::Place moved = std::move(first);
        EXPECT_EQ(pool_.size(), 1U);
    }
    EXPECT_EQ(pool_.size(), 0U);
}

TEST_F(FairPoolTest, AClosedConnectionMayGiveItsPlaceBackAtOnceOrLater) {
    FairPool::Place place;
    place = pool_.add("a", [&place] { place = FairPool::Place(); });
    add(2, "a");
    add(3, "a");

    add(4, "a");

    EXPECT_EQ(pool_.size(), 3U);
    places_.clear();
    EXPECT_EQ(pool_.size(), 0U);
}

}  // namespace
}  // namespace cancha
