#include "referee/tournament/result_book.h"

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/scratch_folder.h"

namespace cancha::tournament {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TournamentPlan cup_of(const std::string& matches) {
    return *parse_start_list(R"(title: "Cup <1>"
                                every_match { discipline: "simurosot/5v5" }
                                teams { name: "A, \"the first\"" strategy: "true" }
                                teams { name: "B&B" strategy: "true" }
                                teams { name: "C" strategy: "true" } )" +
                                 matches,
                             "cup");
}

constexpr const char* kTwo = R"(matches { blue: "A, \"the first\"" yellow: "B&B" }
                                matches { blue: "B&B" yellow: "A, \"the first\"" })";

class ResultBookTest : public ::testing::Test {
  protected:
    std::string file(const char* name) const {
        std::ifstream stream(folder_.path() / name);
        std::stringstream text;
        text << stream.rdbuf();
        return text.str();
    }

    static void win(v1::TournamentResults::Match& match) {
        match.set_state("played");
        match.set_blue_score(2);
        match.set_winner("blue");
        match.set_remark("full time");
    }

    static void begin(v1::TournamentResults::Match& match, const char* state) {
        match.set_state(state);
        match.set_attempt(1);
        match.set_called(match.name());
    }

    ScratchFolder folder_;
};

TEST_F(ResultBookTest, ALaterRunKnowsWhatWasPlayed) {
    const TournamentPlan plan = cup_of(kTwo);
    {
        ResultBook book(plan, folder_.path());
        ASSERT_TRUE(book.open());
        win(book.match(0));
        book.match(1).set_state("playing");
        ASSERT_TRUE(book.save());
    }
    ResultBook later(plan, folder_.path());

    ASSERT_TRUE(later.open());

    EXPECT_EQ(later.match(0).state(), "played");
    EXPECT_EQ(later.match(0).blue_score(), 2);
    EXPECT_EQ(later.match(1).state(), "playing");
    EXPECT_EQ(later.results().standings(0).points(), 3);
}

TEST_F(ResultBookTest, HasOneTagForAllItsRuns) {
    const TournamentPlan plan = cup_of(kTwo);
    const ScratchFolder other;
    std::string tag;
    {
        ResultBook book(plan, folder_.path());
        ASSERT_TRUE(book.open());
        tag = book.results().tag();
    }
    ResultBook later(plan, folder_.path());
    ResultBook elsewhere(plan, other.path());

    ASSERT_TRUE(later.open());
    ASSERT_TRUE(elsewhere.open());

    EXPECT_EQ(later.results().tag(), tag);
    EXPECT_NE(elsewhere.results().tag(), tag);
}

TEST_F(ResultBookTest, AForfeitIsAResultUntilItsEntryChanges) {
    const auto cup_with = [](const char* options) {
        return cup_of(std::string(R"(matches { blue: "A, \"the first\"" yellow: "B&B" )") +
                      options + "}");
    };
    const TournamentPlan plan = cup_with("");
    {
        ResultBook book(plan, folder_.path());
        ASSERT_TRUE(book.open());
        begin(book.match(0), "forfeited");
        book.match(0).set_yellow_score(3);
        book.match(0).set_winner("yellow");
        ASSERT_TRUE(book.save());
    }
    {
        ResultBook same(plan, folder_.path());
        ASSERT_TRUE(same.open());
        EXPECT_EQ(same.match(0).state(), "forfeited");
        EXPECT_EQ(same.results().standings(0).points(), 3U);
    }
    const TournamentPlan changed = cup_with("options { seed: 2 } ");
    ResultBook later(changed, folder_.path());

    ASSERT_TRUE(later.open());

    EXPECT_EQ(later.match(0).state(), "waiting");
    EXPECT_EQ(later.match(0).attempt(), 1U);
}

TEST_F(ResultBookTest, AResultCountsOnlyForTheSameOrder) {
    const TournamentPlan plan = cup_of(kTwo);
    {
        ResultBook book(plan, folder_.path());
        ASSERT_TRUE(book.open());
        win(book.match(0));
        ASSERT_TRUE(book.save());
    }
    const TournamentPlan other =
        cup_of(R"(matches { blue: "A, \"the first\"" yellow: "B&B" options { seed: 9 } })");

    const Status opened = ResultBook(other, folder_.path()).open();

    ASSERT_FALSE(opened);
    EXPECT_THAT(opened.error().message, HasSubstr("match m01 has a result"));
    EXPECT_THAT(opened.error().message, HasSubstr("seed: 9"));
}

