#include "proto/base/streams/run_program.h"
#include "server/replay/commands.h"

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-replay", [argc, argv] {
        const cancha::replay::ParsedArguments parsed = cancha::replay::parse_arguments(argc, argv);
        return parsed.exit_code ? *parsed.exit_code : cancha::replay::run(parsed.options);
    });
}
