#include "proto/program/command_line.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include <CLI/CLI.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cancha/base/version.h"

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

std::pair<std::optional<int>, std::string> printed_for_version(const char* program) {
    CLI::App app("Does nothing.", program);
    app.require_subcommand(1);
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const char* const arguments[] = {program, "--version"};
    const std::optional<int> exit_code = parse_command_line(app, 2, arguments);
    testing::internal::GetCapturedStderr();
    return {exit_code, testing::internal::GetCapturedStdout()};
}

TEST(VersionTest, IsToldByOurProgramsAndNotByThoseOfTeams) {
    const std::string version(kVersion);

    EXPECT_EQ(printed_for_version("cancha-match"),
              std::pair(std::optional(0), "cancha-match " + version + "\n"));
    EXPECT_EQ(printed_for_version("juniors"), std::pair(std::optional(2), std::string()));
}

}  // namespace
}  // namespace cancha::program
