// Snapshots of matches with a law, in all disciplines. If a rulebook or a match leaves something
// out of its snapshot, it goes on differently, and these tests find it. All tests of rules find
// what single judges leave out, too: support::PaperMatch hands over its rulebook's memory in each
// tick.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/values/timing.h"
#include "proto/cancha/v1/referee.pb.h"
#include "proto/cancha/v1/statistics.pb.h"
#include "referee/kit/progress.h"
#include "server/sim/arrays/command_table.h"
#include "server/sim/batch/batch.h"
#include "server/sim/engine/running.h"
#include "server/sim/match/state_encoder.h"

namespace cancha::batch {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;

using engine::LoadOptions;
using engine::Running;
using engine::Snapshot;

std::unique_ptr<Running> load(const std::string& discipline, const LoadOptions& options) {
    auto running = engine::make_running(discipline, options);
    EXPECT_TRUE(running) << (running ? "" : running.error().message);
    return *std::move(running);
}

std::string refusal_of(const Status& status) {
    return status ? "" : status.error().message;
}

/// A number between -1 and 1 for each tick, as if drawn.
double noise(std::uint64_t seed, std::uint64_t tick, std::size_t column) {
    std::uint64_t bits = seed * 0x9e3779b97f4a7c15U + tick * 0xbf58476d1ce4e5b9U + column;
    bits ^= bits >> 31U;
    bits *= 0x94d049bb133111ebU;
    bits ^= bits >> 29U;
    return static_cast<double>(bits >> 11U) / static_cast<double>(1ULL << 52U) - 1;
}

/// Acts in the ticks of a match. Its actions depend only on the seed and the tick.
class Player {
  public:
    Player(const Running& running, std::uint64_t seed, bool shoots = true)
        : table_(*arrays::CommandTable::make(running.spec(), {})),
          row_(table_.columns().size()),
          seed_(seed),
          shoots_(shoots) {}

    /// Drives all robots, asks for time-outs and places, and shoots at the goals.
    void play_tick(Running& running) {
        const std::uint64_t tick = running.state().tick.number;
        for (std::size_t i = 0; i < row_.size(); ++i) {  // Holds for a quarter of a second.
            row_[i] = 2.5 * noise(seed_, tick / 15, i);
        }
        table_.read(row_, [&](const world::RobotCommand& command) { running.command(command); });
        if (tick % 50 == 7) {
            ask(running, tick);
        }
        if (shoots_ && running.state().ball && tick % 40 == 11) {
            shoot(running, tick);
        }
        if (running.settings().course().destinations_size() > 0 && tick % 30 == 1) {
            put_on_its_way(running, tick);
        }
    }

    static void end_tick(Running& running) {
        const Status stepped = running.step();
        EXPECT_TRUE(stepped) << (stepped ? "" : stepped.error().message);
    }

  private:
    /// Makes a request to the referee. It is refused if there is no such team.
    void ask(Running& running, std::uint64_t tick) const {
        const Team team = noise(seed_, tick, 77) > 0 ? Team::kBlue : Team::kYellow;
        v1::TeamRequest request;
        request.set_asks_for_time_out(tick % 100 == 7);
        for (const v1::Robot& robot : running.settings().robots()) {
            if (static_cast<Team>(robot.team()) == team) {
                v1::Placement::Robot& place = *request.mutable_placement()->add_robots();
                place.set_robot_id(robot.id());
                place.set_x_m(0.9 * noise(seed_, tick, robot.id()));
                place.set_y_m(0.6 * noise(seed_, tick + 1, robot.id()));
            }
        }
        static_cast<void>(running.request(team, request));
    }

    void shoot(Running& running, std::uint64_t tick) const {
        const v1::Field& field = running.settings().field();
        const bool is_right = noise(seed_, tick, 5) > 0;
        const double line_m = is_right ? field.right_m() : field.left_m();
        const Vec2 from_m{line_m - (is_right ? 0.2 : -0.2), 0.12 * noise(seed_, tick, 6)};
        EXPECT_TRUE(running.place_ball(from_m, {is_right ? 1.8 : -1.8, 0, 0}, {}));
    }

