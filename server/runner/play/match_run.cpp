#include "server/runner/play/match_run.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include "cancha/base/contract.h"
#include "proto/base/files/descriptors.h"
#include "proto/base/processes/limits.h"
#include "proto/base/processes/orphan_watch.h"
#include "proto/base/processes/turn.h"
#include "proto/base/streams/limited_log.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/signals.h"
#include "server/lobby/channel/match_channel.h"
#include "server/runner/exit_code.h"
#include "server/runner/play/event_log.h"
#include "server/runner/play/lobby_link.h"
#include "server/runner/play/match_recording.h"
#include "server/runner/play/report.h"
#include "server/runner/play/team_door.h"
#include "server/runner/play/team_processes.h"
#include "server/runner/viewer_process.h"
#include "server/session/match_host.h"

namespace cancha::runner {

namespace {

using Clock = std::chrono::steady_clock;

/// Waiting time after which a seat is named on the terminal.
constexpr std::chrono::seconds kLongWait{3};

/// Advice for a program with its own loop.
constexpr const char* kHowToSayReady =
    "; a program with several Clients calls say_ready() on each before it waits for a tick";

/// File descriptors for other things than clients: the report, loaded files, random numbers.
constexpr std::size_t kOwnDescriptors = 16;

/// File descriptors for a started strategy or viewer: two permanent ones, and three while it
/// starts.
constexpr std::size_t kDescriptorsPerChild = 5;

class MatchRun {
  public:
    /// `recording`: null: nothing is recorded.
    MatchRun(const RunPlan& plan, const ScenarioRepeat* scenario, MatchRecording* recording)
        : plan_(plan),
          scenario_(scenario),
          recording_(recording),
          progress_(plan.progress, plan.discipline.rate, plan.room.max_ticks),
          event_log_(plan.discipline.rate),
          signals_(context_),
          host_(context_, plan.discipline, plan.world, room_options(), observer()),
          teams_(context_, plan.commands, host_,
                 [this](SeatIndex seat, const std::string& reason) { fail(seat, reason); }) {
        streams::add_ending_signals(signals_);
        // No turns with deadlines: waiting for a turn must not make answers late.
        if (plan.takes_turns &&
            std::ranges::all_of(plan.room.deadlines, &order::DeadlineRule::waits_forever)) {
            turn_.emplace(processes::Descriptor(fcntl(kTurnDescriptor, F_DUPFD_CLOEXEC, 0)));
        }
        if (plan.is_assigned) {
            lobby_.emplace(context_, processes::Descriptor(channel::kChannelDescriptor), host_,
                           plan.discipline.rate);
        }
    }

    RunResult run() {
        const std::size_t most_children = plan_.commands.size() + 1;
        if (const Status fits =
                host_.fit_descriptors(kOwnDescriptors + kDescriptorsPerChild * most_children);
            !fits) {
            return {kExitOurFault, fits.error().message, nullptr};
        }
        if (const Status listening = open_doors(); !listening) {
            return {kExitBadUsage, listening.error().message, nullptr};
        }
        if (const Status started = start_strategies(); !started) {
            return {kExitOurFault, started.error().message, nullptr};
        }
        if (const Status started = start_viewer(); !started) {
            return {kExitOurFault, started.error().message, nullptr};
        }
        announce_address();
        announce_remote_seats();
        await_signals();
        async::spawn(context_.get_executor(), play());
        try {
            session::run_eagerly(context_, host_.room(), turn_ ? &*turn_ : nullptr);
        } catch (const std::bad_alloc&) {
            end_without_memory();
        }
        return finish();
    }

    /// Keeps the page of the ended match open until a signal comes or the viewer has ended. The
    /// strategies have ended before.
    void keep_page() {
        if (viewer_ == nullptr || !plan_.keeps_page || is_interrupted_ || own_fault_) {
            return;
        }
        teams_.end();
        orphans_.reset();
        signals_.cancel();
        is_keeping_page_ = true;
        keep_page_open(context_, *viewer_, signals_);
    }

  private:
    session::RoomOptions room_options() const {
        session::RoomOptions options = plan_.room;
        if (scenario_ != nullptr) {
            options.opening = scenario_->repeat.opening;
        }
        if (recording_ != nullptr) {
            options.journal = &recording_->journal();
            options.tape = &recording_->tape();
        }
        return options;
    }

