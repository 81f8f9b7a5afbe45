#include "client-sdk/cpp/control/own_token.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "proto/base/files/scratch_folder.h"

namespace cancha::control {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kToken = "0123456789abcdef";

class OwnTokenTest : public ::testing::Test {
  protected:
    OwnTokenTest() { ::setenv("CANCHA_TOKEN", "of-the-environment", 1); }

    ~OwnTokenTest() override { ::unsetenv("CANCHA_TOKEN"); }

    Result<OwnToken> take_from(const std::string& text) const {
        const std::string path = folder_.file("token");
        std::ofstream(path) << text;
        std::filesystem::permissions(
            path, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
        return take_own_token(path);
    }

    ScratchFolder folder_{"cancha-test"};
};

TEST_F(OwnTokenTest, AFileHoldsOneTokenHoweverItsLineEnds) {
    for (const std::string end : {"", "\n", "\r\n"}) {
        const Result<OwnToken> token = take_from(kToken + end);
        ASSERT_TRUE(token) << token.error().message;
        EXPECT_EQ(token->text, kToken);
    }
}

TEST_F(OwnTokenTest, AByteOrderMarkIsNoPartOfTheLongestToken) {
    const std::string longest(128, 'x');

    const Result<OwnToken> token = take_from("\xEF\xBB\xBF" + longest + "\r\n");

    ASSERT_TRUE(token) << token.error().message;
    EXPECT_EQ(token->text, longest);
}

TEST_F(OwnTokenTest, AFileWithAnythingElseIsRefusedAndNotShown) {
    for (const std::string text :
         {"", "\n", "0123456789abcdef\n\n", "admin ann 0123456789abcdef", "0123456789abcdef#",
          "0123456789abcdef\nfedcba9876543210", "short"}) {
        const Result<OwnToken> token = take_from(text);
        ASSERT_FALSE(token) << text;
        EXPECT_THAT(token.error().message,
                    AllOf(HasSubstr("--token-file: "), HasSubstr("expected one token"),
                          Not(HasSubstr(kToken))));
    }
}

TEST_F(OwnTokenTest, WithoutAFileItIsThatOfTheEnvironmentWhichIsEmptyThen) {
    const Result<OwnToken> token = take_own_token(std::nullopt);

    EXPECT_EQ(token->text, "of-the-environment");
    EXPECT_TRUE(token->is_from_environment);
    EXPECT_EQ(std::getenv("CANCHA_TOKEN"), nullptr);
}

TEST_F(OwnTokenTest, TheFileCountsAndTheEnvironmentIsEmptyAllTheSame) {
    const Result<OwnToken> token = take_from(kToken);

    EXPECT_EQ(token->text, kToken);
    EXPECT_TRUE(token->is_from_environment) << "others could have read it there";
    EXPECT_EQ(std::getenv("CANCHA_TOKEN"), nullptr);
}

TEST_F(OwnTokenTest, WhereThereIsNoneThereIsNone) {
    ::unsetenv("CANCHA_TOKEN");

    const Result<OwnToken> token = take_own_token(std::nullopt);

    EXPECT_EQ(token->text, "");
    EXPECT_FALSE(token->is_from_environment);
}

}  // namespace
}  // namespace cancha::control
