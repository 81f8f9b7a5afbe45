#include "proto/base/streams/command_line.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/values/version.h"

namespace cancha::streams {
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

std::string problem_with(std::vector<const char*> arguments, std::size_t least_commands = 1) {
    CLI::App app("Does nothing.", "thing");
    app.require_subcommand(least_commands, 1);
    app.add_subcommand("serve")->add_option("port")->required();
    CLI::App& show = *app.add_subcommand("show");
    show.require_subcommand(1);
    show.add_subcommand("matches");
    show.add_subcommand("hidden")->group("");
    arguments.insert(arguments.begin(), "thing");
    testing::internal::CaptureStderr();
    parse_command_line(app, static_cast<int>(arguments.size()), arguments.data());
    const std::string said = testing::internal::GetCapturedStderr();
    return said.substr(0, said.find('\n'));
}

TEST(CommandTest, AnUnknownOrMissingOneIsAnsweredWithThoseThereAre) {
    EXPECT_EQ(problem_with({}), "thing: needs one of the commands: serve, show");
    EXPECT_EQ(problem_with({"foo"}), "thing: there is no command 'foo'; there are: serve, show");
    EXPECT_EQ(problem_with({"foo"}, 0), "thing: there is no command 'foo'; there are: serve, show");
    EXPECT_EQ(problem_with({"sevre"}), "thing: there is no command 'sevre'; did you mean serve?");
    EXPECT_EQ(problem_with({"show"}), "thing: show needs one of the commands: matches");
    EXPECT_EQ(problem_with({"show", "match"}),
              "thing: there is no command 'show match'; there are: matches");
    EXPECT_EQ(problem_with({"serve"}), "thing: port is required");
    EXPECT_THAT(problem_with({"show", "matches", "--foo"}), HasSubstr("not expected: --foo"));
}

/// Returns the first line on stderr of a program with an option, a flag, a word, and a command with
/// its own option.
std::string said_of(std::vector<const char*> arguments) {
    CLI::App app("Does nothing.", "thing");
    std::vector<std::string> texts(4);
    bool is_set = false;
    app.add_option("word", texts[0]);
    app.add_option("--name,-n", texts[1]);
    std::vector<std::string> several;
    app.add_option("--each", several);
    app.add_flag("--loud", is_set);
    app.add_subcommand("serve")->add_option("--listen", texts[2]);
    arguments.insert(arguments.begin(), "thing");
    testing::internal::CaptureStderr();
    const auto exit_code =
        parse_command_line(app, static_cast<int>(arguments.size()), arguments.data());
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_EQ(exit_code, said.empty() ? std::nullopt : std::optional(kExitBadUsage));
    return said.substr(0, said.find('\n'));
}

TEST(EmptyOptionTest, IsRefusedWhereverItStands) {
    EXPECT_EQ(said_of({"a", "--name", "b", "--each", "c", "--loud"}), "");
    EXPECT_EQ(said_of({}), "");
    EXPECT_EQ(said_of({"--name", ""}), "thing: --name: expected a value, got ''");
    EXPECT_THAT(said_of({"-n", ""}), HasSubstr("--name: expected a value"));
    EXPECT_THAT(said_of({""}), HasSubstr("word: expected a value"));
    EXPECT_THAT(said_of({"--each", "a", "--each", ""}), HasSubstr("--each: expected a value"));
    EXPECT_THAT(said_of({"serve", "--listen", ""}), HasSubstr("--listen: expected a value"));
    EXPECT_THAT(said_of({"--name="}), HasSubstr("--name"));
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
}  // namespace cancha::streams