    session::RoomObserver observer() {
        return {
            .on_seat_taken =
                [this](const session::Seat&) {
                    if (lobby_) {
                        lobby_->tell();
                    }
                },
            .on_seat_left = [this](const session::Seat& seat) { note_left(seat); },
            .on_seat_not_ready =
                [this](const session::Seat& seat) {
                    const auto index = host_.room().seats().index_of(seat);
                    fail(index,
                         fmt::format(
                             "connected, but has not said Ready within {} s (--ready-timeout){}",
                             std::chrono::duration<double>(plan_.room.ready_timeout).count(),
                             kHowToSayReady));
                },
            .on_seat_still_not_ready = [this](const session::Seat& seat,
                                              auto waited) { tell_not_ready(seat, waited); },
            .on_match_started =
                [this] {
                    started_ = last_tick_ = Clock::now();
                    watch_for_end();
                },
            .on_tick_closed =
                [this] {
                    last_tick_ = Clock::now();
                    progress_.update(host_.room().match());
                    event_log_.update(host_.room().match());
                    watch_recording();
                    watch_for_end();
                },
            .on_still_waiting = [this](std::chrono::microseconds waited) { tell_wait(waited); },
            .on_match_changed =
                [this] {
                    event_log_.update(host_.room().match());
                    watch_recording();
                },
        };
    }

    void watch_for_end() {
        if (scenario_ == nullptr) {
            return;
        }
        scenario_->watch.look(host_.room().match());
        if (scenario_->watch.is_over()) {
            host_.room().running().end(scenario_->watch.outcome().end);
        }
    }

    /// Reports a failed recording as soon as it fails.
    void watch_recording(bool is_over = false) {
        const auto problem =
            recording_ == nullptr ? std::nullopt : recording_->take_problem(is_over);
        if (!problem) {
            return;
        }
        if (!recording_->is_asked_for()) {
            progress_.say(*problem);
        } else if (plan_.is_assigned) {  // The output goes to the log of a server.
            spdlog::error("recording lost: problem={:?}", *problem);
        } else {
            progress_.warn(*problem);
        }
    }

    /// Completes the recording of the played ticks. Memory for this is free once the limit is
    /// lifted.
    void end_without_memory() {
        processes::lift_memory_limit();
        own_fault_ = kOutOfMemory;
        host_.room().running().end(kOutOfMemory);
    }

    asio::awaitable<void> play() {
        co_await until_viewer_watches(viewer_.get(), host_.room());
        co_await host_.run();
        progress_.finish();
        if (lobby_) {
            lobby_->tell();
        }
        co_await teams_.until_ended();
        context_.stop();
    }

    /// Opens the doors. With a cancha-server the clients come through the server. Strategies that
    /// this program starts have their own door.
    Status open_doors() {
        if (lobby_) {
            lobby_->start();
        } else if (const auto listening = host_.listen(plan_.endpoint); !listening) {
            return listening.error();
        }
        const bool has_programs =
            std::ranges::any_of(plan_.commands, &processes::TeamCommand::is_program);
        return has_programs ? team_door_.open(plan_.team_socket) : Status();
    }

    std::string server_address() const { return net::name_of(host_.endpoint()); }

    Status start_viewer() {
        if (!plan_.wants_viewer) {
            return {};
        }
        auto viewer = start_viewer_process(context_, server_address(), [this](const auto& how) {
            if (is_keeping_page_) {
                context_.stop();  // The page is closed: ends the wait.
            } else {
                progress_.warn("the viewer " + how + "; the match goes on without it");
            }
        });
        if (!viewer) {
            return viewer.error();
        }
        viewer_ = *std::move(viewer);
        return {};
    }

    Status start_strategies() {
        for (std::size_t i = 0; i < plan_.commands.size(); ++i) {
            if (plan_.commands[i].is_scripted) {
                seat_script(host_.room().seats()[i]);
            }
        }
        return teams_.start({.server = team_door_.address(),
                             .connect_timeout = plan_.connect_timeout,
                             .is_verbose = plan_.is_verbose,
                             .tell = [this](const std::string& text) { progress_.say(text); },
                             .kept = scenario_ == nullptr ? nullptr : scenario_->kept_teams});
    }

    /// Lets the scenario's script play the seat. Expects: this is a scenario.
    void seat_script(session::Seat& seat) {
        CANCHA_EXPECTS(scenario_ != nullptr);
        seat.occupant_name = "script";
        const scenario::Script& script = scenario_->repeat.script;
        seat.script = [&script, robots = seat.robots](Tick tick, world::CommandSet& commands) {
            script.append_commands(tick, robots, commands);
        };
    }