    /// Puts each robot below one of the destinations of its team, one after the other.
    void put_on_its_way(Running& running, std::uint64_t tick) const {
        for (const v1::Robot& robot : running.settings().robots()) {
            const auto team = static_cast<Team>(robot.team());
            const auto all = referee::destinations_of(team, running.settings().course());
            const v1::Destination& next = all[(tick / 30 + seed_) % all.size()];
            EXPECT_TRUE(running.place_robot(RobotId{robot.id()}, {next.x_m(), next.y_m(), 0},
                                            engine::AfterPlacing::kAtRest));
        }
    }

    arrays::CommandTable table_;
    std::vector<double> row_;
    std::uint64_t seed_;
    bool shoots_;
};

/// Returns everything that can be known about a match, as bytes.
std::string report_of(const Running& running) {
    const match::StateEncoder encoder(*tick_rate_of(running.settings().timing()));
    const match::Match& match = *running.match();
    v1::MatchStatus status;
    encoder.encode(match, status);
    v1::WorldState world;
    encoder.encode(running.state(), world);
    v1::MatchStatistics statistics;
    match.describe_statistics(statistics);
    std::string report = status.SerializeAsString() + world.SerializeAsString() +
                         statistics.SerializeAsString() + std::to_string(running.is_over());
    for (const v1::Reading& reading : running.readings()) {
        report += reading.SerializeAsString();
    }
    for (const referee::Advice& advice : match.advice()) {
        report += advice.text;
    }
    const auto outcome = running.outcome();
    return report + (outcome ? *outcome : "");
}

/// A run, tick by tick.
struct Course {
    std::vector<std::uint64_t> hashes{};
    std::vector<std::string> reports{};
    std::vector<std::string> events{};  ///< Events with their numbers.
    std::vector<std::string> kinds{};   ///< Kinds of events.
};

void note(const Running& running, Course& course) {
    const match::StateEncoder encoder(*tick_rate_of(running.settings().timing()));
    course.hashes.push_back(running.state_hash());
    course.reports.push_back(report_of(running));
    const auto events = *running.events();
    std::uint64_t number = running.match()->event_count() - events.size();
    for (const referee::GameEvent& event : events) {
        v1::GameEvent message;
        encoder.encode(event, ++number, message);
        course.events.push_back(message.SerializeAsString());
        course.kinds.push_back(event.kind);
    }
}

/// Plays up to `ticks` ticks. Notes the state at the beginning and after each tick.
Course play(Running& running, Player& player, int ticks) {
    Course course;
    note(running, course);
    for (int i = 0; i < ticks && !running.is_over(); ++i) {
        player.play_tick(running);
        Player::end_tick(running);
        note(running, course);
    }
    return course;
}

void expect_same(const Course& course, const Course& expected, const char* where) {
    const auto [differs, expects] = std::ranges::mismatch(course.hashes, expected.hashes);
    EXPECT_EQ(differs - course.hashes.begin(), std::ssize(expected.hashes))
        << where << ": the first hash that differs";
    EXPECT_EQ(course.hashes.size(), expected.hashes.size()) << where;
    const auto [report, expected_report] = std::ranges::mismatch(course.reports, expected.reports);
    EXPECT_EQ(report - course.reports.begin(), std::ssize(expected.reports))
        << where << ": the first report that differs";
    EXPECT_EQ(course.kinds, expected.kinds) << where;
    EXPECT_TRUE(course.events == expected.events) << where;
}

/// A match to be tested.
struct Case {
    std::string discipline;
    std::vector<std::string> settings{};
    std::string scenario{};
    int before = 120;  ///< Ticks before the snapshot.
    int after = 200;   ///< Ticks after it.
};

/// Plays on from a moment several times: in the same match, in another one made from it, and in one
/// that was loaded separately. All are at other moments before they go back. Returns the run.
Course expect_to_go_on(const Case& played, Running& running, Player& player) {
    const auto snapshot = running.snapshot();
    EXPECT_TRUE(snapshot) << (snapshot ? "" : snapshot.error().message);
    Course first = play(running, player, played.after);

    EXPECT_EQ(refusal_of(running.restore(*snapshot)), "");
    expect_same(play(running, player, played.after), first, "the same match");

    const auto beside = *running.another(99);
    const auto apart = load(played.discipline, {.settings = played.settings,
                                                .seed = 98,
                                                .blue_name = "Others",
                                                .scenario = played.scenario});
    for (Running* const other : {beside.get(), apart.get()}) {
        Player stranger(*other, 1234);
        play(*other, stranger, 45);
        EXPECT_EQ(refusal_of(other->restore(*snapshot)), "");
        expect_same(play(*other, player, played.after), first,
                    other == beside.get() ? "another match" : "a match loaded apart");
    }
    return first;
}

/// Runs the test above from the start of a match and from its middle.
Course expect_to_go_on(const Case& played) {
    const auto running = load(played.discipline, {.settings = played.settings,
                                                  .seed = 7,
                                                  .blue_name = "Amsel",
                                                  .scenario = played.scenario});
    Player player(*running, 5);
    Case start = played;
    start.after = 30;
    expect_to_go_on(start, *running, player);
    play(*running, player, played.before);
    return expect_to_go_on(played, *running, player);
}

std::string in_words(std::string name) {
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

class EveryJudgedDiscipline : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryJudgedDiscipline, GoesOnFromASnapshotWithTheSameBits) {
    expect_to_go_on({.discipline = GetParam()});
}

INSTANTIATE_TEST_SUITE_P(All, EveryJudgedDiscipline,
                         ::testing::ValuesIn(engine::Engine::disciplines()),
                         [](const auto& tested) { return in_words(tested.param); });

TEST(JudgedSnapshotTest, SoccerGoesOnThroughGoalsRestartsAndPeriods) {
    const Course course =
        expect_to_go_on({.discipline = "simurosot/5v5",
                         .settings = {"rules.half_s=8", "rules.half_time_s=1", "rules.time_out_s=1",
                                      "rules.crowding_s=0.1"},
                         .before = 400,
                         .after = 1600});
    EXPECT_THAT(course.kinds, AllOf(Contains("goal"), Contains("kick_off"), Contains("time_out"),
                                    Contains("period_end"), Contains("match_end")));
}

/// Describes what a match is doing. Snapshots are taken in each such situation.
std::string doing(const Running& running) {
    v1::MatchStatus message;
    running.match()->describe(message);
    const referee::MatchStatus& status = running.match()->status();
    return fmt::format("{} {} {} {}", static_cast<int>(status.phase), status.period,
                       static_cast<int>(status.period_kind),
                       static_cast<int>(message.restart().placing()));
}

/// A moment of a match that went on.
struct Moment {
    std::size_t ticks;
    Snapshot snapshot;
};

/// Plays to the end. Takes snapshots before and after each new situation, and every `stride` ticks.
std::vector<Moment> play_to_the_end(Running& running, Player& player, std::size_t stride,
                                    Course& course) {
    std::vector<Moment> moments;
    std::string before;
    for (std::size_t tick = 0;; ++tick) {
        note(running, course);
        if (const std::string now = doing(running);
            now != before || tick % stride == 0 || running.is_over()) {
            before = now;
            moments.push_back({tick, *running.snapshot()});
        }
        if (running.is_over()) {
            return moments;
        }
        player.play_tick(running);
        Player::end_tick(running);
    }
}

/// Checks that each moment leads to the same rest of the match, whichever match goes back to it.
Course expect_each_moment_to_go_on(const Case& played, bool shoots) {
    const auto running = load(
        played.discipline, {.settings = played.settings, .seed = 3, .scenario = played.scenario});
    Player player(*running, 8, shoots);
    Course course;
    const std::vector<Moment> moments = play_to_the_end(*running, player, 211, course);
    const auto other = *running->another(4);
    for (std::size_t i = 0; i < moments.size(); ++i) {
        const Moment& moment = moments[i * 7 % moments.size()];  // Back and forth.
        Running& here = i % 2 == 0 ? *running : *other;
        EXPECT_EQ(refusal_of(here.restore(moment.snapshot)), "");
        const Course again = play(here, player, played.after);
        const auto most = std::min(course.hashes.size() - moment.ticks, again.hashes.size());
        const auto expected = std::span(course.hashes).subspan(moment.ticks, most);
        EXPECT_TRUE(std::ranges::equal(again.hashes, expected)) << "from tick " << moment.ticks;
        const auto reports = std::span(course.reports).subspan(moment.ticks, most);
        EXPECT_TRUE(std::ranges::equal(again.reports, reports)) << "from tick " << moment.ticks;
    }
    EXPECT_GT(moments.size(), 5U);
    return course;
}

TEST(JudgedSnapshotTest, EachPhaseOfAMatchGoesOnAlsoAProposalAndTheEnd) {
    const Course course = expect_each_moment_to_go_on(
        {.discipline = "simurosot/5v5",
         .settings = {"rules.half_s=6", "rules.half_time_s=1", "rules.time_out_s=1",
                      "rules.goal_area_defenders=0", "rules.crowding_s=0.1",
                      "handlings.3.1=propose:0.5s", "handlings.5.1=propose:0.5s:accept"},
         .after = 300},
        true);
    EXPECT_THAT(course.kinds, AllOf(Contains("proposal"), Contains("accepted"),
                                    Contains("time_out"), Contains("match_end")));
}

TEST(JudgedSnapshotTest, EachPhaseOfAKnockOutGoesOnUpToItsShootOut) {
    const Course course = expect_each_moment_to_go_on(
        {.discipline = "simurosot/5v5",
         .settings = {"rules.half_s=2", "rules.half_time_s=0.5", "rules.knock_out=1",
                      "rules.extra_time_s=1", "rules.shoot_out_kick_s=1.5"},
         .after = 300},
        false);
    EXPECT_THAT(course.kinds, AllOf(Contains("shoot_out_kick"), Contains("match_end")));
}

TEST(JudgedSnapshotTest, EachPhaseOfADuelGoesOn) {
    const Course course = expect_each_moment_to_go_on(
        {.discipline = "soccer_duel/1v1",
         .settings = {"rules.match_s=20", "rules.stalemate_s=0.5", "rules.stalemate_radius_m=0.5",
                      "rules.goals_to_win=99", "handlings.4.2=propose:0.5s:accept"},
         .after = 300},
        true);
    EXPECT_THAT(course.kinds, AllOf(Contains("proposal"), Contains("free_ball"), Contains("goal"),
                                    Contains("match_end")));
}

/// A play with many varying values, and with a robot that a script drives.
constexpr const char* kPlay = R"(
time_limit_s: 6
ball { aim { x_m: -1.1 y_m: 0 } speed_mps: 0.3 rolling: true }
vary { path: "ball.x_m" min: -0.5 max: -0.2 }
vary { path: "ball.y_m" min: -0.3 max: 0.3 }
robots { id: 6 pose { x_m: -1.04 y_m: 0 heading_rad: 1.5 } wheels { from_s: 0.1 left_mps: 0.3 right_mps: 0.2 } }
robots { id: 7 pose { x_m: -0.812 y_m: 0.75 heading_rad: 0 } }
robots { id: 8 pose { x_m: -0.812 y_m: -0.75 heading_rad: 0 } }
ends { goal { by: TEAM_BLUE } }
report { max_ball_speed: true }
)";

