#include "proto/program/command_line.h"

#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha::program {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(EnvironmentTest, TokensInItAreRefusedWithWhatToDoInstead) {
    EXPECT_TRUE(check_environment());
    ::setenv("CANCHA_TOKENS", "admin Ann 0123456789abcdef", 1);
    const Status checked = check_environment();
    ::unsetenv("CANCHA_TOKENS");

    ASSERT_FALSE(checked);
    EXPECT_THAT(checked.error().message, AllOf(HasSubstr("--tokens FILE"), HasSubstr("unset"),
                                               Not(HasSubstr("0123456789abcdef"))));
}

}  // namespace
}  // namespace cancha::program