    void announce_address() {
        const bool has_remote =
            std::ranges::any_of(plan_.commands, &processes::TeamCommand::is_remote);
        if (plan_.tells_address && !has_remote) {
            streams::print_error("listening on {}\n", server_address());
        }
    }

    void announce_remote_seats() {
        if (lobby_) {
            return;
        }
        const char* const token =
            plan_.room.tokens.empty() ? "" : " CANCHA_TOKEN=... (its line in --tokens)";
        for (std::size_t i = 0; i < plan_.commands.size(); ++i) {
            if (plan_.commands[i].is_remote()) {
                streams::print_error("waiting for a strategy: CANCHA_SERVER={} CANCHA_SEAT={}{}\n",
                                     server_address(), host_.room().seats()[i].name, token);
            }
        }
    }

    void note_left(const session::Seat& seat) {
        teams_.note_left(seat);
        const bool is_ours = teams_.has(host_.room().seats().index_of(seat));
        if (!is_ours && !host_.room().is_over() &&
            streams::may_log(streams::Source::kMember, seat.name)) {
            progress_.say(fmt::format("waiting for seat {} to be taken again ({})", seat.name,
                                      seat.left_because));
        }
    }

    void fail(SeatIndex index, const std::string& reason) {
        if (failure_ || own_fault_ || host_.room().is_over()) {
            return;
        }
        const session::Seat& seat = host_.room().seats()[index];
        if (teams_.is_shut_out(index)) {
            own_fault_ = fmt::format("seat {} ({}) {}, but it could not be let in: {}", seat.name,
                                     plan_.commands[index].given, reason, describe_errno(EMFILE));
            host_.room().running().end("the match server was out of file descriptors");
            return;
        }
        if (is_started() && !seat.think.rule().waits_forever()) {
            go_on_without(index, reason);
            return;
        }
        failed_seat_ = index;
        failure_ = TeamFailure{seat.name, seat.team, reason, teams_.last_lines(index)};
        host_.room().running().end(fmt::format("{} failed: {}", seat.name, reason));
    }

    /// A strategy that left and whose program ended is reported once.
    void go_on_without(SeatIndex index, const std::string& reason) {
        session::Seat& seat = host_.room().seats()[index];
        seat.is_given_up = teams_.has_ended(index);
        if (gone_.insert(index).second) {
            progress_.warn(fmt::format("{} {}; the match goes on, as its deadline says{}",
                                       seat.name, reason, teams_.last_output_of(index)));
        }
    }

    /// Reports once per seat that its client has not said Ready. Otherwise everybody would wait
    /// without an explanation.
    void tell_not_ready(const session::Seat& seat, std::chrono::microseconds waited) {
        if (waited >= kLongWait && told_not_ready_.insert(seat.name).second) {
            progress_.say(
                fmt::format("waiting for \"{}\" ({}) to be ready: it has connected, but "
                            "has not said Ready{}",
                            seat.occupant_name, seat.name, kHowToSayReady));
        }
    }

    /// Reports a long wait once per tick. Otherwise an endless loop in a strategy would look like
    /// one in the server.
    void tell_wait(std::chrono::microseconds waited) {
        const Tick tick = host_.room().match().tick();
        if (waited >= kLongWait && told_wait_ != tick) {
            told_wait_ = tick;
            progress_.say(
                fmt::format("waiting for {}; --deadline limits how long", awaited_answer()));
        }
    }

    /// Returns "chaser (yellow) to answer tick 7".
    std::string awaited_answer() {
        const match::Match& match = host_.room().match();
        std::vector<std::string> names;
        for (const std::string& name : host_.room().broadcast().waiting_for()) {
            const auto seat = std::ranges::find(host_.room().seats(), name, &session::Seat::name);
            names.push_back(fmt::format("{} ({})", match.status().of(seat->team).name, seat->name));
        }
        return fmt::format("{} to answer tick {}", fmt::join(names, " and "), match.tick().number);
    }

    bool is_started() const { return started_ != Clock::time_point{}; }

    void await_signals() {
        signals_.async_wait([this](const boost::system::error_code& ec, int) {
            if (!ec) {
                interrupt();
            }
        });
    }

    void interrupt() {
        if (told_wait_ == host_.room().match().tick()) {
            interrupted_wait_ = awaited_answer();
        }
        is_interrupted_ = host_.room().running().end("interrupted");
    }

