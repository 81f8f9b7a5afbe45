#include <algorithm>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/text_file.h"

namespace cancha::client {
namespace {

using testing::HasSubstr;

std::string text_of(const std::filesystem::path& file) {
    const Result<std::string> text = read_text_file(CANCHA_CLIENT_SDK_DIR / file);
    EXPECT_TRUE(text) << (text ? "" : text.error().message);
    return text ? *text : std::string();
}

class ReadmeTest : public testing::TestWithParam<const char*> {};

TEST_P(ReadmeTest, ShowsTheProgramAsItIsBuiltAndTested) {
    const std::string program = text_of(GetParam());

    EXPECT_THAT(text_of("README.md"), HasSubstr("\n" + program + "```"));
}

TEST_P(ReadmeTest, KeepsItsPromiseOfFortyLines) {
    const std::string program = text_of(GetParam());

    EXPECT_LE(std::count(program.begin(), program.end(), '\n'), 40);
}

INSTANTIATE_TEST_SUITE_P(FirstRobot, ReadmeTest,
                         testing::Values("cpp/examples/first_robot.cpp",
                                         "python/examples/first_robot.py"));

}  // namespace
}  // namespace cancha::client
