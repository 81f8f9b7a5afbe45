#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/files/text_file.h"
#include "referee/core/description.h"
#include "referee/core/discipline.h"
#include "referee/core/test_rulings.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/contract/played_match.h"
#include "tests/support/legal_placement.h"
#include "tests/support/paper_match.h"

namespace cancha::contract {
namespace {

using referee::GameEvent;
using referee::MatchPhase;
using support::PaperMatch;
using support::stands_legally;
using testing::HasSubstr;

/// More than half a minute of play: enough for kick-offs, jams and goals.
constexpr std::uint64_t kManyTicks = 2000;

/// Depth to which bodies may be inside each other after a placement. Contacts are soft, so bodies
/// in a scrum sink into each other by a few millimetres during play.
constexpr double kSunkIn_m = 0.006;

class DisciplineContractTest : public testing::TestWithParam<std::string> {
  protected:
    /// Loads the discipline. A fault fails each test of this discipline, by name, and stops no
    /// other test.
    void SetUp() override {
        const std::string folder = GetParam().substr(0, GetParam().find('/'));
        const std::string file = fmt::format(CANCHA_RULE_BOOK "/{}/discipline.txtpb", folder);
        Result<referee::Discipline> loaded = referee::load_discipline(GetParam());
        ASSERT_TRUE(loaded) << file << ":\n" << loaded.error().message;
        const Result<world::WorldSpec> spec = world::make_world_spec(loaded->settings);
        ASSERT_TRUE(spec) << file << ":\n" << GetParam() << ": " << spec.error().message;
        discipline_ = *std::move(loaded);
        const Result<std::string> readme =
            read_text_file(fmt::format(CANCHA_RULE_BOOK "/{}/README.md", folder));
        is_open_ = readme && readme->find("**Open arena.**") != std::string::npos;
    }

    /// Plays. After every tick all numbers must be finite, and no body may have left the world.
    void expect_to_survive(const Behaviour& behaviour) const {
        PlayedMatch played(*discipline_, kSeed);
        for (std::uint64_t i = 0; i < kManyTicks && !HasFatalFailure(); ++i) {
            played.tick(behaviour);
            expect_sound_world(played);
        }
    }

    void expect_sound_world(const PlayedMatch& played) const {
        const referee::WorldState& state = played.match().state();
        for (const referee::RobotState& robot : state.robots) {
            expect_inside(robot.position_m, played.spec().floor);
            ASSERT_TRUE(std::isfinite(robot.heading_rad)) << to_number(robot.id);
        }
        if (state.ball) {
            expect_inside(state.ball->position_m, played.spec().floor);
        }
    }

    /// Expects that a body is on the floor. If the README says that the arena is open, a body may
    /// be as far away as a robot could drive: no drive is faster than WebSim's, 10 m/s.
    void expect_inside(const Vec3& position_m, const world::FloorSpec& floor) const {
        constexpr double kFastest_mps = 10;
        const double open_m =
            is_open_ ? kFastest_mps * kManyTicks * discipline_->rate.period_s() : 0;
        // Written so that NaN, for which comparisons are false, fails as well.
        ASSERT_TRUE(std::abs(position_m.x) <= floor.length_m / 2 + open_m &&
                    std::abs(position_m.y) <= floor.width_m / 2 + open_m &&
                    std::abs(position_m.z) < std::max(1.0, floor.length_m / 2) + open_m)
            << fmt::format("({}, {}, {})", position_m.x, position_m.y, position_m.z);
    }

    /// Expects that a match without a time limit never ends by its clock.
    static void expect_to_go_on(PaperMatch& match) {
        for (std::uint64_t i = 0; i < kManyTicks; ++i) {
            match.tick();
        }
        EXPECT_GT(match.status().period_elapsed, 0U);
        EXPECT_NE(match.status().phase, MatchPhase::kOver);
    }

    std::uint64_t hash_after_play(std::uint64_t seed) const {
        PlayedMatch played(*discipline_, seed);
        for (std::uint64_t i = 0; i < kManyTicks; ++i) {
            played.tick(chase_ball);
        }
        return played.match().state_hash();
    }

