#include "tests/bench/scrum.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "cancha/base/contract.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/wire/frame_codec.h"
#include "server/runner/exit_code.h"
#include "server/runner/play/match_recording.h"
#include "server/session/room_messages.h"
#include "tests/bench/bare_exchange.h"
#include "tests/bench/resources.h"
#include "tests/bench/scrum_in_process.h"
#include "tests/bench/socket_scrum.h"

namespace cancha::bench {

namespace {

constexpr std::uint64_t kScrumPieces = 100;
constexpr std::uint64_t kTicksInProcess = 5;  // Ticks over sockets for each tick in process.
constexpr std::uint64_t kRssFromTick = 100'000;

constexpr std::uint64_t kSeeds = 10;
constexpr std::uint64_t kTicksPerSeed = 10'000;

/// A match over sockets, with its recording.
class RecordedScrum {
  public:
    /// Borrows: game.
    static Result<std::unique_ptr<RecordedScrum>> begin(const EndlessGame& game,
                                                        const std::string& endpoint,
                                                        const std::string& recording_file,
                                                        const std::string& team_command) {
        auto recording = runner::MatchRecording::begin({.file = recording_file, .is_wanted = true},
                                                       game.discipline);
        if (!recording) {
            return recording.error();
        }
        std::unique_ptr<RecordedScrum> scrum(new RecordedScrum(game, *std::move(recording)));
        const Status begun = scrum->play_.begin(*net::parse_endpoint(endpoint), team_command);
        if (!begun) {
            return begun.error();
        }
        return scrum;
    }

    /// Completes the recording.
    void close() {
        nlohmann::ordered_json no_report;
        recording_.close(play_.match(), runner::kExitPlayed, no_report);
    }

    SocketScrum& play() { return play_; }

  private:
    RecordedScrum(const EndlessGame& game, runner::MatchRecording recording)
        : recording_(std::move(recording)),
          play_(game.discipline, game.world, recording_.journal()) {}

    runner::MatchRecording recording_;
    SocketScrum play_;
};

/// Measures the sizes of the messages of a tick in this match.
ExchangeBytes measure_bytes(const EndlessGame& game, const match::Match& match) {
    session::RoomMessages messages(game.discipline, game.world, "", false);
    messages.open_tick(match);
    const std::size_t question = messages.tick_for({}).size();
    v1::ClientMessage answer;
    answer.mutable_answer()->set_tick(match.tick().number);
    const std::size_t robots = match.state().robots.size() / 2;
    for (std::size_t i = 0; i < robots; ++i) {
        v1::RobotCommand& command = *answer.mutable_answer()->add_commands();
        command.set_robot_id(to_number(match.state().robots[i].id));
        command.mutable_wheels()->set_left_mps(1);
        command.mutable_wheels()->set_right_mps(1);
    }
    std::string frame;
    const Status appended = wire::append_frame(frame, answer);
    CANCHA_EXPECTS(appended.has_value());
    return {.question = question, .answer = frame.size()};
}

/// Returns the speed by processor time, which other programs affect less than wall-clock time.
double measure_seeds(const EndlessGame& game) {
    double sum = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        ScrumInProcess scrum(game.discipline, game.world, seed);
        const double start_s = processor_s();
        scrum.measure(kTicksPerSeed);
        sum += static_cast<double>(kTicksPerSeed) / (processor_s() - start_s);
    }
    return sum / kSeeds;
}

/// All ways to play that are compared.
struct ScrumContenders {
    ScrumInProcess& in_process;
    SocketScrum& over_tcp;
    SocketScrum& over_unix;
    BareExchange& bare_tcp;
    BareExchange& bare_unix;
};

Status measure_piece(ScrumContenders& all, std::uint64_t ticks) {
    all.in_process.measure(ticks / kTicksInProcess);
    Status done = all.over_tcp.measure(ticks);
    done = done ? all.bare_tcp.measure(ticks / kTicksInProcess) : done;
    done = done ? all.over_unix.measure(ticks) : done;
    return done ? all.bare_unix.measure(ticks / kTicksInProcess) : done;
}

Status measure_in_turn(ScrumContenders& all, const ScrumOptions& options, ScrumFigures& figures) {
    const std::uint64_t per_piece = options.ticks / kScrumPieces;
    std::int64_t rss_from_kb = 0;
    for (std::uint64_t piece = 0; piece < kScrumPieces; ++piece) {
        options.on_progress(static_cast<double>(piece) / kScrumPieces);
        const std::uint64_t tick = all.over_tcp.match().tick().number;
        if (rss_from_kb == 0 && tick >= std::min(kRssFromTick, options.ticks / 2)) {
            rss_from_kb = resident_kb();
            figures.rss_from_tick = tick;
        }
        if (Status done = measure_piece(all, per_piece); !done) {
            return done;
        }
    }
    figures.rss_growth_kb = resident_kb() - rss_from_kb;
    figures.rss_to_tick = all.over_tcp.match().tick().number;
    return {};
}

void fill(const ScrumContenders& all, ScrumFigures& figures) {
    const double in_process_us = all.in_process.times().us_per_tick();
    figures.in_process_ticks_per_s = all.in_process.times().ticks_per_s();
    figures.in_process_p999_ms = all.in_process.times().p999_ms();
    figures.tcp_ticks_per_s = all.over_tcp.times().ticks_per_s();
    figures.unix_ticks_per_s = all.over_unix.times().ticks_per_s();
    figures.tcp_us = all.over_tcp.times().us_per_tick() - in_process_us;
    figures.unix_us = all.over_unix.times().us_per_tick() - in_process_us;
    figures.bare_tcp_us = all.bare_tcp.times().us_per_tick() - in_process_us;
    figures.bare_unix_us = all.bare_unix.times().us_per_tick() - in_process_us;
    figures.tcp_over_bare = figures.tcp_us / figures.bare_tcp_us;
    figures.unix_over_bare = figures.unix_us / figures.bare_unix_us;
    figures.p999_ms = all.over_tcp.times().p999_ms();
    figures.worst_ms = all.over_tcp.times().worst_ms();
}

}  // namespace

