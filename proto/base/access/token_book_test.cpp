#include "proto/base/access/token_book.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "proto/base/files/scratch_folder.h"

namespace cancha::access {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kBook = R"(
# The cup
seat blue        0123456789abcdef
seat yellow      fedcba9876543210   # borrowed

official alice   0f1e2d3c4b5a6978
	admin	bob	8796a5b4c3d2e1f0
metrics monitor  1122334455667788
)";

std::string problem_with(std::string_view text) {
    const Result<TokenBook> book = TokenBook::parse(text, "cup.txt");
    return book ? "parsed: " + book->to_text() : book.error().message;
}

TEST(TokenBookTest, AdmitsWhoHasTheRightTokenForRoleAndName) {
    const Result<TokenBook> book = TokenBook::parse(kBook);
    ASSERT_TRUE(book) << book.error().message;

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
    EXPECT_FALSE(book->admits(v1::ROLE_SPECTATOR, "monitor", "1122334455667788"));
}

TEST(TokenBookTest, MetricsAreForAdminsAndTheirOwnReaders) {
    const TokenBook book = *TokenBook::parse(kBook);

    EXPECT_TRUE(book.shows_metrics_to("1122334455667788"));
    EXPECT_TRUE(book.shows_metrics_to("8796a5b4c3d2e1f0"));
    for (const char* const token :
         {"0123456789abcdef", "0f1e2d3c4b5a6978", "112233445566778", ""}) {
        EXPECT_FALSE(book.shows_metrics_to(token)) << token;
    }
    EXPECT_TRUE(book.has_metrics_reader());
    EXPECT_FALSE(TokenBook::parse("official ann 0123456789abcdef")->has_metrics_reader());
    EXPECT_FALSE(book.for_match("final").shows_metrics_to("1122334455667788"));
}

TEST(TokenBookTest, ALineThatIsWrongIsRefusedWithItsPlace) {
    const std::pair<std::string_view, const char*> cases[] = {
        {"seat blue 0123456789abcdef\nseat yellow", "cup.txt:2: expected `seat NAME TOKEN`"},
        {"captain blue 0123456789abcdef", "cup.txt:1: expected"},
        {"SEAT blue 0123456789abcdef", "cup.txt:1: expected"},
        {"seat blue 0123456789abcdef more", "cup.txt:1: expected"},
        {"seat blue # 0123456789abcdef", "cup.txt:1: expected"},
        {"\nseat blue 0123456789abcde", "cup.txt:2: the token has 15 characters"},
        {"seat blue 0123456789abcdef\nseat blue fedcba9876543210",
         "cup.txt:2: this seat already has a token, at cup.txt:1"},
        {"seat blue 0123456789abcdef#x", "cup.txt:1: `#` is not allowed in names"},
        {"seat blue 01234567#89abcdef0123456789", "cup.txt:1: `#`"},
        {"seat bl#ue 0123456789abcdef", "cup.txt:1: `#`"},
        {"admin a 0123456789abcdef;admin b 0123456789abcdef", "cup.txt:1: `;` is not allowed"},
        {"admin a;b 0123456789abcdef", "cup.txt:1: `;`"},
        {"admin a/b 0123456789abcdef", "cup.txt:1: the name must have 1 to 32"},
        {"seat final/blue/x 0123456789abcdef", "cup.txt:1: the name"},
        {"seat /blue 0123456789abcdef", "cup.txt:1: the name"},
        {"seat final/ 0123456789abcdef", "cup.txt:1: the name"},
        {"admin 123456789012345678901234567890123 0123456789abcdef", "cup.txt:1: the name"},
        {"admin a\xe1 0123456789abcdef", "cup.txt:1: the name"},
        {"official Referee 0123456789abcdef",
         "cup.txt:1: nobody may be called \"Referee\": it looks"},
        {"admin s\xd0\xb5rver 0123456789abcdef", "looks like \"server\""},
        {"official Ann 0123456789abcdef\nadmin ann 0123456789abcdef",
         "cup.txt:2: \"ann\" looks like \"Ann\" at cup.txt:1 (names are compared without case"},
        {"admin a\xe2\x80\xae"
         "b 0123456789abcdef",
         "cup.txt:1: the name"},
        {"admin \xc3\xa1 0123456789abcdef\xc3\xa1", "cup.txt:1: the token may have"},
        {{"admin a 0123456789abcdef\n\0", 26}, "cup.txt:2: byte 1 of the line is a control"},
        {{"admin a 0123456789\0abcdef", 25}, "cup.txt:1: byte 19 of the line is a control"},
        {"admin a 0123456789abcdef\radmin b 0123456789abcdef", "cup.txt:1: byte 25"},
        {"admin a 0123456789abcdef\r\r\n", "cup.txt:1: byte 25"},
        {"admin a 0123456789abcdef # \x1b[2J", "character (0x1b)"},
        {"", "cup.txt: no tokens, so anyone could join"},
        {"# all\n\n   # of it\r\n", "cup.txt: no tokens"},
    };
    for (const auto& [text, expected] : cases) {
        EXPECT_THAT(problem_with(text), HasSubstr(expected)) << text;
    }
}

