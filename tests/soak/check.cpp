#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "tests/soak/phase_watch.h"

// cancha-soak-check FILE: reports where the recording of a match breaks a promise of the rules.
namespace {

using namespace cancha;

int check(int argc, char** argv) {
    if (argc != 2) {
        streams::print_error("usage: cancha-soak-check FILE\n");
        return 2;
    }
    auto recording = recording::RecordingReader::open(argv[1]);
    if (!recording) {
        streams::print_error("{}\n", recording.error().message);
        return 2;
    }
    soak::PhaseWatch watch(recording->facts());
    recording::TickRecord record;
    while (recording->next(record)) {
        if (const auto fault = watch.look(record)) {
            streams::print_error("tick {}: {}\n", record.state.tick.number, *fault);
            return 1;
        }
    }
    if (!recording->status()) {
        streams::print_error("{}\n", recording->status().error().message);
        return 1;
    }
    if (const auto fault = watch.look_at_end()) {
        streams::print_error("at the end: {}\n", *fault);
        return 1;
    }
    streams::print("{}\n", watch.restarts());
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    return streams::run_program("cancha-soak-check", [argc, argv] { return check(argc, argv); });
}
