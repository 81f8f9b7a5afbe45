#include "viewer/gateway/match_target.h"

#include <gmock/gmock.h>

namespace cancha::gateway {
namespace {

using testing::HasSubstr;

TEST(MatchTargetTest, IsReadFromTheTargetOfTheRequest) {
    EXPECT_EQ(*match_in_target("/ws?match=final"), "final");
    EXPECT_EQ(*match_in_target("/ws?camera=top&match=semi-2.a_B&x="), "semi-2.a_B");
}

TEST(MatchTargetTest, IsDecoded) {
    EXPECT_EQ(*match_in_target("/ws?match=%66inal%2D1"), "final-1");
}

TEST(MatchTargetTest, IsEmptyWhereNoneIsAskedFor) {
    EXPECT_EQ(*match_in_target("/ws"), "");
    EXPECT_EQ(*match_in_target("/ws?"), "");
    EXPECT_EQ(*match_in_target("/ws?camera=top&&rematch=final"), "");
}

TEST(MatchTargetTest, IsRefusedWithWhatWasExpected) {
    for (const std::string_view value :
         {"", "a/b", "a%20b", "a+b", "%", "%4", "%4x", "%-1", "final%00", "\xc3\xbc"}) {
        const auto name = match_in_target("/ws?match=" + std::string{value});
        ASSERT_FALSE(name) << value;
        EXPECT_THAT(name.error().message, HasSubstr("expected 1 to 100 letters"));
    }
}

}  // namespace
}  // namespace cancha::gateway
