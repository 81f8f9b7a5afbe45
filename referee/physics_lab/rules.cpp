#include "referee/physics_lab/rules.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "proto/base/values/timing.h"
#include "referee/core/event.h"
#include "referee/kit/first_ends.h"
#include "referee/physics_lab/exhibits.h"

namespace cancha::referee::physics_lab {
namespace {

constexpr RuleText kStart{"1.1", "Start"};
constexpr RuleText kFullTime{"2.1", "Full time"};
constexpr RuleText kMeasured{"3.1", "Measured"};
constexpr RuleText kAllMeasured{"3.2", "All measured"};

constexpr RuleText kRules[] = {kStart, kFullTime, kMeasured, kAllMeasured};

constexpr Parameter kParameters[] = {
    {"match_s", 30, 1, 3600, "how long an exhibit may take, in seconds"},
    {"linger_s", 1, 0, 60, "how long it goes on after the last measurement, in seconds"},
    {"speed_mps", 2, 0.001, 100, "what the assistant tells robots that drive and climb"},
    {"turn_rate_radps", 1.5, 0.001, 100, "what it tells robots that turn"},
    {"base_turn_radps", 0.5, 0.001, 100, "what it tells bases on mecanum wheels"},
    {"stop_deg", 85, 1, 3600, "angle from which on it tells them to stand"},
};

Exhibits all_on(const Bench& bench) {
    Exhibits all;
    for (const auto find : kExhibits) {
        std::ranges::move(find(bench), std::back_inserter(all));
    }
    return all;
}

/// "-1.240 m/s".
std::string value_text(double value, const Row& row) {
    return fmt::format("{:.{}f}{}{}", value, row.decimals, row.unit.empty() ? "" : " ", row.unit);
}

/// "Left ball 1 after the impact: -0.600 m/s, as expected."
std::string row_text(const Row& row) {
    const auto holds = row.holds();
    const std::string verdict = !holds   ? ""
                                : *holds ? ", as expected"
                                         : ", expected " + value_text(row.expected->value, row);
    return fmt::format("{}: {}{}.", row.title, value_text(*row.measured, row), verdict);
}

/// Something is measured.
Status check_settings(const v1::Discipline& settings) {
    const auto values = complete_parameters(
        kParameters, {settings.rules().begin(), settings.rules().end()}, "rules");
    const auto rate = tick_rate_of(settings.timing());
    if (!values || !rate) {
        return {};  // Refused with a text of its own.
    }
    const RuleValues rules(*values, *rate);
    if (!all_on(Bench(settings, rules)).empty()) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput,
                 "arena.models: no exhibit finds anything to measure here; expected models or "
                 "robot kinds with the names of one of those in referee/physics_lab/README.md, "
                 "such as left1 and right1 for two balls"};
}

class Rules final : public Rulebook {
  public:
    explicit Rules(const RuleContext& context)
        : context_(context),
          bench_(context.settings, context.rules),
          linger_(context.rules.ticks("linger_s")),
          exhibits_(all_on(bench_)) {
        status_.period_length = context.rules.ticks("match_s");
        status_.blue.name = context.blue_name;
        status_.yellow.name = context.yellow_name;
        for (const Team team : {Team::kBlue, Team::kYellow}) {
            status_.of(team).plays =
                std::ranges::any_of(context.settings.robots(), [team](const v1::Robot& robot) {
                    return static_cast<Team>(robot.team()) == team;
                });
        }
    }

    Verdict open(const WorldState& state, Start /*start*/) override {
        status_.phase = MatchPhase::kPlay;
        status_.period = 1;
        Verdict verdict;
        verdict.events.push_back(
            event_of(state.tick, "match_start", Team::kNone, kStart,
                     fmt::format("The exhibit begins: {} to measure.", count_text())));
        return verdict;
    }