const std::string kPlayWithOwnSettings =
    std::string(kPlay) + R"(vary { setting: "ball.wall_restitution" min: 0.2 max: 0.9 })";

TEST(JudgedSnapshotTest, APlayOfAScenarioGoesOnAlsoOneWithSettingsOfItsOwn) {
    for (const std::string& scenario : {std::string(kPlay), kPlayWithOwnSettings}) {
        expect_to_go_on(
            {.discipline = "simurosot/5v5", .scenario = scenario, .before = 20, .after = 60});
    }
}

TEST(JudgedSnapshotTest, AMatchThatWentBackBeginsAnewAsEver) {
    for (const std::string& scenario : {std::string(), kPlayWithOwnSettings}) {
        const auto running = load("simurosot/5v5", {.seed = 2, .scenario = scenario});
        const Snapshot snapshot = *running->snapshot();
        for (const char* const which : {"beside", "apart"}) {
            const auto other = which == std::string("beside")
                                   ? *running->another(9)
                                   : load("simurosot/5v5", {.seed = 9, .scenario = scenario});
            ASSERT_EQ(refusal_of(other->reset(11)), "");
            const std::uint64_t begun = other->state_hash();
            ASSERT_EQ(refusal_of(other->restore(snapshot)), "");
            ASSERT_EQ(refusal_of(other->reset(11)), "");
            EXPECT_EQ(other->state_hash(), begun) << which;
        }
    }
}

