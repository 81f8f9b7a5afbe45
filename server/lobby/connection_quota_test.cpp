#include "server/lobby/connection_quota.h"

#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace cancha::lobby {
namespace {

using testing::HasSubstr;

TEST(ConnectionQuotaTest, OneAddressTakesItsShareAndNoMore) {
    ConnectionQuota quota;
    std::vector<ConnectionQuota::Place> places;
    for (std::size_t i = 0; i < ConnectionQuota::kMostPerAddress; ++i) {
        auto place = quota.take("10.0.0.1");
        ASSERT_TRUE(place) << i;
        places.push_back(*std::move(place));
    }

    const auto surplus = quota.take("10.0.0.1");

    ASSERT_FALSE(surplus);
    EXPECT_THAT(surplus.error().message, HasSubstr("128 clients are connected from 10.0.0.1"));
    EXPECT_TRUE(quota.take("10.0.0.2")) << "others must not suffer";
}

TEST(ConnectionQuotaTest, WhoLeavesMakesRoom) {
    ConnectionQuota quota;
    {
        std::vector<ConnectionQuota::Place> places;
        for (std::size_t i = 0; i < ConnectionQuota::kMostPerAddress; ++i) {
            places.push_back(*quota.take("10.0.0.1"));
        }
        EXPECT_EQ(quota.connections(), ConnectionQuota::kMostPerAddress);
        ASSERT_FALSE(quota.take("10.0.0.1"));
    }

    EXPECT_EQ(quota.connections(), 0U);
    EXPECT_TRUE(quota.take("10.0.0.1"));
}

TEST(ConnectionQuotaTest, ManyAddressesTogetherMeetALimitToo) {
    ConnectionQuota quota;
    std::vector<ConnectionQuota::Place> places;
    for (std::size_t i = 0; i < ConnectionQuota::kMostInAll; ++i) {
        auto place = quota.take(fmt::format("10.0.{}.{}", i / 64, i % 64));
        ASSERT_TRUE(place) << i;
        places.push_back(*std::move(place));
    }

    const auto surplus = quota.take("10.1.0.1");

    ASSERT_FALSE(surplus);
    EXPECT_THAT(surplus.error().message, HasSubstr("1024 clients are connected"));
}

TEST(ConnectionQuotaTest, APlaceThatMovesIsGivenBackOnce) {
    ConnectionQuota quota;
    ConnectionQuota::Place first = *quota.take("10.0.0.1");
    {
        const ConnectionQuota::Place moved = std::move(first);
        EXPECT_EQ(quota.connections(), 1U);
    }
    EXPECT_EQ(quota.connections(), 0U);
}

}  // namespace
}  // namespace cancha::lobby
