#include <cstdint>
#include <optional>
#include <random>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "client-sdk/cpp/control/requests.h"
#include "proto/base/files/scratch_folder.h"
#include "referee/tournament/order.h"
#include "referee/tournament/result_book.h"

namespace cancha::tournament {
namespace {

/// Draws random lists and moments; equal seeds draw the same.
class Chance {
  public:
    explicit Chance(unsigned seed) : generator_(seed) {}

    /// Returns a number from 0 to `below` - 1.
    int below(int below) { return static_cast<int>(generator_() % static_cast<unsigned>(below)); }

  private:
    std::mt19937 generator_;
};

std::string random_match(Chance& chance, int teams) {
    const int blue = chance.below(teams);
    const int yellow = (blue + 1 + chance.below(teams - 1)) % teams;
    std::string text = fmt::format(R"(matches {{ blue: "T{}" yellow: "T{}" )", blue, yellow);
    if (chance.below(2) == 0) {
        text += fmt::format(R"(group: "{}" )", chance.below(2) == 0 ? "A" : "B");
    }
    if (chance.below(3) == 0) {
        text += fmt::format(R"(award {{ blue: {} yellow: {} reason: "decided" }} )",
                            chance.below(4), chance.below(4));
    }
    return text + "}\n";
}

TournamentPlan random_plan(Chance& chance) {
    const int teams = 2 + chance.below(4);
    std::string text = R"(title: "Cup" every_match { discipline: "simurosot/5v5" })";
    for (int i = 0; i < teams; ++i) {
        text += fmt::format(R"( teams {{ name: "T{}" strategy: "true" }})", i);
    }
    const int matches = 1 + chance.below(6);
    for (int i = 0; i < matches; ++i) {
        text += random_match(chance, teams);
    }
    return *parse_start_list(text, "cup");
}

/// Sets the result of a match, always the same one for this index.
void play(v1::TournamentResults::Match& match, std::size_t index) {
    match.set_blue_score(static_cast<std::uint32_t>(index * 7 % 4));
    match.set_yellow_score(static_cast<std::uint32_t>(index * 5 % 3));
    match.set_winner(match.blue_score() > match.yellow_score()   ? "blue"
                     : match.blue_score() < match.yellow_score() ? "yellow"
                                                                 : "none");
    match.set_state("played");
    match.set_remark("full time");
}

/// Plays one run of a day, which ends after this many steps: a step begins a match or writes its
/// result. Returns the contents of the book at the end.
v1::TournamentResults run(const TournamentPlan& plan, const std::filesystem::path& folder,
                          std::optional<int> steps) {
    ResultBook book(plan, folder);
    EXPECT_TRUE(book.open());
    for (std::size_t i = 0; i < plan.matches.size(); ++i) {
        v1::TournamentResults::Match& match = book.match(i);
        if (match.state() != "waiting" && match.state() != "playing") {
            continue;
        }
        if (steps && (*steps)-- == 0) {
            break;
        }
        clear_result(match);
        match.set_state("playing");
        match.set_attempt(match.attempt() + 1);
        EXPECT_TRUE(book.save());
        if (steps && (*steps)-- == 0) {
            break;
        }
        play(match, i);
        EXPECT_TRUE(book.save());
    }
    return book.results();
}

/// Removes the numbers of attempts and the tag of the results; nothing else may differ.
std::string without_attempts(v1::TournamentResults results) {
    results.clear_tag();
    for (v1::TournamentResults::Match& match : *results.mutable_matches()) {
        match.clear_attempt();
    }
    return control::to_json(results);
}

TEST(InterruptionTest, ADayThatIsInterruptedAnywhereEndsAsOneThatIsNot) {
    for (unsigned seed = 1; seed <= 50; ++seed) {
        Chance chance(seed);
        const TournamentPlan plan = random_plan(chance);
        const ScratchFolder whole;
        const ScratchFolder torn;
        const std::string expected = without_attempts(run(plan, whole.path(), std::nullopt));

        for (int interruptions = chance.below(4); interruptions >= 0; --interruptions) {
            run(plan, torn.path(), chance.below(2 * static_cast<int>(plan.matches.size()) + 1));
        }
        const std::string after = without_attempts(run(plan, torn.path(), std::nullopt));

        ASSERT_EQ(after, expected) << "seed " << seed << "\n" << plan.list.DebugString();
    }
}

}  // namespace
}  // namespace cancha::tournament