TEST(JudgedSnapshotTest, OneSnapshotLeadsMatchesOnSeveralThreadsAtATime) {
    constexpr std::size_t kThreads = 4;
    auto running = load("simurosot/5v5", {.seed = 2, .scenario = kPlayWithOwnSettings});
    Player player(*running, 5);
    play(*running, player, 20);
    const Snapshot snapshot = *running->snapshot();
    std::vector<std::unique_ptr<Running>> matches;
    matches.reserve(kThreads);
    for (std::size_t i = 0; i < kThreads; ++i) {
        matches.push_back(*running->another(i));
    }
    const Course expected = play(*running, player, 60);
    running.reset();  // The snapshot outlives its match.

    std::vector<Course> courses(kThreads);
    std::vector<std::thread> threads;
    threads.reserve(kThreads);
    for (std::size_t i = 0; i < kThreads; ++i) {
        threads.emplace_back([&, i] {
            for (int round = 0; round < 3; ++round) {
                EXPECT_EQ(refusal_of(matches[i]->restore(snapshot)), "");
                Player own(*matches[i], 5);
                courses[i] = play(*matches[i], own, 60);
            }
        });
    }
    std::ranges::for_each(threads, &std::thread::join);
    for (const Course& course : courses) {
        expect_same(course, expected, "on its thread");
    }
}

