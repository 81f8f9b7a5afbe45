#include "viewer/gateway/sign_in_pace.h"

#include <gtest/gtest.h>

namespace cancha::gateway {
namespace {

using namespace std::chrono_literals;

class SignInPaceTest : public testing::Test {
  protected:
    void refuse(unsigned times) {
        for (unsigned i = 0; i < times; ++i) {
            pace_.note_refusal(now_);
        }
    }

    SignInPace pace_;
    SignInPace::Clock::time_point now_{1h};
};

TEST_F(SignInPaceTest, NobodyWaitsForTheMistakesOfAFew) {
    refuse(SignInPace::kFree);
    EXPECT_EQ(pace_.pause(now_), 0ms);
}

TEST_F(SignInPaceTest, ThePauseGrowsWithEachWhoIsRefusedUpToALimit) {
    refuse(SignInPace::kFree + 1);
    EXPECT_EQ(pace_.pause(now_), SignInPace::kFirst);
    refuse(1);
    EXPECT_EQ(pace_.pause(now_), 2 * SignInPace::kFirst);
    refuse(1'000);
    EXPECT_EQ(pace_.pause(now_), SignInPace::kLongest);
}

TEST_F(SignInPaceTest, RefusalsAreForgottenOneAfterTheOther) {
    refuse(SignInPace::kFree + 2);
    now_ += SignInPace::kForgetting;
    EXPECT_EQ(pace_.pause(now_), SignInPace::kFirst);
    now_ += SignInPace::kForgetting;
    EXPECT_EQ(pace_.pause(now_), 0ms);
}

TEST_F(SignInPaceTest, AThousandAreForgottenWithinMinutes) {
    refuse(1'000);
    now_ += 2min;
    EXPECT_EQ(pace_.pause(now_), 0ms);
}

}  // namespace
}  // namespace cancha::gateway
