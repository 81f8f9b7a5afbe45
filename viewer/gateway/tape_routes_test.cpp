#include "viewer/gateway/tape_routes.h"

#include <gmock/gmock.h>

namespace cancha::gateway {
namespace {

using testing::StartsWith;
using Kind = TapeRequest::Kind;

TEST(TapeTargetTest, NamesAPartOfASegment) {
    const auto main = parse_tape_target("/tapes/0123abcd/12");
    ASSERT_TRUE(main);
    EXPECT_EQ(main->kind, Kind::kPart);
    EXPECT_EQ(main->id, "0123abcd");
    EXPECT_EQ(main->segment, 12U);
    EXPECT_EQ(main->layer, "");

    const auto layer = parse_tape_target("/tapes/0123abcd/0/debug/blue");
    ASSERT_TRUE(layer);
    EXPECT_EQ(layer->segment, 0U);
    EXPECT_EQ(layer->layer, "debug/blue");
}

TEST(TapeTargetTest, NamesTheOpeningAndMoments) {
    const auto opening = parse_tape_target("/tapes/x/opening");
    ASSERT_TRUE(opening);
    EXPECT_EQ(opening->kind, Kind::kOpening);

    const auto moments = parse_tape_target("/tapes/x/moments/5-40");
    ASSERT_TRUE(moments);
    EXPECT_EQ(moments->kind, Kind::kMoments);
    EXPECT_EQ(moments->from, 5U);
    EXPECT_EQ(moments->to, 40U);
}

// Each thing has one address; otherwise caches would keep it twice.
TEST(TapeTargetTest, KnowsNothingElse) {
    for (const char* target :
         {"/tapes/", "/tapes", "/tapes/x", "/tapes/x/", "/tapes/x/01", "/tapes/x/-1", "/tapes/x/1x",
          "/tapes/x/4294967296", "/tapes/x/opening/1", "/tapes/x/moments", "/tapes/x/moments/5",
          "/tapes/x/moments/5-4", "/tapes/x/moments/0-1001", "/tapes/x/moments/00-1"}) {
        EXPECT_FALSE(parse_tape_target(target)) << target;
    }
}

TEST(TapeTargetTest, SaysWhatWasReadAndWhatIsExpected) {
    EXPECT_THAT(parse_tape_target("/tapes/x/moments/5-4").error().message,
                StartsWith("'moments/5-4' is no part of a recording; expected moments/FROM-TO"));
    EXPECT_THAT(parse_tape_target("/tapes/x/1x/debug").error().message,
                StartsWith("'1x/debug' is no part of a recording; expected opening, the number"));
}

TEST(TapeTargetTest, TheIndexHasAnAddressOfItsOwn) {
    EXPECT_TRUE(is_tape_index_target("/tape"));
    EXPECT_TRUE(is_tape_index_target("/tape?match=final"));
    EXPECT_FALSE(is_tape_index_target("/tapes/x/1"));
    EXPECT_FALSE(is_tape_target("/tape"));
}

}  // namespace
}  // namespace cancha::gateway