TEST(TokenBookTest, NoRefusalShowsATokenWhereverItStands) {
    const std::string long_token =
        "x0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
        "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    for (const std::string& text : std::initializer_list<std::string>{
             "seat 0123456789abcdef blue", "0123456789abcdef seat blue",
             "seat blue 0123456789abcdef x", "seat blue 0123456789abcdef;",
             "seat blue 0123456789abcdef\x01",
             "seat 0123456789abcdef fedcba9876543210\nseat 0123456789abcdef fedcba9876543210",
             "seat blue " + long_token}) {
        EXPECT_THAT(problem_with(text), AllOf(HasSubstr("cup.txt:"), Not(HasSubstr("0123456789"))));
    }
}

TEST(TokenBookTest, LinesMayEndAsOnOtherSystemsAndTheLastNeedNoEnd) {
    const TokenBook book =
        *TokenBook::parse("# Cup\r\nseat blue 0123456789abcdef\r\n\r\nadmin ann fedcba9876543210");

    EXPECT_TRUE(book.admits(v1::ROLE_STRATEGY, "blue", "0123456789abcdef"));
    EXPECT_TRUE(book.admits(v1::ROLE_ADMIN, "ann", "fedcba9876543210"));
}

TEST(TokenBookTest, ANameMayBeAnythingThatCanBeReadAsOneWord) {
    const std::string name = "J\xc3\xbcrg_\xe4\xb8\xad.";
    const TokenBook book = *TokenBook::parse("admin " + name + " 0123456789abcdef");

    EXPECT_TRUE(book.admits(v1::ROLE_ADMIN, name, "0123456789abcdef"));
}

TEST(TokenBookTest, SeatsAreListedWithTheirPlaces) {
    const auto seats =
        TokenBook::parse("seat blue 0123456789abcdef\n\nseat cup/x 0123456789abcdef", "cup.txt")
            ->seats();

    ASSERT_EQ(seats.size(), 2U);
    EXPECT_EQ(seats[0].match + "," + seats[0].seat + "," + seats[0].place, ",blue,cup.txt:1");
    EXPECT_EQ(seats[1].match + "," + seats[1].seat + "," + seats[1].place, "cup,x,cup.txt:3");
}

TEST(TokenBookTest, WhatIsWrittenIsReadAgainAsTheSame) {
    const TokenBook book = *TokenBook::parse(kBook);

    EXPECT_EQ(TokenBook::parse(book.to_text())->to_text(), book.to_text());
    EXPECT_THAT(book.to_text(), HasSubstr("metrics monitor 1122334455667788\n"));
}

TEST(TokenBookTest, ATokenThatABookCouldNotHoldIsNotAdded) {
    TokenBook book;

    EXPECT_FALSE(book.add_seat("blue", "short"));
    EXPECT_FALSE(book.add_seat("blue", "0123456789abcdef;admin"));
    EXPECT_FALSE(book.add_seat("bl ue", "0123456789abcdef"));
    EXPECT_TRUE(book.empty());
    EXPECT_TRUE(book.add_seat("blue", "0123456789abcdef"));
    EXPECT_TRUE(book.admits(v1::ROLE_STRATEGY, "blue", "0123456789abcdef"));
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

class TokenFileTest : public ::testing::Test {
  protected:
    std::string problem_with_file(const std::string& text) const {
        std::ofstream(path_) << text;
        std::filesystem::permissions(
            path_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
        const Result<TokenBook> book = TokenBook::read(path_);
        return book ? "" : book.error().message;
    }

    ScratchFolder folder_{"cancha-test"};
    std::string path_ = folder_.file("tokens");
};

TEST_F(TokenFileTest, IsReadUpToItsLimit) {
    const std::string line = "seat blue 0123456789abcdef\n";
    const std::string rest(TokenBook::kMaxBytes - line.size() - 1, 'x');

    EXPECT_EQ(problem_with_file(line + "#" + rest), "");
    EXPECT_EQ(problem_with_file(line + "#" + rest + "x"), path_ + ": has more than 65536 bytes");
}

TEST_F(TokenFileTest, MayBeginWithAByteOrderMark) {
    EXPECT_EQ(problem_with_file("\xEF\xBB\xBF# who may join\nseat blue 0123456789abcdef\n"), "");
    EXPECT_EQ(problem_with_file("\xEF\xBB\xBFseat blue 0123456789abcdef\r\n"), "");
    EXPECT_EQ(problem_with_file("\xFF\xFEs"),
              path_ + ": it is written in UTF-16; save it as UTF-8");
}

TEST_F(TokenFileTest, IsNamedWithTheLineThatIsWrong) {
    EXPECT_THAT(problem_with_file("\nseat blue"), HasSubstr(path_ + ":2: expected"));
    EXPECT_THAT(problem_with_file("# none"), HasSubstr(path_ + ": no tokens"));
    EXPECT_THAT(TokenBook::read(path_ + "-not-there").error().message,
                HasSubstr("tokens-not-there: cannot be read"));
    EXPECT_THAT(TokenBook::read(folder_.path()).error().message, HasSubstr("is a directory"));
}

}  // namespace
}  // namespace cancha::access
