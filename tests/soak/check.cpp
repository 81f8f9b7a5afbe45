#include <cstdio>

#include <fmt/format.h>

#include "tests/soak/phase_watch.h"

// cancha-soak-check FILE: says what the law promises and the recording of a match breaks.
int main(int argc, char** argv) {
    using namespace cancha;
    if (argc != 2) {
        fmt::print(stderr, "usage: cancha-soak-check FILE\n");
        return 2;
    }
    auto recording = recording::RecordingReader::open(argv[1]);
    if (!recording) {
        fmt::print(stderr, "{}\n", recording.error().message);
        return 2;
    }
    soak::PhaseWatch watch(recording->facts());
    recording::TickRecord record;
    while (recording->next(record)) {
        if (const auto fault = watch.look(record)) {
            fmt::print(stderr, "tick {}: {}\n", record.state.tick.number, *fault);
            return 1;
        }
    }
    if (!recording->status()) {
        fmt::print(stderr, "{}\n", recording->status().error().message);
        return 1;
    }
    if (const auto fault = watch.look_at_end()) {
        fmt::print(stderr, "at the end: {}\n", *fault);
        return 1;
    }
    fmt::print("{}\n", watch.restarts());
    return 0;
}
