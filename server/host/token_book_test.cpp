#include "server/host/token_book.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

namespace cancha::host {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kBook = R"(
# The cup
seat blue        0123456789abcdef
seat yellow      fedcba9876543210   # borrowed

official alice   0f1e2d3c4b5a6978
admin bob        8796a5b4c3d2e1f0
)";

TEST(TokenBookTest, AdmitsWhoHasTheRightTokenForRoleAndName) {
    const Result<TokenBook> book = TokenBook::parse(kBook);
    ASSERT_TRUE(book);

    EXPECT_TRUE(book->admits(v1::ROLE_STRATEGY, "blue", "0123456789abcdef"));
    EXPECT_TRUE(book->admits(v1::ROLE_STRATEGY, "yellow", "fedcba9876543210"));
    EXPECT_TRUE(book->admits(v1::ROLE_OFFICIAL, "alice", "0f1e2d3c4b5a6978"));
    EXPECT_TRUE(book->admits(v1::ROLE_ADMIN, "bob", "8796a5b4c3d2e1f0"));
}

TEST(TokenBookTest, AdmitsNobodyElse) {
    const Result<TokenBook> book = TokenBook::parse(kBook);
    ASSERT_TRUE(book);

    EXPECT_FALSE(book->admits(v1::ROLE_STRATEGY, "blue", "fedcba9876543210"));
    EXPECT_FALSE(book->admits(v1::ROLE_STRATEGY, "blue", "0123456789abcde"));
    EXPECT_FALSE(book->admits(v1::ROLE_STRATEGY, "blue", "0123456789abcdef0"));
    EXPECT_FALSE(book->admits(v1::ROLE_STRATEGY, "blue", ""));
    EXPECT_FALSE(book->admits(v1::ROLE_OFFICIAL, "blue", "0123456789abcdef"));
    EXPECT_FALSE(book->admits(v1::ROLE_ADMIN, "alice", "0f1e2d3c4b5a6978"));
    EXPECT_FALSE(book->admits(v1::ROLE_OFFICIAL, "carol", ""));
}

TEST(TokenBookTest, ABadLineIsNamedAndItsTokenIsNot) {
    const std::pair<const char*, const char*> cases[] = {
        {"seat blue 0123456789abcdef\nseat yellow", "line 2: expected `seat NAME TOKEN`"},
        {"captain blue 0123456789abcdef", "line 1: expected"},
        {"seat blue 0123456789abcdef more", "line 1: expected"},
        {"\nseat blue 0123456789abcde", "line 2: the token of seat blue has 15 characters"},
        {"seat blue 0123456789abcdef\nseat blue 0123456789abcdef", "line 2: 'blue' has a token"},
    };
    for (const auto& [text, expected] : cases) {
        const Result<TokenBook> book = TokenBook::parse(text);
        ASSERT_FALSE(book) << text;
        EXPECT_THAT(book.error().message,
                    AllOf(HasSubstr(expected), Not(HasSubstr("0123456789abcde"))));
    }
}

class TokenFileTest : public ::testing::Test {
  protected:
    TokenFileTest() {
        std::string pattern = (std::filesystem::temp_directory_path() / "cancha-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
        path_ = folder_ / "tokens";
        std::ofstream(path_) << kBook;
    }

    ~TokenFileTest() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path folder_;
    std::filesystem::path path_;
};

TEST_F(TokenFileTest, IsReadIfItIsItsOwnersAlone) {
    using std::filesystem::perms;
    std::filesystem::permissions(path_, perms::owner_read | perms::owner_write);

    const Result<TokenBook> book = TokenBook::read(path_);

    ASSERT_TRUE(book) << book.error().message;
    EXPECT_TRUE(book->knows(v1::ROLE_STRATEGY, "blue"));
}

TEST_F(TokenFileTest, IsRefusedIfOthersMayReadIt) {
    using std::filesystem::perms;
    std::filesystem::permissions(path_, perms::owner_read | perms::group_read);

    const Result<TokenBook> book = TokenBook::read(path_);

    ASSERT_FALSE(book);
    EXPECT_THAT(book.error().message, HasSubstr("chmod 600"));
}

TEST(TokenVariableTest, HoldsABookAndIsRemoved) {
    ::setenv("CANCHA_TOKENS", "seat blue 0123456789abcdef; admin bob fedcba9876543210", 1);

    const Result<TokenBook> book = TokenBook::load("");

    ASSERT_TRUE(book);
    EXPECT_TRUE(book->admits(v1::ROLE_ADMIN, "bob", "fedcba9876543210"));
    EXPECT_EQ(std::getenv("CANCHA_TOKENS"), nullptr);
}

TEST(TokenVariableTest, IsNamedWhereItIsWrong) {
    ::setenv("CANCHA_TOKENS", "seat blue", 1);

    const Result<TokenBook> book = TokenBook::load("");

    ASSERT_FALSE(book);
    EXPECT_THAT(book.error().message, HasSubstr("CANCHA_TOKENS: line 1: expected"));
}

TEST_F(TokenFileTest, AMissingFileIsNamed) {
    const Result<TokenBook> book = TokenBook::read(path_.string() + "-not-there");

    ASSERT_FALSE(book);
    EXPECT_THAT(book.error().message, HasSubstr("tokens-not-there: cannot be read"));
}

TEST(TokenBookTest, AMatchOfAServerKnowsItsOwnSeatsAndThoseOfAnyMatch) {
    const TokenBook book = *TokenBook::parse(
        "seat blue any-match-0123456789\n"
        "seat final/blue final-blue-0123456789\n"
        "seat semi-final/yellow semi-yellow-0123456789\n"
        "official Ann official-0123456789\n");

    const TokenBook of_final = book.for_match("final");

    EXPECT_TRUE(of_final.admits(v1::ROLE_STRATEGY, "blue", "final-blue-0123456789"));
    EXPECT_FALSE(of_final.admits(v1::ROLE_STRATEGY, "blue", "any-match-0123456789"));
    EXPECT_FALSE(of_final.knows(v1::ROLE_STRATEGY, "yellow"));
    EXPECT_TRUE(of_final.knows(v1::ROLE_OFFICIAL, "Ann"));
    const TokenBook of_semi_final = book.for_match("semi-final");
    EXPECT_TRUE(of_semi_final.admits(v1::ROLE_STRATEGY, "blue", "any-match-0123456789"));
    EXPECT_TRUE(of_semi_final.knows(v1::ROLE_STRATEGY, "yellow"));
}

TEST(TokenBookTest, GoesThroughTheEnvironmentOfAProcess) {
    const TokenBook book =
        *TokenBook::parse("seat blue 0123456789abcdef\nadmin Ann fedcba9876543210");

    ::setenv(TokenBook::kVariable, book.to_line().c_str(), 1);
    const auto loaded = TokenBook::load("");

    ASSERT_TRUE(loaded);
    EXPECT_TRUE(loaded->admits(v1::ROLE_STRATEGY, "blue", "0123456789abcdef"));
    EXPECT_TRUE(loaded->admits(v1::ROLE_ADMIN, "Ann", "fedcba9876543210"));
}

TEST(TokenBookTest, ATokenThatABookCouldNotHoldIsNotAdded) {
    TokenBook book;

    EXPECT_FALSE(book.add(v1::ROLE_STRATEGY, "blue", "short"));
    EXPECT_FALSE(book.add(v1::ROLE_STRATEGY, "blue", "0123456789abcdef;admin"));
    EXPECT_TRUE(book.empty());
}

}  // namespace
}  // namespace cancha::host
