#include "referee/physics_lab/rules.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/values/timing.h"
#include "referee/core/event.h"
#include "referee/kit/first_ends.h"
#include "referee/kit/memory.h"
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
};

Exhibits all_on(Bench& bench) {
    Exhibits all;
    for (const auto find : kExhibits) {
        std::ranges::move(find(bench), std::back_inserter(all));
    }
    return all;
}

/// Returns a value with its unit: "-1.240 m/s".
std::string value_text(double value, const Row& row) {
    return fmt::format("{:.{}f}{}{}", value, row.decimals, row.unit.empty() ? "" : " ", row.unit);
}

/// Returns the text of a row: "Left ball 1 after the impact: -0.600 m/s, as expected."; "Robot 1:
/// 95 % of it after: not reached, expected 80 ms."
std::string row_text(const Row& row) {
    const std::string measured = row.measured ? value_text(*row.measured, row) : "not reached";
    const std::string verdict = !row.expected ? ""
                                : row.holds().value_or(false)
                                    ? ", as expected"
                                    : ", expected " + value_text(row.expected->value, row);
    return fmt::format("{}: {}{}.", row.title, measured, verdict);
}

std::string count_text(std::ptrdiff_t count) {
    return fmt::format("{} {}", count, count == 1 ? "quantity" : "quantities");
}

/// Counts the rows with an expected value. The others are not counted.
struct Tally {
    std::ptrdiff_t compared = 0;
    std::ptrdiff_t held = 0;  ///< Rows finally as expected.
};

/// Checks that something is measured.
Status check_settings(const v1::Discipline& settings) {
    const auto values = complete_parameters(
        kParameters, {settings.rules().begin(), settings.rules().end()}, "rules");
    const auto rate = tick_rate_of(settings.timing());
    if (!values || !rate) {
        return {};  // Such settings are refused with their own text.
    }
    const RuleValues rules(*values, *rate);
    Bench bench(settings, rules);
    const bool has_any = !all_on(bench).empty();
    if (!bench.problems().empty()) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{}", fmt::join(bench.problems(), "\n"))};
    }
    if (has_any) {
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
        : rate_(context.rate),
          bench_(context.settings, context.rules),
          linger_(context.rules.ticks("linger_s")) {
        for (auto& exhibit : all_on(bench_)) {
            stands_.add({std::move(exhibit)});
        }
        status_.period_length = context.rules.ticks("match_s");
        status_.blue.name = context.blue_name;
        status_.yellow.name = context.yellow_name;
        for (const Team team : {Team::kBlue, Team::kYellow}) {
            status_.of(team).plays = std::ranges::any_of(
                context.settings.robots(),
                [team](const v1::Robot& robot) { return static_cast<Team>(robot.team()) == team; });
        }
    }

    Verdict open(const WorldState& state, Start /*start*/) override {
        status_.phase = MatchPhase::kPlay;
        status_.period = 1;
        Verdict verdict;
        verdict.events.push_back(
            event_of(state.tick, "match_start", Team::kNone, kStart,
                     fmt::format("The exhibit begins: {} to measure.",
                                 count_text(rows_where([](const Row&) { return true; })))));
        return verdict;
    }

    Verdict judge(const WorldState& state, const Requests& /*requests*/) override {
        Verdict verdict;
        ++status_.period_elapsed;
        renew_displaced(state);
        for (Stand& stand : stands_) {
            ++stand.watched;
            const Moment now = moment(stand, state);
            tell_finals(stand, state.tick, verdict, [&now](Exhibit& one) { one.watch(now); });
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

    /// Exhibits whose bodies an official moves are measured anew. The next tick shows which bodies
    /// these are.
    Verdict begin_anew(const WorldState& state) override {
        if (!before_) {
            before_ = state;
        }
        return {};
    }

    const MatchStatus& status() const override { return status_; }

    void describe(v1::MatchStatus& message) const override {
        describe_first_ends(message);
        for (const Stand& stand : stands_) {
            for (const Row& row : stand.exhibit->rows()) {
                add_measurement({row.name, row.title, row.unit, row.decimals, row.meaning},
                                row.expected, row.measured, message)
                    .set_is_final(row.is_final);
            }
        }
    }

    void append_to(StateHash& hash) const override {
        hash.append(still_);
        for (const Stand& stand : stands_) {
            hash.append(stand.watched);
            stand.exhibit->append_to(hash);
        }
    }

    void take_memory(const Rulebook& other) override { *this = static_cast<const Rules&>(other); }

  private:
    struct Stand {
        Owned<Exhibit> exhibit;
        std::uint64_t watched = 0;  ///< Ticks since its exhibit began.
    };

    Moment moment(const Stand& stand, const WorldState& state) const {
        const double tick_s = rate_.period_s();
        return {state, tick_s * static_cast<double>(stand.watched), tick_s};
    }

    void renew_displaced(const WorldState& state) {
        if (!before_) {
            return;
        }
        Exhibits fresh = all_on(bench_);  // In the order of stands_, which depends on names only.
        for (std::size_t i = 0; i < stands_.size(); ++i) {
            if (stands_[i].exhibit->is_displaced(*before_, moment(stands_[i], state))) {
                stands_[i] = {std::move(fresh[i])};
            }
        }
        before_.reset();
    }

    /// Adds an event for each row that a step makes final.
    template <typename Step>
    static void tell_finals(Stand& stand, Tick tick, Verdict& verdict, Step step) {
        Exhibit& exhibit = *stand.exhibit;
        std::vector<bool> before;
        for (const Row& row : exhibit.rows()) {
            before.push_back(row.is_final);
        }
        step(exhibit);
        for (std::size_t i = 0; i < before.size(); ++i) {
            const Row& row = exhibit.rows()[i];
            if (row.is_final && !before[i]) {
                verdict.events.push_back(
                    event_of(tick, "measured", Team::kNone, kMeasured, row_text(row)));
            }
        }
    }

    void end(Tick tick, const RuleText& rule, const std::string& reason, Verdict& verdict) {
        status_.phase = MatchPhase::kOver;
        status_.end_reason = reason;
        for (Stand& stand : stands_) {
            tell_finals(stand, tick, verdict, [](Exhibit& one) { one.close(); });
        }
        const Tally all = tally();
        verdict.events.push_back(event_of(tick, "match_end", Team::kNone, rule,
                                          fmt::format("The exhibit is over: {} of {} as expected.",
                                                      all.held, count_text(all.compared))));
    }

    std::uint32_t points() const { return static_cast<std::uint32_t>(tally().held); }

    Tally tally() const {
        return {.compared = rows_where([](const Row& row) { return row.expected.has_value(); }),
                .held = rows_where(
                    [](const Row& row) { return row.is_final && row.holds().value_or(false); })};
    }

    bool is_all_measured() const {
        return rows_where([](const Row& row) { return !row.is_final; }) == 0;
    }

    template <typename Condition>
    std::ptrdiff_t rows_where(Condition condition) const {
        std::ptrdiff_t count = 0;
        for (const Stand& stand : stands_) {
            count += std::ranges::count_if(stand.exhibit->rows(), condition);
        }
        return count;
    }

    TickRate rate_;
    Bench bench_;
    std::uint64_t linger_;
    Parts<Stand> stands_;
    MatchStatus status_;
    std::uint64_t still_ = 0;           ///< Ticks since everything was measured.
    std::optional<WorldState> before_;  ///< The state when an official moved something.
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
