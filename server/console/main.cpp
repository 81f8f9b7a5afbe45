#include "proto/program/print.h"
#include "proto/program/run_program.h"
#include "server/console/acts.h"
#include "server/console/day/run_day.h"
#include "server/console/exit_code.h"
#include "server/console/options.h"
#include "server/console/screen/lead_on_screen.h"

namespace {

using namespace cancha::console;
using cancha::ErrorCode;

int conclude(const cancha::Result<std::string>& outcome) {
    if (outcome) {
        cancha::program::print("{}\n", *outcome);
        return kExitDone;
    }
    cancha::program::print_error("cancha-referee: {}\n", outcome.error().message);
    const ErrorCode code = outcome.error().code;
    return code == ErrorCode::kRefused || code == ErrorCode::kInvalidInput ? kExitRefused
                                                                           : kExitUnreachable;
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

    int operator()(const RunDay& day) const { return run_day(options, day); }
};

int run(int argc, char** argv) {
    const ParsedArguments parsed = parse_arguments(argc, argv);
    return parsed.exit_code ? *parsed.exit_code
                            : std::visit(Perform{parsed.options}, parsed.options.task);
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::program::run_program("cancha-referee", [argc, argv] { return run(argc, argv); });
}
