#include "client-sdk/cpp/control/exit_code.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "referee/console/options.h"
#include "referee/console/screen/lead_on_screen.h"
#include "referee/console/tasks.h"
#include "referee/tournament/run_tournament.h"

namespace {

using namespace cancha::console;
using cancha::ErrorCode;

int conclude(const cancha::Result<std::string>& outcome) {
    if (outcome) {
        cancha::streams::print("{}\n", *outcome);
        return cancha::control::kExitDone;
    }
    cancha::streams::print_error("cancha-referee: {}\n", outcome.error().message);
    const ErrorCode code = outcome.error().code;
    return code == ErrorCode::kRefused || code == ErrorCode::kInvalidInput
               ? cancha::control::kExitRefused
               : cancha::control::kExitUnreachable;
}

struct Perform {
    const Options& options;

    int operator()(const LeadOnScreen&) const { return conclude(lead_on_screen(options)); }

    int operator()(const ListMatches&) const { return conclude(list_matches(options)); }

    int operator()(const ShowStatus&) const { return conclude(show_status(options)); }

    int operator()(const ShowEvents&) const { return conclude(show_events(options)); }

    int operator()(const cancha::v1::CreateMatch& order) const {
        return conclude(create(options, order));
    }

    int operator()(const OfficialCommand& command) const { return conclude(ask(options, command)); }

    int operator()(const cancha::tournament::Options& tournament) const {
        return cancha::tournament::run_tournament(tournament);
    }
};

int run(int argc, char** argv) {
    const ParsedArguments parsed = parse_arguments(argc, argv);
    return parsed.exit_code ? *parsed.exit_code
                            : std::visit(Perform{parsed.options}, parsed.options.task);
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-referee", [argc, argv] { return run(argc, argv); });
}
