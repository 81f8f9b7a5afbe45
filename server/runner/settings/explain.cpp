#include "server/runner/settings/explain.h"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/processes/foreign_team.h"
#include "proto/base/processes/programs.h"
#include "proto/base/streams/fold.h"
#include "proto/base/streams/print.h"
#include "referee/order/order_check.h"
#include "server/runner/exit_code.h"
#include "server/runner/json_text.h"
#include "server/runner/settings/setting_list.h"
#include "server/sim/match/stage.h"

namespace cancha::runner {
namespace {

/// Loads the ordered discipline, with its settings, and its world.
Result<match::Stage> load_stage(const v1::CreateMatch& order) {
    auto checked = order::check_order(order, order::Wording::kOptions);
    return checked ? match::make_stage(std::move(checked->discipline))
                   : Result<match::Stage>(checked.error());
}

void print_variants() {
    std::string last_discipline;
    const auto listings = referee::list_variants();
    std::size_t width = 0;
    for (const auto& listing : listings) {
        width = std::max(width, listing.full_name.size());
    }
    const auto print_line = [width](const std::string& name, const std::string& text) {
        streams::print("{}\n", streams::folded(fmt::format("{:<{}}  {}", name, width, text)));
    };
    for (const auto& listing : listings) {
        const std::string discipline = listing.full_name.substr(0, listing.full_name.find('/'));
        print_line(listing.full_name, listing.summary);
        if (discipline != last_discipline) {
            const auto names = processes::list_sample_strategies(discipline);
            print_line("", "sample strategies: " +
                               (names.empty() ? "none" : fmt::to_string(fmt::join(names, ", "))));
        }
        last_discipline = discipline;
    }
}

/// Prints the values of --blue, --yellow and --seat.
void print_team_kinds() {
    const auto print_line = [](const std::string& form, std::string_view meaning) {
        streams::print("{}\n", streams::folded(fmt::format("{:<16}  {}", form, meaning)));
    };
    streams::print("\nTeams for --blue, --yellow and --seat:\n");
    print_line("NAME", "sample strategy of the discipline, as listed above");
    print_line("COMMAND", "program that uses one of the client SDKs");
    print_line("remote", "program that you start yourself");
    for (const processes::ForeignTeamKind& kind : processes::foreign_team_kinds()) {
        print_line(fmt::format("{}{}", kind.prefix, kind.takes), kind.meaning);
    }
}

}  // namespace

void print_disciplines() {
    print_variants();
    print_team_kinds();
}

int print_settings(const Options& options) {
    v1::CreateMatch presets = options.order;
    presets.clear_settings();
    const Result<match::Stage> stage = load_stage(options.order);
    const Result<match::Stage> unchanged = load_stage(presets);
    if (!stage || !unchanged) {
        return fail(kExitBadUsage, (stage ? unchanged : stage).error().message);
    }
    auto settings = list_settings(stage->discipline, stage->world);
    add_presets(list_settings(unchanged->discipline, unchanged->world), settings);
    streams::print("{}",
                   options.wants_json ? to_text(to_json(settings), 2) + "\n" : to_text(settings));
    return kExitPlayed;
}

}  // namespace cancha::runner
