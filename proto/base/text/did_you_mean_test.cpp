#include "proto/base/text/did_you_mean.h"

#include <gtest/gtest.h>

namespace cancha {
namespace {

const std::vector<std::string> kKnown{"half_s", "half_time_s", "time_outs", "time_out_s", "end"};

TEST(DidYouMeanTest, NamesWhatDiffersByAFewLetters) {
    EXPECT_EQ(did_you_mean("hlaf_s", kKnown), "; did you mean half_s?");
    EXPECT_EQ(did_you_mean("time_outs", kKnown), "; did you mean time_outs, time_out_s?");
    EXPECT_EQ(did_you_mean("ens", kKnown), "; did you mean end?");
}

TEST(DidYouMeanTest, SaysNothingWhereNothingIsNear) {
    EXPECT_EQ(did_you_mean("mass_kg", kKnown), "");
    EXPECT_EQ(did_you_mean("", kKnown), "");
    EXPECT_EQ(did_you_mean("4", {"3", "7"}), "");
    EXPECT_EQ(did_you_mean(std::string(100'000, 'a'), kKnown), "");
    EXPECT_EQ(did_you_mean("end", {}), "");
}

TEST(DidYouMeanTest, AlternativesAreAllWhereNothingIsNear) {
    EXPECT_EQ(alternatives("mass_kg", {"blue", "yellow"}), "; there are: blue, yellow");
    EXPECT_EQ(alternatives("yelow", {"blue", "yellow"}), "; did you mean yellow?");
}

TEST(DidYouMeanTest, NamesThreeAtMost) {
    EXPECT_EQ(did_you_mean("abc", {"aaa", "aba", "abc", "abd", "abe"}),
              "; did you mean abc, aba, abd?");
}

}  // namespace
}  // namespace cancha
