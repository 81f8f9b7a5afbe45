#pragma once

#include <string_view>

#include "cancha/client/commands.h"
#include "cancha/client/connect_options.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"

/// What a team's program includes.
namespace cancha::client {

/// What a competitor writes: a class with one function. run() handles connection, loop and errors.
///
/// The match waits for every answer, so the same view should always give the same commands: use no
/// clock and no unseeded generator.
class Strategy {
  public:
    Strategy() = default;
    Strategy(const Strategy&) = delete;
    Strategy& operator=(const Strategy&) = delete;
    virtual ~Strategy() = default;

    /// Called once, before the first tick.
    virtual void on_start(const MatchInfo& match) { static_cast<void>(match); }

    /// Called every tick. `commands` is empty; a robot without a command keeps its last one. An
    /// exception ends the program; the log says the tick.
    virtual void decide(const Observation& view, Commands& commands) = 0;

    /// Called once, when the match is over; not when the connection is lost.
    virtual void on_end(const MatchResult& result) { static_cast<void>(result); }
};

/// Exit code of run(): the match was played to its end.
inline constexpr int kExitMatchOver = 0;
/// Exit code of run(): connection failed, refused or lost, the strategy threw an exception, or
/// stdout not writable; see stderr.
inline constexpr int kExitConnectionFailed = 1;
/// Exit code of run(): an unknown option, or no seat given; see stderr.
inline constexpr int kExitBadUsage = 2;

/// Plays one match and returns the exit code of the program. Logs to stderr.
int run(Strategy& strategy, const ConnectOptions& options);

/// The same with the options of a program: CANCHA_SERVER, CANCHA_MATCH, CANCHA_SEAT and
/// CANCHA_TOKEN from the environment; --server, --match, --seat and --name override. `name` is the
/// name of the team if --name is not given.
int run(Strategy& strategy, int argc, const char* const* argv, std::string_view name);

/// The whole main function of a strategy program.
template <typename StrategyType>
int run(int argc, const char* const* argv, std::string_view name) {
    StrategyType strategy;
    return run(strategy, argc, argv, name);
}

}  // namespace cancha::client