TEST(JudgedSnapshotTest, AMatchOfABatchGoesBackAndItsRewardsCountFromThere) {
    const auto make = [] {
        auto batch = Batch::make(load("soccer_duel/1v1", {.seed = 1}), 1, {2, 2}, {});
        return *std::move(batch);
    };
    const auto batch = make();
    const Snapshot start = *batch->match(0).snapshot();
    const std::vector<double> commands(2 * batch->commands().columns().size());
    std::vector<double> rewards(4);
    const auto step = [&] { EXPECT_TRUE(batch->step(commands, 1, {}, {.rewards = rewards})); };
    const double line_m = batch->match(0).settings().field().left_m();
    step();
    ASSERT_TRUE(batch->match(0).place_ball({line_m - 0.03, 0}, {}, {}));
    for (int i = 0; i < 5 && rewards[0] == 0; ++i) {
        step();
    }
    ASSERT_EQ(rewards[0], 1) << "blue scores";

    ASSERT_TRUE(batch->restore(0, start));
    ASSERT_TRUE(batch->restore(1, start));
    step();

    EXPECT_EQ(rewards, std::vector<double>(4));
    EXPECT_EQ(batch->match(0).state_hash(), batch->match(1).state_hash());
}

/// Returns the refusal of a snapshot of another match. Checks that it has changed nothing.
std::string refusal_of(const std::string& discipline, const LoadOptions& here,
                       const Snapshot& snapshot) {
    const auto running = load(discipline, here);
    const std::uint64_t before = running->state_hash();
    std::string refusal = refusal_of(running->restore(snapshot));
    EXPECT_EQ(running->state_hash(), before);
    return refusal;
}

TEST(JudgedSnapshotTest, OneOfAnotherKindIsRefused) {
    const auto snapshot_of = [](const std::string& discipline, const LoadOptions& options) {
        return *load(discipline, options)->snapshot();
    };
    const std::string soccer = "simurosot/5v5";
    const Snapshot snapshot = snapshot_of(soccer, {});

    EXPECT_THAT(refusal_of("simurosot/3v3", {}, snapshot),
                AllOf(HasSubstr("of simurosot/5v5"), HasSubstr("expected one of simurosot/3v3"),
                      HasSubstr("loaded")));
    EXPECT_THAT(refusal_of("maze/solo", {}, snapshot), HasSubstr("expected one of maze/solo"));
    EXPECT_THAT(refusal_of(soccer, {.settings = {"ball.mass_kg=0.06"}}, snapshot),
                AllOf(HasSubstr("other settings"), HasSubstr("ball.mass_kg")));
    EXPECT_THAT(refusal_of(soccer, {.settings = {"rules.half_s=60"}}, snapshot),
                AllOf(HasSubstr("other settings"), HasSubstr("half_s")));
    EXPECT_THAT(refusal_of(soccer, {.law = ""}, snapshot), HasSubstr("has none"));
    EXPECT_THAT(refusal_of(soccer, {.scenario = kPlay}, snapshot), HasSubstr("without a scenario"));
    EXPECT_THAT(refusal_of(soccer, {}, snapshot_of(soccer, {.law = ""})),
                HasSubstr("without a law"));
    const Snapshot play = snapshot_of(soccer, {.scenario = kPlay});
    EXPECT_THAT(refusal_of(soccer, {}, play), HasSubstr("of the play of a scenario"));
    EXPECT_THAT(refusal_of(soccer, {.scenario = kPlayWithOwnSettings}, play),
                HasSubstr("another scenario"));
}

}  // namespace
}  // namespace cancha::batch
