#include "viewer/gateway/bodies_under_way.h"

#include <gtest/gtest.h>

namespace cancha::gateway {
namespace {

constexpr std::size_t kLarge = BodiesUnderWay::kLargeBytes;

HttpAnswer answer(const std::string& tag, std::size_t bytes) {
    HttpAnswer answer;
    if (!tag.empty()) {
        answer.headers.emplace_back("ETag", tag);
    }
    answer.keep(std::string(bytes, 'x'));
    return answer;
}

TEST(BodiesUnderWayTest, AnswersWithTheSameTagShareTheirBytes) {
    BodiesUnderWay bodies(3 * kLarge);
    HttpAnswer first = answer("a", 2 * kLarge);
    EXPECT_TRUE(bodies.admit(first));

    for (int i = 0; i < 100; ++i) {
        HttpAnswer next = answer("a", 2 * kLarge);
        EXPECT_TRUE(bodies.admit(next));
        EXPECT_EQ(next.kept, first.kept);
        EXPECT_EQ(next.body.data(), first.kept->data());
        EXPECT_EQ(next.body.size(), 2 * kLarge);
    }
    EXPECT_EQ(bodies.bytes(), 2 * kLarge);
}

TEST(BodiesUnderWayTest, AllTogetherAreBounded) {
    BodiesUnderWay bodies(3 * kLarge);
    HttpAnswer first = answer("a", 2 * kLarge);
    HttpAnswer second = answer("b", kLarge);
    HttpAnswer third = answer("c", kLarge);

    EXPECT_TRUE(bodies.admit(first));
    EXPECT_TRUE(bodies.admit(second));
    EXPECT_FALSE(bodies.admit(third));
    EXPECT_TRUE(bodies.admit(first));

    first = {};
    EXPECT_TRUE(bodies.admit(third));
    EXPECT_EQ(bodies.bytes(), 2 * kLarge);
}

TEST(BodiesUnderWayTest, ABodyIsUnderWayAsLongAsAnybodyKeepsIt) {
    BodiesUnderWay bodies(2 * kLarge);
    HttpAnswer first = answer("a", 2 * kLarge);
    HttpAnswer same = answer("a", 2 * kLarge);
    EXPECT_TRUE(bodies.admit(first));
    EXPECT_TRUE(bodies.admit(same));

    first = {};

    HttpAnswer other = answer("b", kLarge);
    EXPECT_FALSE(bodies.admit(other));
}

TEST(BodiesUnderWayTest, WithoutATagEachCounts) {
    BodiesUnderWay bodies(2 * kLarge);
    HttpAnswer first = answer("", kLarge);
    HttpAnswer second = answer("", kLarge);
    HttpAnswer third = answer("", kLarge);

    EXPECT_TRUE(bodies.admit(first));
    EXPECT_TRUE(bodies.admit(second));
    EXPECT_FALSE(bodies.admit(third));
    EXPECT_NE(first.kept, second.kept);
}

TEST(BodiesUnderWayTest, SmallOnesAlwaysHaveRoom) {
    BodiesUnderWay bodies(kLarge);
    HttpAnswer large = answer("a", kLarge);
    EXPECT_TRUE(bodies.admit(large));

    HttpAnswer small = answer("b", kLarge - 1);
    HttpAnswer none = refusal(404, "not found");
    EXPECT_TRUE(bodies.admit(small));
    EXPECT_TRUE(bodies.admit(none));
}

}  // namespace
}  // namespace cancha::gateway
