#include "referee/core/handling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/test_rulings.h"

namespace cancha::referee {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr TickRate kRate{50};
constexpr RuleText kRules[] = {{"1.1", "Officials"}, {"2.1", "Goal", true}, {"5.6", "Push", true}};

v1::Discipline with(const std::string& rule, const std::string& text) {
    v1::Discipline settings;
    settings.mutable_timing()->set_tick_rate_hz(*kRate.whole_hz());
    (*settings.mutable_handlings())[rule] = text;
    return settings;
}

TEST(HandlingTest, SaysWhatIsDone) {
    EXPECT_EQ(parse_handling("2.1", "accept", kRate)->handling, Handling::kAccept);
    EXPECT_EQ(parse_handling("2.1", "ignore", kRate)->handling, Handling::kIgnore);
    EXPECT_EQ(parse_handling("2.1", "propose", kRate)->handling, Handling::kPropose);
}

TEST(HandlingTest, AProposalHasATimeAndWhatHoldsInDoubt) {
    const auto usual = parse_handling("2.1", "propose", kRate);
    const auto longer = parse_handling("2.1", "propose:15s", kRate);
    const auto strict = parse_handling("2.1", "propose:0.5s:reject", kRate);
    const auto mild = parse_handling("2.1", "propose:3600s:accept", kRate);

    ASSERT_TRUE(usual && longer && strict && mild);
    EXPECT_EQ(usual->ticks, kRate.ticks_in(10));
    EXPECT_TRUE(usual->counts_in_doubt);
    EXPECT_EQ(longer->ticks, kRate.ticks_in(15));
    EXPECT_TRUE(longer->counts_in_doubt);
    EXPECT_EQ(strict->ticks, kRate.ticks_in(0.5));
    EXPECT_FALSE(strict->counts_in_doubt);
    EXPECT_EQ(mild->ticks, kRate.ticks_in(3600));
    EXPECT_TRUE(mild->counts_in_doubt);
}

TEST(HandlingTest, TheTimeOfAProposalMayBeThatOfTheWall) {
    const auto mild = parse_handling("2.1", "propose:15s:wall", kRate);
    const auto strict = parse_handling("2.1", "propose:0.5s:wall:reject", kRate);

    ASSERT_TRUE(mild && strict);
    EXPECT_EQ(mild->ticks, 1U) << "the referee itself has no clock to wait for";
    EXPECT_EQ(mild->wall_us, 15'000'000U);
    EXPECT_TRUE(mild->counts_in_doubt);
    EXPECT_EQ(strict->wall_us, 500'000U);
    EXPECT_FALSE(strict->counts_in_doubt);
    EXPECT_EQ(parse_handling("2.1", "propose:15s", kRate)->wall_us, 0U);
}

TEST(HandlingTest, ARulingKeepsTheTimeOfTheWall) {
    const RuleHandling wanted{.rule = "5.6",
                              .handling = Handling::kPropose,
                              .ticks = 1,
                              .counts_in_doubt = false,
                              .wall_us = 2'500'000};

    const RuleHandling kept = handling_in(canonical(set_handling(wanted)));

    EXPECT_EQ(kept.wall_us, wanted.wall_us);
    EXPECT_EQ(kept.ticks, 1U);
    EXPECT_FALSE(kept.counts_in_doubt);
}

TEST(HandlingTest, AnotherTextIsRefusedWithThoseThatAreUnderstood) {
    for (const char* const text : {"",
                                   "Accept",
                                   "accept:15s",
                                   "ignore:",
                                   "propose:",
                                   "propose:15",
                                   "propose:15ms",
                                   "propose:0.09s",
                                   "propose:3601s",
                                   "propose:nans",
                                   "propose:infs",
                                   "propose:-1s",
                                   "propose:15s:",
                                   "propose:15s:maybe",
                                   "propose:wall",
                                   "propose:15s:wall:",
                                   "propose:15s:walls",
                                   "propose::reject",
                                   "propose:15s:reject:",
                                   "propose:15s:reject:accept",
                                   "propose: 15s",
                                   "propose:0x10s"}) {
        const auto handling = parse_handling("2.1", text, kRate);

        ASSERT_FALSE(handling) << text;
        EXPECT_THAT(handling.error().message, AllOf(HasSubstr("propose:15s:reject"),
                                                    HasSubstr("got '" + std::string(text) + "'")));
    }
}

TEST(HandlingTest, IsReadFromTheSettingsOfAMatch) {
    const auto handlings = read_handlings(with("5.6", "propose:2s"), kRules);

    ASSERT_TRUE(handlings);
    ASSERT_EQ(handlings->size(), 1U);
    EXPECT_EQ(handlings->front().rule, "5.6");
    EXPECT_EQ(handlings->front().ticks, kRate.ticks_in(2));
}

TEST(HandlingTest, WhatIsWrongInTheSettingsIsNamed) {
    const auto text = read_handlings(with("5.6", "perhaps"), kRules);
    const auto rule = read_handlings(with("1.1", "ignore"), kRules);

    ASSERT_FALSE(text || rule);
    EXPECT_THAT(text.error().message, HasSubstr("handlings.5.6: expected accept"));
    EXPECT_THAT(rule.error().message,
                HasSubstr("handlings.1.1: no judge applies rule \"1.1\"; expected one of "
                          "2.1, 5.6"));
}

}  // namespace
}  // namespace cancha::referee