Result<ScrumFigures> measure_scrum(const ScrumOptions& options) {
    auto game = load_scrum("simurosot/5v5");
    if (!game) {
        return game.error();
    }
    ScrumInProcess in_process(game->discipline, game->world, kSeed);
    ScrumInProcess beside_tcp(game->discipline, game->world, kSeed);
    ScrumInProcess beside_unix(game->discipline, game->world, kSeed);
    const ExchangeBytes bytes = measure_bytes(*game, in_process.match());
    auto bare_tcp = BareExchange::start(Line::kTcp, bytes, beside_tcp);
    auto bare_unix = BareExchange::start(Line::kUnix, bytes, beside_unix);
    if (!bare_tcp || !bare_unix) {
        return bare_tcp ? bare_unix.error() : bare_tcp.error();
    }
    const ScratchFolder folder("cancha-bench");
    auto over_tcp =
        RecordedScrum::begin(*game, "127.0.0.1:0", folder.file("tcp.mcap"), options.team_command);
    auto over_unix = RecordedScrum::begin(*game, "unix:" + folder.file("scrum.sock"),
                                          folder.file("unix.mcap"), options.team_command);
    if (!over_tcp || !over_unix) {
        return over_tcp ? over_unix.error() : over_tcp.error();
    }
    ScrumContenders all{in_process, (*over_tcp)->play(), (*over_unix)->play(), **bare_tcp,
                        **bare_unix};
    ScrumFigures figures;
    figures.is_same_match = all.over_tcp.match().state_hash() == in_process.state_hash() &&
                            all.over_unix.match().state_hash() == in_process.state_hash();
    if (const Status done = measure_in_turn(all, options, figures); !done) {
        return done.error();
    }
    figures.is_same_match =
        figures.is_same_match &&
        all.over_tcp.match().state_hash() == all.over_unix.match().state_hash() &&
        beside_tcp.state_hash() == in_process.state_hash();
    (*over_tcp)->close();
    (*over_unix)->close();
    fill(all, figures);
    figures.endless_ticks_per_cpu_s = measure_seeds(*game);
    return figures;
}

}  // namespace cancha::bench
