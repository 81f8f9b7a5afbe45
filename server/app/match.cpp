#include <new>
#include <string>
#include <utility>
#include <vector>

#include <spdlog/spdlog.h>

#include "proto/base/processes/limits.h"
#include "proto/base/processes/secrets.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "referee/order/token_option.h"
#include "server/runner/batch/batch.h"
#include "server/runner/batch/process_queue.h"
#include "server/runner/exit_code.h"
#include "server/runner/options.h"
#include "server/runner/play/assignment.h"
#include "server/runner/play/conclusion.h"
#include "server/runner/play/match_run.h"
#include "server/runner/play/plan.h"
#include "server/runner/replay/replay_run.h"
#include "server/runner/scenario/scenario_run.h"
#include "server/runner/settings/explain.h"
#include "server/sim/world/world_spec_builder.h"

namespace {

using cancha::Result;
using cancha::Status;
using namespace cancha::runner;

/// A match started by a server writes its lines into the server's log.
void set_up_log(const Options& options) {
    if (options.is_assigned) {
        spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e level=%l %v match=" + options.order.name());
        spdlog::set_level(spdlog::level::info);
    } else {
        spdlog::set_pattern("%H:%M:%S.%e %^%l%$ %v");
        spdlog::set_level(options.is_verbose ? spdlog::level::debug : spdlog::level::err);
    }
}

/// The assignment of a server also sets the limit.
void limit_memory(const Options& options) {
    if (!options.memory_mb) {
        return;
    }
    if (const auto limited = cancha::processes::limit_memory(*options.memory_mb); !limited) {
        spdlog::warn("the match has no limit: reason={:?}", limited.error().message);
    }
}

void warn(const Options& options, const RunPlan& plan) {
    if (options.is_quiet) {
        return;
    }
    std::vector<std::string> warnings =
        cancha::world::warnings_about(plan.discipline.settings.physics());
    if (auto many = ProcessQueue::warning_about(options.jobs)) {
        warnings.push_back(*std::move(many));
    }
    for (const std::string& warning : warnings) {
        cancha::streams::print_error("cancha-match: {}\n", warning);
    }
}

int run(int argc, char** argv) {
    ParsedArguments parsed = parse_arguments(argc, argv);
    if (parsed.exit_code) {
        return *parsed.exit_code;
    }
    Options& options = parsed.options;
    // Teams must not see the token of the user who starts this program.
    cancha::processes::take_variable("CANCHA_TOKEN");
    cancha::processes::guard_memory();
    set_up_log(options);
    auto tokens =
        options.is_assigned ? take_assignment(options) : cancha::order::load_tokens(options.tokens);
    if (!tokens) {
        return fail(kExitBadUsage, tokens.error().message);
    }
    limit_memory(options);
    if (options.wants_list) {
        print_disciplines();
        return kExitPlayed;
    }
    if (options.replay) {
        return run_replay(options, *std::move(tokens));
    }
    if (options.wants_settings) {
        return print_settings(options);
    }
    const Result<RunPlan> plan = make_plan(options, *std::move(tokens));
    if (!plan) {
        return fail(kExitBadUsage, plan.error().message);
    }
    warn(options, *plan);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (options.scenario) {
        return run_scenario(options, arguments, *plan);
    }
    if (const Status checked = check_files(options, *plan); !checked) {
        return fail(kExitBadUsage, checked.error().message);
    }
    if (options.is_batch()) {
        return run_batch(options, arguments, plan->room.tokens);
    }
    int exit_code = kExitPlayed;
    run_match(*plan, nullptr,
              [&](const RunResult& result) { exit_code = conclude(result, options); });
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-match", [argc, argv] {
        try {
            return run(argc, argv);
        } catch (const std::bad_alloc&) {
            return fail(kExitOurFault, kOutOfMemory);
        }
    });
}