    static constexpr std::uint64_t kSeed = 1;
    std::optional<referee::Discipline> discipline_;
    bool is_open_ = false;  ///< The README says that nothing keeps robots on the floor.
};

std::string as_text(const GameEvent& event) {
    return fmt::format("{} {} {} {} {} {}", event.tick.number, event.kind, to_string(event.team),
                       to_number(event.robot), event.rule, event.text);
}

TEST_P(DisciplineContractTest, LoadsItsDescription) {
    EXPECT_EQ(discipline_->full_name(), GetParam());
    EXPECT_FALSE(discipline_->settings.title().empty()) << "title: is missing";
    const v1::Discipline& settings = discipline_->settings;
    EXPECT_TRUE(settings.robots_size() > 0 || settings.has_ball() ||
                std::ranges::any_of(settings.arena().models(),
                                    [](const v1::Model& model) { return !model.is_static(); }))
        << "robots: there is none, nor anything else that moves";
}

TEST_P(DisciplineContractTest, EverySeatOwnsItsRobotsAndNoRobotIsShared) {
    std::map<std::uint32_t, int> seats_of_robot;
    for (const v1::Seat& seat : discipline_->settings.seats()) {
        EXPECT_GT(seat.robot_ids_size(), 0) << "seats." << seat.name() << ".robot_ids: is empty";
        for (const std::uint32_t id : seat.robot_ids()) {
            ++seats_of_robot[id];
        }
    }

    for (const v1::Robot& robot : discipline_->settings.robots()) {
        EXPECT_EQ(seats_of_robot[robot.id()], 1) << "seats of robot " << robot.id();
    }
    EXPECT_EQ(static_cast<int>(seats_of_robot.size()), discipline_->settings.robots_size());
}

TEST_P(DisciplineContractTest, SpawnsEveryRobotClearOfObstacles) {
    PaperMatch match(GetParam());
    EXPECT_TRUE(stands_legally(discipline_->settings, match.state()));

    match.tick_until_play();

    EXPECT_TRUE(stands_legally(discipline_->settings, match.state()));
}

TEST_P(DisciplineContractTest, NamesEveryRuleInItsReadme) {
    const Result<std::string> readme =
        read_text_file(fmt::format(CANCHA_RULE_BOOK "/{}/README.md", discipline_->name));
    ASSERT_TRUE(readme) << readme.error().message;

    for (const referee::RuleText& rule : discipline_->chapter->rules) {
        EXPECT_THAT(*readme, HasSubstr(fmt::format("**{} {}.**", rule.number, rule.title)));
    }
}

TEST_P(DisciplineContractTest, EndsWhenItsTimeIsUpIfItHasALimit) {
    constexpr std::uint64_t kMostPeriods = 10;
    PaperMatch match(GetParam());
    const std::uint64_t period_length = match.status().period_length;
    if (period_length == 0) {
        expect_to_go_on(match);
        return;
    }

    for (std::uint64_t i = 0; i < kMostPeriods * period_length; ++i) {
        if (match.status().phase == MatchPhase::kOver) {
            break;
        }
        match.tick();
        ASSERT_LE(match.status().period_elapsed, match.status().period_length);
    }

    EXPECT_EQ(match.status().phase, MatchPhase::kOver);
    EXPECT_FALSE(match.status().end_reason.empty()) << "MatchStatus::end_reason says nothing";
    ASSERT_FALSE(match.events().empty());
    EXPECT_EQ(match.events().back().kind, "match_end");
}

TEST_P(DisciplineContractTest, GivesTheSameHashForTheSameSeed) {
    EXPECT_EQ(hash_after_play(kSeed), hash_after_play(kSeed));
}

TEST_P(DisciplineContractTest, GivesAnotherMatchForAnotherSeed) {
    EXPECT_NE(hash_after_play(kSeed), hash_after_play(kSeed + 1));
}

TEST_P(DisciplineContractTest, SurvivesSilentTeams) {
    expect_to_survive({});
}

TEST_P(DisciplineContractTest, SurvivesFullThrottle) {
    expect_to_survive(full_throttle);
}

TEST_P(DisciplineContractTest, SurvivesThatAllGoForTheBall) {
    expect_to_survive(chase_ball);
}

/// Play goes on after a restart only when all robots and the ball are placed, none of them in a
/// wall. A discipline may have many restarts, or none.
TEST_P(DisciplineContractTest, KeepsItsPlacementsLegal) {
    PlayedMatch played(*discipline_, kSeed);
    std::optional<std::uint64_t> last_restart;

    for (std::uint64_t i = 0; i < kManyTicks; ++i) {
        const match::Match& match = played.match();
        const bool is_in_play = match.status().is_in_play();
        const bool is_placed_now = match.is_play_stopped() && is_in_play;
        const v1::MatchStatus described = referee::description_of(match);
        const std::uint64_t restart = described.restart().since_tick();
        if (is_in_play && described.has_restart() && restart != last_restart) {
            EXPECT_TRUE(is_placed_now) << as_text(match.events().back());
            last_restart = restart;
        }
        played.tick(chase_ball, [&](const referee::WorldState& state) {
            EXPECT_TRUE(!is_placed_now || stands_legally(discipline_->settings, state, kSunkIn_m))
                << "tick " << state.tick.number << ", " << as_text(match.events().back());
        });
    }
}

TEST_P(DisciplineContractTest, OfficialsCanHaveEachRuleProposedThatJudgesFind) {
    PaperMatch match(GetParam());
    for (const referee::RuleText& rule : discipline_->chapter->rules) {
        if (rule.is_found) {
            const Status checked =
                match.rule(referee::set_handling({.rule = std::string(rule.number),
                                                  .handling = referee::Handling::kPropose,
                                                  .ticks = 1}));
            EXPECT_TRUE(checked) << rule.number << ": " << checked.error().message;
        }
    }
}

TEST_P(DisciplineContractTest, EveryEventNamesARuleOfTheDiscipline) {
    PlayedMatch played(*discipline_, kSeed);
    for (std::uint64_t i = 0; i < kManyTicks; ++i) {
        played.tick(chase_ball);
    }

    const auto rules = discipline_->chapter->rules;
    for (const GameEvent& event : played.match().events()) {
        EXPECT_NE(std::ranges::find(rules, event.rule, &referee::RuleText::number), rules.end())
            << as_text(event);
        EXPECT_FALSE(event.text.empty()) << as_text(event);
    }
}

TEST_P(DisciplineContractTest, JudgesARecordedRunAsItJudgedTheMatch) {
    PlayedMatch played(*discipline_, kSeed);
    std::vector<referee::WorldState> recorded{played.match().state()};
    for (std::uint64_t i = 0; i < kManyTicks && !played.match().is_over(); ++i) {
        played.tick(chase_ball);
        recorded.push_back(played.match().state());
    }

    const auto rulebook =
        discipline_->chapter->make_rulebook({.settings = discipline_->settings,
                                             .rules = discipline_->rules,
                                             .rate = discipline_->rate,
                                             .blue_name = match::MatchOptions{}.blue_name,
                                             .yellow_name = match::MatchOptions{}.yellow_name});
    std::vector<std::string> judged_again;
    for (std::size_t i = 0; i < recorded.size(); ++i) {
        const referee::Verdict verdict = i == 0
                                             ? rulebook->open(recorded[i], referee::Start::kRegular)
                                             : rulebook->judge(recorded[i], {});
        std::ranges::transform(verdict.events, std::back_inserter(judged_again), as_text);
    }

    std::vector<std::string> judged_then;
    std::ranges::transform(played.match().events(), std::back_inserter(judged_then), as_text);
    EXPECT_EQ(judged_again, judged_then);
}

std::vector<std::string> every_variant() {
    std::vector<std::string> names;
    for (const referee::VariantListing& listing : referee::list_variants()) {
        names.push_back(listing.full_name);
    }
    return names;
}

std::string test_name_of(const testing::TestParamInfo<std::string>& variant) {
    std::string name = variant.param;
    std::ranges::replace_if(
        name, [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Every, DisciplineContractTest, testing::ValuesIn(every_variant()),
                         test_name_of);

}  // namespace
}  // namespace cancha::contract