    Verdict judge(const WorldState& state, const Requests& /*requests*/) override {
        Verdict verdict;
        ++status_.period_elapsed;
        ++watched_;
        const double tick_s = context_.rate.period_s();
        const Moment now{state, tick_s * static_cast<double>(watched_), tick_s};
        for (const auto& exhibit : exhibits_) {
            watch(*exhibit, now, verdict);
        }
        for (const Team team : {Team::kBlue, Team::kYellow}) {
            status_.of(team).score = status_.of(team).plays ? points() : 0;
        }
        still_ = is_all_measured() ? still_ + 1 : 0;
        if (still_ > linger_) {
            end(state.tick, kAllMeasured, "all measured", verdict);
        } else if (status_.period_elapsed >= status_.period_length) {
            end(state.tick, kFullTime, "full time", verdict);
        }
        return verdict;
    }

    /// Where an official puts a body the exhibit begins anew.
    Verdict begin_anew(const WorldState& /*state*/) override {
        exhibits_ = all_on(bench_);
        watched_ = 0;
        still_ = 0;
        return {};
    }

    const MatchStatus& status() const override { return status_; }

    void describe(v1::MatchStatus& message) const override {
        describe_first_ends(message);
        for (const auto& exhibit : exhibits_) {
            for (const Row& row : exhibit->rows()) {
                add_measurement({row.name, row.title, row.unit, row.decimals, row.meaning},
                                row.expected, row.measured, message);
            }
        }
    }

    void append_to(StateHash& hash) const override {
        hash.append(watched_);
        hash.append(still_);
        for (const auto& exhibit : exhibits_) {
            exhibit->append_to(hash);
        }
    }

  private:
    /// An event for each row that is measured for good.
    static void watch(Exhibit& exhibit, const Moment& now, Verdict& verdict) {
        std::vector<bool> before;
        for (const Row& row : exhibit.rows()) {
            before.push_back(row.is_final);
        }
        exhibit.watch(now);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const Row& row = exhibit.rows()[i];
            if (row.is_final && !before[i]) {
                verdict.events.push_back(event_of(now.state.tick, "measured", Team::kNone,
                                                  kMeasured, row_text(row)));
            }
        }
    }

    void end(Tick tick, const RuleText& rule, const std::string& reason, Verdict& verdict) {
        status_.phase = MatchPhase::kOver;
        status_.end_reason = reason;
        verdict.events.push_back(event_of(tick, "match_end", Team::kNone, rule,
                                          fmt::format("The exhibit is over: {} of {} as expected.",
                                                      rows_where([](const Row& row) {
                                                          return row.holds().value_or(false);
                                                      }),
                                                      count_text())));
    }

    /// What is as expected, for good.
    std::uint32_t points() const {
        return static_cast<std::uint32_t>(rows_where(
            [](const Row& row) { return row.is_final && row.holds().value_or(false); }));
    }

    bool is_all_measured() const {
        return rows_where([](const Row& row) { return !row.is_final; }) == 0;
    }

    template <typename Condition>
    std::ptrdiff_t rows_where(Condition condition) const {
        std::ptrdiff_t count = 0;
        for (const auto& exhibit : exhibits_) {
            count += std::ranges::count_if(exhibit->rows(), condition);
        }
        return count;
    }

    /// "6 quantities".
    std::string count_text() const {
        const std::ptrdiff_t count = rows_where([](const Row&) { return true; });
        return fmt::format("{} {}", count, count == 1 ? "quantity" : "quantities");
    }

    RuleContext context_;
    Bench bench_;
    std::uint64_t linger_;
    Exhibits exhibits_;
    MatchStatus status_;
    std::uint64_t watched_ = 0;  ///< Ticks since the exhibit began.
    std::uint64_t still_ = 0;    ///< Ticks since all was measured.
};

std::unique_ptr<Rulebook> make_rulebook(const RuleContext& context) {
    return std::make_unique<Rules>(context);
}

}  // namespace

const Chapter& chapter() {
    static constexpr Chapter kChapter{kRules, kParameters, &make_rulebook, &check_settings};
    return kChapter;
}

}  // namespace cancha::referee::physics_lab
