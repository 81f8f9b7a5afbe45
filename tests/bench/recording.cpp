#include "tests/bench/recording.h"

#include <chrono>
#include <string>

#include "proto/base/files/scratch_folder.h"
#include "server/recording/recorder.h"
#include "server/recording/recording_reader.h"
#include "server/recording/verify.h"
#include "tests/bench/scrum_in_process.h"

namespace cancha::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kRecordingPieces = 100;
constexpr double kTenMinutes_s = 600;

/// Plays the scrum without a recording and with one, in turn, and closes the recorder.
Status play(const referee::Discipline& discipline, const world::WorldSpec& spec,
            std::uint64_t ticks, recording::Recorder& recorder, RecordingFigures& figures) {
    ScrumInProcess plain(discipline, spec, kSeed);
    ScrumInProcess recorded(discipline, spec, kSeed, &recorder);
    for (std::uint64_t piece = 0; piece < kRecordingPieces; ++piece) {
        plain.measure(ticks / kRecordingPieces);
        recorded.measure(ticks / kRecordingPieces);
    }
    figures.plain_ticks_per_s = plain.times().ticks_per_s();
    figures.recorded_ticks_per_s = recorded.times().ticks_per_s();
    figures.cost_us_per_tick = 1e6 / figures.recorded_ticks_per_s - 1e6 / figures.plain_ticks_per_s;
    Status closed = recorder.close(recorded.match(), "");
    figures.megabytes_per_10_min = static_cast<double>(recorder.bytes_written()) / 1e6 *
                                   kTenMinutes_s * discipline.rate.hz() /
                                   static_cast<double>(recorded.tick().number);
    return closed;
}

/// Fails: as opening and verifying a recording.
Status prove(const std::string& path, RecordingFigures& figures) {
    auto reader = recording::RecordingReader::open(path);
    if (!reader) {
        return reader.error();
    }
    const Clock::time_point start = Clock::now();
    const auto verification = recording::verify(*reader);
    if (!verification) {
        return verification.error();
    }
    const std::chrono::duration<double> duration = Clock::now() - start;
    figures.verify_ticks_per_s = static_cast<double>(verification->ticks) / duration.count();
    figures.is_proved = verification->is_equal;
    return {};
}

}  // namespace

Result<RecordingFigures> measure_recording(std::uint64_t ticks) {
    auto game = load_scrum("simurosot/5v5");
    if (!game) {
        return game.error();
    }
    const ScratchFolder folder("cancha-bench");
    const std::string path = folder.file("scrum.mcap");
    auto recorder = recording::Recorder::create(path, game->discipline);
    if (!recorder) {
        return recorder.error();
    }
    RecordingFigures figures;
    if (const Status played = play(game->discipline, game->world, ticks, *recorder, figures);
        !played) {
        return played.error();
    }
    if (const Status proved = prove(path, figures); !proved) {
        return proved.error();
    }
    return figures;
}

}  // namespace cancha::bench
