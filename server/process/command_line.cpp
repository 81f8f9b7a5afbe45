#include "server/process/command_line.h"

#include <cstdio>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/base/utf8.h"

namespace cancha::process {

namespace {

constexpr int kBadUsage = 2;

}  // namespace

std::optional<int> parse_command_line(CLI::App& app, int argc, const char* const* argv) {
    for (int i = 1; i < argc; ++i) {
        if (!is_utf8(argv[i])) {
            fmt::print(stderr, "{}: argument {} is not valid UTF-8\n", app.get_name(), i);
            return kBadUsage;
        }
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "{0}: {1}\nTry {0} --help.\n", app.get_name(), error.what());
        return kBadUsage;
    }
    return std::nullopt;
}

}  // namespace cancha::process