TEST_F(ResultBookTest, AMatchThatTheListForgotDoesNotCountUntilItIsNamedAgain) {
    const TournamentPlan two = cup_of(kTwo);
    {
        ResultBook book(two, folder_.path());
        ASSERT_TRUE(book.open());
        win(book.match(1));
        ASSERT_TRUE(book.save());
    }
    const TournamentPlan one = cup_of(R"(matches { blue: "A, \"the first\"" yellow: "B&B" })");
    {
        ResultBook without(one, folder_.path());
        ASSERT_TRUE(without.open());
        EXPECT_EQ(without.results().matches_size(), 1);
        EXPECT_EQ(without.results().standings(0).points(), 0);
    }
    ResultBook again(two, folder_.path());

    ASSERT_TRUE(again.open());

    EXPECT_EQ(again.match(1).state(), "played");
    EXPECT_EQ(again.results().standings(0).points(), 3);
    EXPECT_EQ(again.results().unlisted_size(), 0);
}

TEST_F(ResultBookTest, AMatchWithoutAResultIsAsTheListSaysNow) {
    {
        const TournamentPlan two = cup_of(kTwo);
        ResultBook book(two, folder_.path());
        ASSERT_TRUE(book.open());
        begin(book.match(0), "failed");
        begin(book.match(1), "playing");
        ASSERT_TRUE(book.save());
    }
    const TournamentPlan turned =
        cup_of(R"(matches { blue: "B&B" yellow: "A, \"the first\"" group: "G" }
                                      matches { blue: "B&B" yellow: "C" })");
    ResultBook later(turned, folder_.path());

    ASSERT_TRUE(later.open());

    EXPECT_EQ(later.match(0).blue(), "B&B");
    EXPECT_EQ(later.match(0).group(), "G");
    EXPECT_EQ(later.match(0).state(), "waiting");
    EXPECT_EQ(later.match(0).attempt(), 1);
    EXPECT_EQ(later.match(1).yellow(), "C");
    EXPECT_THAT(later.superseded(), testing::ElementsAre("m02"));
}

TEST_F(ResultBookTest, OneRunWritesAtATime) {
    const TournamentPlan plan = cup_of(kTwo);
    ResultBook first(plan, folder_.path());
    ASSERT_TRUE(first.open());

    const Status second = ResultBook(plan, folder_.path()).open();

    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::kRefused);
}

TEST_F(ResultBookTest, AnAwardStaysInTheTableOfItsGroupHoweverOftenTheDayGoesOn) {
    const TournamentPlan plan = cup_of(
        R"(matches { blue: "B&B" yellow: "C" group: "G" award { yellow: 3 reason: "no show" } })");
    for (int run = 0; run < 3; ++run) {
        ResultBook book(plan, folder_.path());
        ASSERT_TRUE(book.open());
        ASSERT_EQ(book.results().standings_size(), 2) << "run " << run;
        const v1::TournamentResults::Place& first = book.results().standings(0);
        EXPECT_EQ(first.group(), "G");
        EXPECT_EQ(first.team(), "C");
        EXPECT_EQ(first.points(), 3);
        EXPECT_EQ(book.match(0).discipline(), "simurosot/5v5");
    }
}

TEST_F(ResultBookTest, TheListSaysWhoPlayedWhateverAnEditedFileSays) {
    const TournamentPlan plan = cup_of(kTwo);
    {
        ResultBook book(plan, folder_.path());
        ASSERT_TRUE(book.open());
        win(book.match(0));
        book.match(1).set_blue("Nobody");
        ASSERT_TRUE(book.save());
    }
    ResultBook later(plan, folder_.path());

    ASSERT_TRUE(later.open());

    EXPECT_EQ(later.match(1).blue(), "B&B");
    EXPECT_EQ(later.match(0).winner(), "blue");
}

TEST_F(ResultBookTest, WhatIsNoFileOfResultsIsLeftAlone) {
    for (
        const char* const text :
        {"{", "[]", "{}", R"({"format": "other"})", R"({"matches": 3})",
         R"({"format": "cancha.day_results.v1", "matches": [{"state": "won"}]})",
         R"({"format": "cancha.day_results.v1", "unlisted": [{"played": {}, "state": "awarded"}]})"}) {
        std::ofstream(folder_.path() / "results.json") << text;
        const TournamentPlan plan = cup_of(kTwo);

        const Status opened = ResultBook(plan, folder_.path()).open();

        ASSERT_FALSE(opened) << text;
        EXPECT_THAT(opened.error().message, HasSubstr("is not a results file"));
        EXPECT_EQ(file("results.json"), text);
    }
}

