#include "proto/base/streams/command_line.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/base/streams/fold.h"
#include "proto/base/streams/print.h"
#include "proto/base/text/did_you_mean.h"
#include "proto/base/text/joined.h"
#include "proto/base/text/utf8.h"
#include "proto/base/values/version.h"

namespace cancha::streams {

namespace {

/// Prints an answer of CLI11. CLI11 itself prints to streams that do not report failures.
int print_answer(const CLI::App& app, const CLI::Success& answer) {
    std::ostringstream text;
    const int exit_code = app.exit(answer, text, text);
    print_text(folded(text.str()));
    static_cast<void>(flush_output());  // run_program() checks the result again.
    return exit_code;
}

std::vector<std::string> commands_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* const command : app.get_subcommands(nullptr)) {
        if (!command->get_group().empty()) {  // Commands without a group are not for people.
            names.push_back(command->get_name());
        }
    }
    return names;
}

/// Returns the name of an option or word of the command line with an empty text. Empty: there is
/// none.
std::string empty_option_of(const CLI::App& app) {
    for (const CLI::Option* const option : app.get_options()) {
        const bool is_flag = option->get_expected_max() == 0;
        const auto& given = option->results();
        if (!is_flag && std::ranges::find(given, "") != given.end()) {
            return option->get_name();
        }
    }
    for (const CLI::App* const command : app.get_subcommands()) {
        if (std::string name = empty_option_of(*command); !name.empty()) {
            return name;
        }
    }
    return "";
}

}  // namespace

std::string problem_text(const CLI::App& app, const CLI::ParseError& error) {
    const CLI::App* last = &app;
    std::string before;  // The names of known commands.
    while (!last->get_subcommands().empty()) {
        last = last->get_subcommands().front();
        before += last->get_name() + " ";
    }
    const std::vector<std::string> names = commands_of(*last);
    const auto code = static_cast<CLI::ExitCodes>(error.get_exit_code());
    const bool is_about_commands =
        code == CLI::ExitCodes::RequiredError || code == CLI::ExitCodes::ExtrasError;
    if (names.empty() || !is_about_commands) {
        return error.what();
    }
    const std::vector<std::string> unknown = app.remaining(true);
    if (!unknown.empty()) {
        const std::string& word = unknown.front();
        return word.starts_with('-') ? error.what()
                                     : fmt::format("there is no command '{}{}'{}", before, word,
                                                   alternatives(word, names));
    }
    return last->get_require_subcommand_min() == 0
               ? error.what()
               : fmt::format("{}needs one of the commands: {}", before, joined(names));
}

std::optional<int> parse_command_line(CLI::App& app, int argc, const char* const* argv) {
    const std::string name = app.get_name().empty() ? argv[0] : app.get_name();
    for (int i = 1; i < argc; ++i) {
        if (!is_utf8(argv[i])) {
            print_error("{}: argument {} is not valid UTF-8\n", name, i);
            return kExitBadUsage;
        }
    }
    if (const Status checked = check_environment(); !checked) {
        print_error("{}: {}\n", name, checked.error().message);
        return kExitBadUsage;
    }
    if (name.starts_with("cancha-")) {  // Programs of teams have versions of their own.
        app.set_version_flag("--version", fmt::format("{} {}", name, kVersion));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& answer) {
        return print_answer(app, answer);
    } catch (const CLI::ParseError& error) {
        print_error("{0}: {1}\nTry {0} --help.\n", name, problem_text(app, error));
        return kExitBadUsage;
    }
    if (const std::string option = empty_option_of(app); !option.empty()) {
        print_error("{0}: {1}: expected a value, got ''\nTry {0} --help.\n", name, option);
        return kExitBadUsage;
    }
    return std::nullopt;
}

Status check_environment() {
    if (std::getenv("CANCHA_TOKENS") == nullptr) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput,
                 "CANCHA_TOKENS is set, but tokens are no longer read from the environment: other "
                 "programs of the same user could read them there. Write a line for each into a "
                 "file, `chmod 600` it, give it with --tokens FILE, and unset CANCHA_TOKENS"};
}

}  // namespace cancha::streams
