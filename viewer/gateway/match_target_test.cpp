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
    EXPECT_EQ(*match_in_target("/ws?match=100%20%25"), "100 %");
    EXPECT_EQ(*match_in_target("/ws?match=a+b%2Bc"), "a b+c");
}

TEST(MatchTargetTest, IsEmptyWhereNoneIsAskedFor) {
    EXPECT_EQ(*match_in_target("/ws"), "");
    EXPECT_EQ(*match_in_target("/ws?"), "");
    EXPECT_EQ(*match_in_target("/ws?camera=top&&rematch=final"), "");
}

TEST(MatchTargetTest, IsRefusedWithWhatWasExpected) {
    for (const std::string_view value :
         {"", "a/b", "a%2Fb", "..", "a%0Ab", "+", "final%00", "%ff"}) {
        const auto name = match_in_target("/ws?match=" + std::string{value});
        ASSERT_FALSE(name) << value;
        EXPECT_THAT(name.error().message, HasSubstr("expected 1 to 100 printable characters"));
    }
    for (const std::string_view value : {"%", "%4", "%4x", "%-1", "100%"}) {
        const auto name = match_in_target("/ws?match=" + std::string{value});
        ASSERT_FALSE(name) << value;
        EXPECT_THAT(name.error().message, HasSubstr("expected % to be written as %25"));
    }
}

TEST(MatchTargetTest, IsRepeatedWhereItIsRefusedAndShortened) {
    EXPECT_THAT(match_in_target("/ws?match=%4x").error().message, HasSubstr("`match` is '%4x';"));
    EXPECT_LT(match_in_target("/ws?match=" + std::string(5000, 'x')).error().message.size(), 500U);
}

TEST(SettingTest, IsTakenAsItIsWhereItsEncodingIsBroken) {
    EXPECT_EQ(setting_in_target("/?t=03%3A12", "t"), "03:12");
    EXPECT_EQ(setting_in_target("/?t=%zz", "t"), "%zz");
    EXPECT_EQ(setting_in_target("/?camera=top", "t"), std::nullopt);
}

}  // namespace
}  // namespace cancha::gateway
