#include "tests/bench/scrum.h"

#include <chrono>
#include <memory>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <fmt/format.h>

#include "proto/process/child_process.h"
#include "server/match/match.h"
#include "server/runner/exit_code.h"
#include "server/runner/match_recording.h"
#include "server/session/latency.h"
#include "server/session/match_host.h"
#include "tests/bench/resident.h"
#include "tests/bench/scrum_in_process.h"

namespace cancha::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kRssFromTick = 100'000;

/// The match in process goes on in so many pieces between pieces of the one over TCP: the speed of
/// a shared machine changes from second to second, and both shall have the same share of it.
constexpr std::uint64_t kPieces = 100;

/// The same match as users run it: the server here, two strategies as processes of their own.
class TcpRun {
  public:
    /// Borrows: in_process, which it plays on by `piece_ticks` now and then, and the journal.
    TcpRun(const referee::Discipline& discipline, const world::WorldSpec& spec, std::uint64_t ticks,
           ScrumInProcess& in_process, std::uint64_t piece_ticks, match::Journal& journal)
        : ticks_(ticks),
          in_process_(in_process),
          piece_ticks_(piece_ticks),
          compared_tick_(in_process.tick()),
          host_(context_, discipline, spec,
                {.seed = kSeed, .max_ticks = ticks, .journal = &journal},
                {.on_tick_closed = [this] { note_tick(); }}) {}

    Status run(const std::string& team_command) {
        if (Status listening = host_.listen(*net::parse_endpoint("127.0.0.1:0")); !listening) {
            return listening;
        }
        for (const char* seat : {"blue", "yellow"}) {
            if (Status started = start_team(team_command, seat); !started) {
                return started;
            }
        }
        async::spawn(context_.get_executor(), play());
        session::run_eagerly(context_, host_.room());
        return result_;
    }

    void fill(ScrumFigures& figures) const {
        figures.tcp_ticks_per_s = static_cast<double>(tick_times_.count()) / seconds_;
        figures.p999_tick_ms = tick_times_.percentile_us(0.999) / 1000;
        figures.worst_tick_ms = tick_times_.max_us() / 1000;
        figures.rss_growth_kb = rss_to_kb_ - rss_from_kb_;
        figures.rss_from_tick = rss_from_tick_;
        figures.rss_to_tick = ticks_;
    }

    std::uint64_t compared_hash() const { return compared_hash_; }

    const match::Match& match() { return host_.room().match(); }

  private:
    boost::asio::awaitable<void> play() {
        co_await host_.run();
        context_.stop();
    }

    Status start_team(const std::string& command, const std::string& seat) {
        auto child = process::ChildProcess::start(
            context_,
            {.shell_command = command,
             .environment = {{"CANCHA_SERVER", net::name_of(host_.endpoint())},
                             {"CANCHA_SEAT", seat}}},
            [this, seat](const std::string& how) {
                if (!host_.room().is_over()) {
                    result_ = Error{ErrorCode::kIo, seat + " " + how};
                    host_.room().running().end("a team failed");
                }
            });
        if (!child) {
            return child.error();
        }
        teams_.push_back(*std::move(child));
        return {};
    }

    void note_tick() {
        const Clock::time_point now = Clock::now();
        const std::uint64_t tick = host_.room().match().tick().number;
        if (tick > kWarmUpTicks) {
            tick_times_.add(now - last_tick_);
            seconds_ += std::chrono::duration<double>(now - last_tick_).count();
        }
        if (tick == rss_from_tick_) {
            rss_from_kb_ = resident_kb();
        }
        if (tick == ticks_) {
            rss_to_kb_ = resident_kb();
        }
        if (tick == compared_tick_.number) {
            compared_hash_ = host_.room().match().state_hash();
        }
        if (tick % (ticks_ / kPieces) == 0) {
            in_process_.measure(piece_ticks_);
        }
        last_tick_ = Clock::now();
    }

    std::uint64_t ticks_;
    ScrumInProcess& in_process_;
    std::uint64_t piece_ticks_;
    Tick compared_tick_;
    std::uint64_t rss_from_tick_ = std::min(kRssFromTick, ticks_ / 2);
    boost::asio::io_context context_{1};
    session::MatchHost host_;
    std::vector<std::unique_ptr<process::ChildProcess>> teams_;
    Status result_;
    Clock::time_point last_tick_ = Clock::now();
    session::LatencyHistogram tick_times_;
    double seconds_ = 0;
    std::int64_t rss_from_kb_ = 0;
    std::int64_t rss_to_kb_ = 0;
    std::uint64_t compared_hash_ = 0;
};

}  // namespace

Result<ScrumFigures> measure_scrum(const ScrumOptions& options) {
    auto game = load_endless("simurosot/5v5");
    if (!game) {
        return game.error();
    }
    ScrumFigures figures;
    ScrumInProcess in_process(game->discipline, game->world, kSeed);
    const std::uint64_t compared_hash = in_process.state_hash();
    auto recording = runner::MatchRecording::begin({}, game->discipline);
    if (!recording) {
        return recording.error();
    }
    TcpRun tcp(game->discipline, game->world, options.tcp_ticks, in_process,
               options.in_process_ticks / kPieces, recording->journal());
    const Status played = tcp.run(options.team_command);
    nlohmann::ordered_json no_report;
    recording->close(tcp.match(), runner::kExitPlayed, no_report);
    if (!played) {
        return played.error();
    }
    tcp.fill(figures);
    figures.in_process_ticks_per_s = in_process.ticks_per_s();
    figures.overhead_us_per_tick =
        1e6 / figures.tcp_ticks_per_s - 1e6 / figures.in_process_ticks_per_s;
    figures.is_same_match = compared_hash == tcp.compared_hash();
    return figures;
}

}  // namespace cancha::bench
