#include "server/session/resume_tokens.h"

#include <gtest/gtest.h>

namespace cancha::session {
namespace {

using Verdict = ResumeTokens::Verdict;
using std::chrono::milliseconds;

class ResumeTokensTest : public testing::Test {
  protected:
    /// Lets a client come with this token. Returns the token of its Welcome.
    std::string come(const std::string& token) {
        tokens_.renew(token, now_);
        return tokens_.newest();
    }

    ResumeTokens tokens_;
    ResumeTokens::Clock::time_point now_{};
    const std::string first_ = come("");
};

TEST_F(ResumeTokensTest, OneThatWasJustUsedLetsNobodyElseIn) {
    ASSERT_EQ(tokens_.judge(first_, now_), Verdict::kValid);
    const std::string second = come(first_);

    EXPECT_NE(second, first_);
    EXPECT_EQ(tokens_.judge(first_, now_), Verdict::kJustUsed);
    EXPECT_EQ(tokens_.judge(second, now_), Verdict::kValid);
}

TEST_F(ResumeTokensTest, OneIsWorthNothingOnceItsUserHasBeenHeard) {
    come(first_);
    tokens_.note_heard();
    tokens_.note_left();

    EXPECT_EQ(tokens_.judge(first_, now_ + ResumeTokens::kWelcomeTime), Verdict::kWrong);
}

TEST_F(ResumeTokensTest, AWelcomeThatIsLostCostsNobodyTheSeat) {
    const std::string unread = come(first_);
    const auto later = now_ + ResumeTokens::kWelcomeTime;

    EXPECT_EQ(tokens_.judge(first_, later - milliseconds(1)), Verdict::kJustUsed);
    EXPECT_EQ(tokens_.judge(first_, later), Verdict::kValid) << "its occupant has been silent";
    tokens_.note_left();
    EXPECT_EQ(tokens_.judge(first_, now_), Verdict::kValid) << "its occupant has gone";
    EXPECT_EQ(tokens_.judge(unread, now_), Verdict::kValid);
}

TEST_F(ResumeTokensTest, WhatWasNeverGivenIsWrong) {
    EXPECT_EQ(tokens_.judge("", now_), Verdict::kWrong);
    EXPECT_EQ(tokens_.judge("0123456789abcdef0123456789abcdef", now_), Verdict::kWrong);
    EXPECT_EQ(ResumeTokens().judge("", now_), Verdict::kWrong);
}

}  // namespace
}  // namespace cancha::session
