#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "server/replay/commands.h"

int main(int argc, char** argv) {
    try {
        const cancha::replay::ParsedArguments parsed = cancha::replay::parse_arguments(argc, argv);
        return parsed.exit_code ? *parsed.exit_code : cancha::replay::run(parsed.options);
    } catch (const std::exception& unexpected) {
        fmt::print(stderr, "cancha-replay: unexpected: {}\n", unexpected.what());
        return cancha::replay::kExitOurFault;
    }
}
