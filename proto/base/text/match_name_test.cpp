#include "proto/base/text/match_name.h"

#include <string>

#include <gtest/gtest.h>

namespace cancha {
namespace {

TEST(MatchNameTest, IsAWordOfCommandLinesAndNamesFiles) {
    for (const char* const name : {"", "../x", "-rf", ".hidden", "a b", "a/b", "a;b", "á"}) {
        EXPECT_FALSE(check_match_name(name)) << name;
    }
    EXPECT_TRUE(check_match_name("semi-final_2.b"));
    EXPECT_TRUE(check_match_name(std::string(kLongestMatchName, 'a')));
    EXPECT_FALSE(check_match_name(std::string(kLongestMatchName + 1, 'a')));
    EXPECT_FALSE(check_match_name("four", 3));
}

}  // namespace
}  // namespace cancha
