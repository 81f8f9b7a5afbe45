#include "server/runner/replay/replay_run.h"

#include <memory>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "proto/base/processes/orphan_watch.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/signals.h"
#include "server/recording/replayed_match.h"
#include "server/runner/exit_code.h"
#include "server/runner/exposure.h"
#include "server/runner/progress.h"
#include "server/runner/shown_drawings.h"
#include "server/runner/viewer_process.h"
#include "server/session/match_host.h"
#include "server/sim/match/stage.h"

namespace cancha::runner {

namespace {

/// A replay on a port, from its first tick to its last.
class ReplayRun {
  public:
    ReplayRun(const Options& options, access::TokenBook tokens,
              std::vector<std::string> shown_drawings, const referee::Discipline& discipline,
              world::WorldSpec spec, recording::RecordingReader reader)
        : options_(options),
          tokens_(std::move(tokens)),
          shown_drawings_(std::move(shown_drawings)),
          progress_(Progress::choose_style(options.is_quiet), discipline.rate, 0),
          signals_(context_),
          match_(std::make_unique<recording::ReplayedMatch>(std::move(reader))),
          replayed_(*match_),
          host_(context_, discipline, std::move(spec), room_options(), observer()) {
        streams::add_ending_signals(signals_);
    }

    int run(const net::Endpoint& endpoint) {
        if (const auto listening = host_.listen(endpoint); !listening) {
            return fail(kExitBadUsage, listening.error().message);
        }
        if (const Status started = start_viewer(); !started) {
            return fail(kExitOurFault, started.error().message);
        }
        signals_.async_wait([this](const boost::system::error_code& ec, int) {
            if (!ec) {
                is_interrupted_ = host_.room().running().end("interrupted");
            }
        });
        async::spawn(context_.get_executor(), play());
        context_.run();
        const int exit_code = conclude();
        if (viewer_ != nullptr && !is_interrupted_ && is_page_kept(options_.keeps_page)) {
            signals_.cancel();
            is_keeping_page_ = true;
            keep_page_open(context_, *viewer_, signals_);
        }
        return exit_code;
    }

  private:
    session::RoomOptions room_options() {
        session::RoomOptions options{
            .tokens = tokens_, .speed = options_.order.speed(), .shown_drawings = shown_drawings_};
        options.replay = [this] { return std::move(match_); };
        return options;
    }

    session::RoomObserver observer() {
        session::RoomObserver observer;
        observer.on_tick_closed = [this] { progress_.update(host_.room().match()); };
        return observer;
    }

    Status start_viewer() {
        const std::string address = net::name_of(host_.endpoint());
        if (!options_.wants_viewer) {
            streams::print_error("replaying on {}; watch it with cancha-viewer --server {}\n",
                                 address, address);
            return {};
        }
        if (!options_.is_quiet) {
            streams::print_error("replaying on {}\n",
                                 address);  // Officials need this address to control the pace.
        }
        auto viewer = start_viewer_process(context_, address, [this](const auto& how) {
            if (is_keeping_page_) {
                context_.stop();  // The page is closed: ends the wait.
            } else {
                progress_.warn("the viewer " + how + "; the replay goes on without it");
            }
        });
        if (!viewer) {
            return viewer.error();
        }
        viewer_ = *std::move(viewer);
        return {};
    }

    boost::asio::awaitable<void> play() {
        co_await until_viewer_watches(viewer_.get(), host_.room());
        co_await host_.run();
        progress_.finish();
        context_.stop();
    }

    int conclude() const {
        if (is_interrupted_) {
            return kExitInterrupted;
        }
        const Status& status = replayed_.recording_status();
        return status ? kExitPlayed : fail(kExitBadUsage, status.error().message);
    }

    const Options& options_;
    access::TokenBook tokens_;
    std::vector<std::string> shown_drawings_;
    boost::asio::io_context context_{1};
    Progress progress_;
    boost::asio::signal_set signals_;
    std::unique_ptr<recording::ReplayedMatch> match_;  // Held until the room takes it.
    const recording::ReplayedMatch& replayed_;
    session::MatchHost host_;
    processes::OrphanWatch orphans_{context_, processes::OrphanWatch::Policy::kKeep};
    std::unique_ptr<processes::ChildProcess> viewer_;
    bool is_interrupted_ = false;
    bool is_keeping_page_ = false;
};

}  // namespace

int run_replay(const Options& options, access::TokenBook tokens) {
    Result<recording::RecordingReader> reader = recording::RecordingReader::open(*options.replay);
    if (!reader) {
        return fail(kExitBadUsage, "--replay: " + reader.error().message);
    }
    const auto endpoint = net::parse_endpoint(options.listen);
    if (!endpoint) {
        return fail(kExitBadUsage, "--listen: " + endpoint.error().message);
    }
    // A replay has no seats.
    if (const Status allowed = check_exposure(*endpoint, tokens, {}); !allowed) {
        return fail(kExitBadUsage, allowed.error().message);
    }
    const referee::Discipline discipline = reader->facts().discipline;
    auto shown_drawings = choose_shown_drawings(options.shown_drawings, discipline);
    if (!shown_drawings) {
        return fail(kExitBadUsage, shown_drawings.error().message);
    }
    auto spec = match::make_world(discipline.settings);
    if (!spec) {
        return fail(kExitBadUsage, "--replay: " + spec.error().message);
    }
    return ReplayRun(options, std::move(tokens), *std::move(shown_drawings), discipline,
                     *std::move(spec), *std::move(reader))
        .run(*endpoint);
}

}  // namespace cancha::runner
