#pragma once

#include <string_view>

#include "cancha/client/commands.h"
#include "cancha/client/connect_options.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"

/// The SDK for teams' programs.
namespace cancha::client {

/// Base class of a team's program. Derive a class with one function, decide(). run() handles
/// connection, loop and errors.
///
/// The match waits for every answer, so decide() needs no clock. The same view should always give
/// the same commands: use no clock and no unseeded random generator.
class Strategy {
  public:
    Strategy() = default;
    Strategy(const Strategy&) = delete;
    Strategy& operator=(const Strategy&) = delete;
    virtual ~Strategy() = default;

    /// Called once, before the first tick.
    virtual void on_start(const MatchInfo& match) { static_cast<void>(match); }

    /// Called every tick to fill `commands`, which is empty. A robot without a command keeps its
    /// last one. An exception ends the program; the log names the tick.
    virtual void decide(const Observation& view, Commands& commands) = 0;

    /// Called once, when the match is over. Not called when the connection is lost.
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

/// Plays one match with options from the environment (CANCHA_SERVER, CANCHA_MATCH, CANCHA_SEAT and
/// CANCHA_TOKEN) and from the command line (--server, --match, --seat and --name), which override
/// them. `name` is the name of the team without --name. Returns the exit code.
int run(Strategy& strategy, int argc, const char* const* argv, std::string_view name);

/// Body of a strategy program's main function: plays one match with a StrategyType.
template <typename StrategyType>
int run(int argc, const char* const* argv, std::string_view name) {
    StrategyType strategy;
    return run(strategy, argc, argv, name);
}

}  // namespace cancha::client
