#include "referee/tournament/own_tokens.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "proto/base/files/scratch_folder.h"

namespace cancha::tournament {
namespace {

using ::testing::HasSubstr;

constexpr const char* kBook = "admin Ann 0123456789abcdef\nofficial Olga fedcba9876543210\n";

class OwnTokensTest : public ::testing::Test {
  protected:
    OwnTokensTest() {
        std::ofstream(file_) << kBook;
        std::filesystem::permissions(file_, std::filesystem::perms::owner_read);
    }

    /// Returns a plan with Amsel, started here or remote, against Bussard, with or without a token.
    static TournamentPlan plan_of(const std::string& strategy, const std::string& token = "") {
        const std::string says_token = token.empty() ? "" : " token: \"" + token + "\"";
        return *parse_start_list(
            "every_match { discipline: \"simurosot/5v5\" } teams { name: \"Amsel\" strategy: \"" +
                strategy + "\" } teams { name: \"Bussard\" strategy: \"remote\"" + says_token +
                " } matches { blue: \"Amsel\" yellow: \"Bussard\" }",
            "cup");
    }

    static std::string problem_with(const Options& options, const TournamentPlan& plan) {
        const auto tokens = load_tokens_of_server(options, plan);
        return tokens ? "" : tokens.error().message;
    }

    static Options named(const std::string& name) {
        Options options;
        options.admin.name = name;
        return options;
    }

    Options with_tokens(Options options) const {
        options.tokens = file_;
        return options;
    }

    ScratchFolder folder_{"cancha-test"};
    std::string file_ = folder_.file("tokens");
};

TEST_F(OwnTokensTest, TheServerOfTheDayAsksForThoseOfTheFileOrForNone) {
    const auto some = load_tokens_of_server(with_tokens(named("Ann")), plan_of("true"));
    const auto none = load_tokens_of_server(named("Ann"), plan_of("true"));

    ASSERT_TRUE(some && none);
    EXPECT_EQ(some->token_of(v1::ROLE_ADMIN, "Ann"), "0123456789abcdef");
    EXPECT_TRUE(none->empty());
}

TEST_F(OwnTokensTest, WhoeverRunsTheDayIsOneOfItsAdmins) {
    EXPECT_THAT(problem_with(with_tokens(named("Olga")), plan_of("true")),
                HasSubstr("--tokens: no line `admin Olga TOKEN`"));
}

TEST_F(OwnTokensTest, ATokenForATeamAloneWouldKeepOfficialsOut) {
    const TournamentPlan plan = plan_of("true", "bussard-0123456789");

    EXPECT_THAT(problem_with(named("Ann"), plan),
                HasSubstr("team 'Bussard' has a token, so you and the officials need tokens too"));
    EXPECT_EQ(problem_with(with_tokens(named("Ann")), plan), "");
}

TEST_F(OwnTokensTest, TokensAreForAServerOfOurOwn) {
    Options options = named("Ann");
    options.starts_server = false;

    EXPECT_THAT(problem_with(with_tokens(options), plan_of("true")),
                HasSubstr("the one of --server has its own"));
    EXPECT_EQ(problem_with(options, plan_of("true", "bussard-0123456789")), "");
}

TEST_F(OwnTokensTest, ATokenInTheEnvironmentIsRefusedWhereTeamsCouldReadIt) {
    Options options = named("Ann");
    options.was_token_in_environment = true;

    EXPECT_THAT(problem_with(options, plan_of("true")), HasSubstr("--token-file FILE"));
    EXPECT_EQ(problem_with(options, plan_of("remote")), "");
}

}  // namespace
}  // namespace cancha::tournament
