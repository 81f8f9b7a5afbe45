#include "client-sdk/legacy/build/source_choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha::legacy {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const SourceFacts kPlain{};
const SourceFacts kEntry{.entry_points = {"Strategy"}};

TEST(SourceChoiceTest, TakesAllSourcesAndTheEntryFirst) {
    const SourceChoice choice = choose_sources({{"a.cpp", kPlain}, {"Team.cpp", kEntry}});
    EXPECT_THAT(choice.sources, ElementsAre("Team.cpp", "a.cpp"));
    EXPECT_THAT(choice.remarks, IsEmpty());
}

TEST(SourceChoiceTest, LeavesOutBackups) {
    EXPECT_THAT(choose_sources({{"Strategy.cpp", kEntry},
                                {"Strategy - Copy.cpp", kEntry},
                                {"Strategy_old.cpp", kEntry},
                                {"Copy of Strategy.cpp", kEntry},
                                {"old/Strategy.cpp", kEntry}})
                    .sources,
                ElementsAre("Strategy.cpp"));
}

TEST(SourceChoiceTest, KeepsANameThatOnlyLooksLikeABackup) {
    EXPECT_THAT(choose_sources({{"Strategy.cpp", kEntry}, {"hold_old.cpp", kPlain}}).sources,
                ElementsAre("Strategy.cpp", "hold_old.cpp"));
}

TEST(SourceChoiceTest, TakesOneOfTwoTeamsWithItsFolder) {
    EXPECT_THAT(choose_sources({{"blue/Strategy.cpp", kEntry},
                                {"blue/roles.cpp", kPlain},
                                {"yellow/Strategy.cpp", kEntry},
                                {"yellow/roles.cpp", kPlain},
                                {"maths.cpp", kPlain}})
                    .sources,
                ElementsAre("blue/Strategy.cpp", "blue/roles.cpp", "maths.cpp"));
}

TEST(SourceChoiceTest, LeavesOutWhatOthersInclude) {
    EXPECT_THAT(
        choose_sources({{"Strategy.cpp", {.entry_points = {"Strategy"}, .includes = {"moves.cpp"}}},
                        {"moves.cpp", kPlain}})
            .sources,
        ElementsAre("Strategy.cpp"));
}

TEST(SourceChoiceTest, LeavesOutProgramsOfTheirOwn) {
    EXPECT_THAT(
        choose_sources({{"team/Strategy.cpp", kEntry}, {"test/main.cpp", {.has_main = true}}})
            .sources,
        ElementsAre("team/Strategy.cpp"));
    EXPECT_THAT(choose_sources({{"main.cpp", {.has_main = true}}}).sources,
                ElementsAre("main.cpp"));
}

}  // namespace
}  // namespace cancha::legacy
