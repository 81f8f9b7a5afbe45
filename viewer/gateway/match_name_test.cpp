#include "viewer/gateway/match_name.h"

#include <gmock/gmock.h>

namespace cancha::viewer {
namespace {

using testing::HasSubstr;

TEST(MatchNameTest, IsReadFromTheTargetOfTheRequest) {
    EXPECT_EQ(*match_in_target("/ws?match=final"), "final");
    EXPECT_EQ(*match_in_target("/ws?camera=top&match=semi-2.a_B&x="), "semi-2.a_B");
}

TEST(MatchNameTest, IsDecoded) {
    EXPECT_EQ(*match_in_target("/ws?match=%66inal%2D1"), "final-1");
}

TEST(MatchNameTest, IsEmptyWhereNoneIsAskedFor) {
    EXPECT_EQ(*match_in_target("/ws"), "");
    EXPECT_EQ(*match_in_target("/ws?"), "");
    EXPECT_EQ(*match_in_target("/ws?camera=top&&rematch=final"), "");
}

TEST(MatchNameTest, MayHaveThirtyTwoCharacters) {
    const std::string longest(kMaxMatchNameLength, 'a');

    EXPECT_EQ(kMaxMatchNameLength, 32U);
    EXPECT_TRUE(check_match_name(longest));
    EXPECT_FALSE(check_match_name(longest + 'a'));
}

TEST(MatchNameTest, IsRefusedWithWhatWasExpected) {
    for (const std::string_view value :
         {"", "a/b", "a%20b", "a+b", "%", "%4", "%4x", "%-1", "final%00", "\xc3\xbc"}) {
        const auto name = match_in_target("/ws?match=" + std::string{value});
        ASSERT_FALSE(name) << value;
        EXPECT_THAT(name.error().message, HasSubstr("expected 1 to 32 letters"));
    }
}

}  // namespace
}  // namespace cancha::viewer