    /// Logs forgiven time, for readers of a server's log.
    void log_forgiven() {
        for (const session::Seat& seat : host_.room().seats()) {
            if (const net::DelayFigures& forgiven = seat.think.forgiven(); forgiven.count > 0) {
                spdlog::info(
                    "answers had come while the server was away: seat={} count={} "
                    "forgiven_ms={:.1f}",
                    seat.name, forgiven.count,
                    std::chrono::duration<double, std::milli>(forgiven.total).count());
            }
        }
    }

    RunResult finish() {
        log_forgiven();
        const match::Match& match = host_.room().match();
        RunFacts facts;
        facts.seed = plan_.room.seed;
        facts.overrides = plan_.overrides;
        for (const processes::TeamCommand& command : plan_.commands) {
            facts.commands.push_back(command.given);
        }
        facts.parameters = plan_.parameters;
        facts.wall_s = std::chrono::duration<double>(last_tick_ - started_).count();
        facts.failure = failure_;
        facts.exit_code = own_fault_        ? kExitOurFault
                          : failure_        ? kExitTeamFailed
                          : is_interrupted_ ? kExitInterrupted
                                            : kExitPlayed;
        RunResult result{facts.exit_code, describe_end(match),
                         make_report(host_.room(), facts, event_log_.list(match))};
        if (recording_ != nullptr) {
            recording_->close(match, result.exit_code, result.report);
            watch_recording(true);
        }
        return result;
    }

    std::string describe_end(const match::Match& match) const {
        if (own_fault_) {
            return *own_fault_;
        }
        if (!failure_) {
            const std::string interrupted =
                interrupted_wait_.empty() ? "interrupted"
                                          : "interrupted while waiting for " + interrupted_wait_;
            return is_interrupted_ ? interrupted : "";
        }
        std::string text = fmt::format("seat {} ({}) {}", failure_->seat,
                                       plan_.commands[failed_seat_].given, failure_->reason);
        if (match.tick().number > 0) {
            text += fmt::format(", in tick {}", match.tick().number);
        }
        return text + teams_.hint_if_never_seated(failed_seat_) + last_output(failure_->last_lines);
    }

    const RunPlan& plan_;
    const ScenarioRepeat* scenario_;
    MatchRecording* recording_;
    asio::io_context context_{1};
    Progress progress_;
    EventLog event_log_;
    asio::signal_set signals_;
    session::MatchHost host_;
    TeamDoor team_door_{host_};
    std::optional<LobbyLink> lobby_;
    std::optional<processes::Turn> turn_;  // Turn on a processor shared with other matches.
    std::optional<processes::OrphanWatch> orphans_{std::in_place, context_,
                                                   processes::OrphanWatch::Policy::kKeep};
    TeamProcesses teams_;
    std::unique_ptr<processes::ChildProcess> viewer_;
    Clock::time_point started_{};  // Start of the match, when every seat was taken.
    Clock::time_point last_tick_{};
    std::optional<TeamFailure> failure_;
    std::optional<std::string> own_fault_;  // Fault of this program, not of a team.
    SeatIndex failed_seat_ = 0;
    std::set<SeatIndex> gone_;              // Seats without which the match goes on.
    std::set<std::string> told_not_ready_;  // Names of seats already reported.
    std::optional<Tick> told_wait_;         // Tick for which a long wait was reported.
    std::string interrupted_wait_;          // Cause of the wait at an interrupt; empty: none.
    bool is_interrupted_ = false;
    bool is_keeping_page_ = false;
};

}  // namespace

RunResult run_match(const RunPlan& plan, const ScenarioRepeat* scenario,
                    const std::function<void(const RunResult&)>& on_end) {
    std::optional<MatchRecording> recording;
    if (plan.recording.is_wanted) {
        Result<MatchRecording> begun = MatchRecording::begin(plan.recording, plan.discipline);
        if (begun) {
            recording.emplace(*std::move(begun));
        } else if (!plan.recording.file.empty()) {  // Otherwise the user did not ask for it.
            RunResult refused{kExitBadUsage, "--record: " + begun.error().message, nullptr};
            on_end(refused);
            return refused;
        }
    }
    MatchRun run(plan, scenario, recording ? &*recording : nullptr);
    RunResult result = run.run();
    if (recording) {
        result.message += recording->describe_end(result.exit_code);
    }
    on_end(result);
    run.keep_page();
    return result;
}

}  // namespace cancha::runner
