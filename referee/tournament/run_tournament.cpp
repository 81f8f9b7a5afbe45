#include "referee/tournament/run_tournament.h"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "client-sdk/cpp/control/exit_code.h"
#include "proto/base/processes/secrets.h"
#include "proto/base/streams/fold.h"
#include "proto/base/streams/print.h"
#include "proto/base/text/joined.h"
#include "referee/tournament/own_tokens.h"
#include "referee/tournament/play_matches.h"
#include "referee/tournament/result_book.h"
#include "referee/tournament/standings.h"
#include "referee/tournament/start_list.h"
#include "referee/tournament/tables.h"

namespace cancha::tournament {

namespace {

int refuse(const Error& error) {
    streams::print_error("cancha-referee: {}\n", error.message);
    return error.code == ErrorCode::kIo ? control::kExitUnreachable : control::kExitRefused;
}

std::filesystem::path results_folder(const Options& options) {
    return options.folder.empty()
               ? options.list.parent_path() / (options.list.stem().string() + "-results")
               : options.folder;
}

/// Returns "cancha-referee: no result: m02, m04. Play them again ..."; empty: no result is missing.
std::string missing_text(const v1::TournamentResults& results) {
    std::vector<std::string> names;
    for (const v1::TournamentResults::Match& match : results.matches()) {
        if (!has_result(match)) {
            names.push_back(match.name());
        }
    }
    if (names.empty()) {
        return "";
    }
    return streams::folded(fmt::format(
        "cancha-referee: no result: {}. Play them again with --again, or give each an `award` in "
        "the list",
        joined(names)));
}

}  // namespace

int run_tournament(const Options& options) {
    const Result<TournamentPlan> plan = load_start_list(options.list);
    if (!plan) {
        return refuse(plan.error());
    }
    const Result<access::TokenBook> tokens = load_tokens_of_server(options, *plan);
    if (!tokens) {
        return refuse(tokens.error());
    }
    processes::guard_memory();
    ResultBook book(*plan, results_folder(options));
    if (const Status opened = book.open(); !opened) {
        return refuse(opened.error());
    }
    if (const int unlisted = book.results().unlisted_size(); unlisted > 0) {
        streams::print_error(
            "cancha-referee: results.json has {} that the list does not name; kept, but not "
            "counted\n",
            unlisted == 1 ? "a match" : fmt::format("{} matches", unlisted));
    }
    const int exit_code = play_matches(options, *tokens, *plan, book);
    if (exit_code != control::kExitDone) {
        return exit_code;
    }
    streams::print("{}\nresults: {}\n", to_text(book.results()),
                   (book.folder() / "results.html").string());
    const std::string missing = missing_text(book.results());
    if (missing.empty()) {
        return control::kExitDone;
    }
    streams::print_error("{}\n", missing);
    return control::kExitNoResult;
}

}  // namespace cancha::tournament