TEST_F(ResultBookTest, AResultThatNoRunWritesIsRefused) {
    const std::pair<const char*, const char*> edited[] = {
        {R"("winner": "x")", "match m01 has the winner 'x'"},
        {R"("winner": "none", "blueScore": 9)", "match m01 has no winner at 9 : 0"},
        {R"("winner": "yellow", "yellowScore": 4294967295)", "match m01 has 4294967295 goals"},
        {R"("winner": "none", "stateHash": "zz")", "match m01 has an invalid `stateHash`"},
        {R"("winner": "none", "called": "../x")", "match m01 has an invalid name"},
        {R"("winner": "none", "attempt": 4294967295)", "match m01 has 4294967295 attempts"},
        {R"("winner": "none"}, {"name": "m01", "state": "waiting")", "match m01 is listed twice"},
    };
    for (const auto& [fields, problem] : edited) {
        std::ofstream(folder_.path() / "results.json")
            << R"({"format": "cancha.day_results.v1", "matches": [{"name": "m01", "state": "played", )"
            << fields << "}]}";
        const TournamentPlan plan = cup_of(kTwo);

        const Status opened = ResultBook(plan, folder_.path()).open();

        ASSERT_FALSE(opened) << fields;
        EXPECT_THAT(opened.error().message, HasSubstr(problem));
    }
}

TEST_F(ResultBookTest, AnAwardIsAResultUntilTheListTakesItBack) {
    const TournamentPlan awarded = cup_of(
        R"(matches { blue: "A, \"the first\"" yellow: "B&B" award { yellow: 3 reason: "no show" } })");
    {
        ResultBook book(awarded, folder_.path());
        ASSERT_TRUE(book.open());
        EXPECT_EQ(book.match(0).state(), "awarded");
        EXPECT_EQ(book.match(0).winner(), "yellow");
    }

    const TournamentPlan plain = cup_of(R"(matches { blue: "A, \"the first\"" yellow: "B&B" })");
    ResultBook later(plain, folder_.path());
    ASSERT_TRUE(later.open());

    EXPECT_EQ(later.match(0).state(), "waiting");
}

TEST_F(ResultBookTest, WhatWasPlayedCountsAgainOnceItsAwardHasGone) {
    const TournamentPlan plain = cup_of(R"(matches { blue: "A, \"the first\"" yellow: "B&B" })");
    {
        ResultBook book(plain, folder_.path());
        ASSERT_TRUE(book.open());
        win(book.match(0));
        book.match(0).set_blue_shoot_out(4);
        book.match(0).set_state_hash("0123456789abcdef");
        ASSERT_TRUE(book.save());
    }
    const TournamentPlan awarded = cup_of(
        R"(matches { blue: "A, \"the first\"" yellow: "B&B" award { yellow: 3 reason: "doped" } })");
    for (int run = 0; run < 2; ++run) {
        ResultBook book(awarded, folder_.path());
        ASSERT_TRUE(book.open());
        EXPECT_EQ(book.match(0).winner(), "yellow");
        EXPECT_EQ(book.match(0).blue_shoot_out(), 0);
        EXPECT_EQ(book.match(0).state_hash(), "");
    }
    ResultBook later(plain, folder_.path());

    ASSERT_TRUE(later.open());

    EXPECT_EQ(later.match(0).state(), "played");
    EXPECT_EQ(later.match(0).blue_score(), 2);
    EXPECT_EQ(later.match(0).winner(), "blue");
    EXPECT_EQ(later.match(0).state_hash(), "0123456789abcdef");
    EXPECT_FALSE(later.match(0).has_played());
}

TEST_F(ResultBookTest, AFolderThatCannotBeLockedIsNamed) {
    const TournamentPlan plan = cup_of(kTwo);
    std::filesystem::create_directories(folder_.path() / "lock");

    const Status opened = ResultBook(plan, folder_.path()).open();

    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::kIo);
    EXPECT_THAT(opened.error().message, HasSubstr("lock"));
}

TEST_F(ResultBookTest, TablesHoldAnyNameUnharmed) {
    const TournamentPlan plan = cup_of(kTwo);
    ResultBook book(plan, folder_.path());
    ASSERT_TRUE(book.open());
    win(book.match(0));
    book.match(0).set_remark("<b>\"bold\"</b>");
    book.match(0).set_called("m01");
    std::ofstream(book.records() / "m01.mcap") << "a recording";
    ASSERT_TRUE(book.save());

    EXPECT_THAT(file("results.csv"), HasSubstr(R"("A, ""the first""","B&B","played",2,0,)"));
    EXPECT_THAT(file("results.html"), HasSubstr("<h1>Cup &lt;1&gt;</h1>"));
    EXPECT_THAT(file("results.html"), HasSubstr("&lt;b&gt;&quot;bold&quot;&lt;/b&gt;"));
    EXPECT_THAT(file("results.html"), HasSubstr("B&amp;B"));
    EXPECT_THAT(file("results.html"), HasSubstr("<a href=\"matches/m01.mcap\">recording</a>"));
    EXPECT_THAT(file("results.html"), Not(HasSubstr("m01.json")));
}

}  // namespace
}  // namespace cancha::tournament
