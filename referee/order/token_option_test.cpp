#include "referee/order/token_option.h"

#include <gmock/gmock.h>

namespace cancha::order {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string problem_with(const std::string& line) {
    const Status checked = check_seats(*access::TokenBook::parse(line, "cup.txt"));
    return checked ? "" : checked.error().message;
}

TEST(TokenOptionTest, ASeatThatNoDisciplineHasIsRefusedWithItsLine) {
    EXPECT_EQ(problem_with("seat blue 0123456789abcdef\nseat final/yellow1 0123456789abcdef"), "");
    EXPECT_THAT(problem_with("admin ann 0123456789abcdef\nseat bleu 0123456789abcdef"),
                AllOf(HasSubstr("cup.txt:2: no discipline has a seat of this name; the seats are: "
                                "blue, blue1"),
                      Not(HasSubstr("0123456789abcdef"))));
    EXPECT_THAT(problem_with("seat final/bleu 0123456789abcdef"), HasSubstr("cup.txt:1: no disc"));
}

TEST(TokenOptionTest, AMatchThatCannotBeCalledSoIsRefused) {
    EXPECT_THAT(problem_with("seat ../blue 0123456789abcdef"), HasSubstr("before the `/`"));
}

TEST(TokenOptionTest, ATokenInThePlaceOfTheNameIsNotShown) {
    EXPECT_THAT(problem_with("seat fedcba9876543210 0123456789abcdef"),
                Not(HasSubstr("fedcba9876543210")));
}

TEST(TokenOptionTest, NoOptionMeansNoTokensAndAnEmptyOneIsAMistake) {
    EXPECT_TRUE(load_tokens(std::nullopt)->empty());
    EXPECT_THAT(load_tokens("").error().message, HasSubstr("--tokens: expected a file"));
    EXPECT_THAT(load_tokens("/dev/null").error().message,
                HasSubstr("--tokens: /dev/null: no tokens"));
}

}  // namespace
}  // namespace cancha::order
