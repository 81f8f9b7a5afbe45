#pragma once

#include <string_view>

#include "cancha/client/commands.h"
#include "cancha/client/connect_options.h"
#include "cancha/client/match_info.h"
#include "cancha/client/observation.h"

/// The SDK for programs of teams.
namespace cancha::client {

/// Base class of a team's strategy. Derive a class from it and write its function decide(). run()
/// handles connection, loop and errors.
///
/// The match waits for every answer, so decide() may take its time. To make matches repeatable, use
/// neither a clock nor a random generator without a fixed seed in decide(): equal views should give
/// equal commands.
class Strategy {
  public:
    Strategy() = default;
    Strategy(const Strategy&) = delete;
    Strategy& operator=(const Strategy&) = delete;
    virtual ~Strategy() = default;

    /// Called once, before the first tick.
    virtual void on_start(const MatchInfo& match) { static_cast<void>(match); }

    /// Called in every tick, with empty `commands` to fill. A robot that gets no command keeps its
    /// last one. If decide() throws an exception, the program ends, and the log names the tick.
    virtual void decide(const Observation& view, Commands& commands) = 0;

    /// Called once when the match is over. Not called if the connection is lost.
    virtual void on_end(const MatchResult& result) { static_cast<void>(result); }
};

/// Exit code of run(): the match was played to its end.
inline constexpr int kExitMatchOver = 0;
/// Exit code of run(): the connection failed, was refused or was lost, the strategy threw an
/// exception, or stdout could not be written. stderr says which.
inline constexpr int kExitConnectionFailed = 1;
/// Exit code of run(): an option is unknown, or no seat is given. stderr says which.
inline constexpr int kExitBadUsage = 2;

/// Plays one match and returns the exit code of the program. Logs to stderr.
int run(Strategy& strategy, const ConnectOptions& options);

/// Plays one match with options from the environment (CANCHA_SERVER, CANCHA_MATCH, CANCHA_SEAT and
/// CANCHA_TOKEN) and from the command line (--server, --match, --seat and --name). Options of the
/// command line override those of the environment. `name` is the name of the team if --name is not
/// given. Returns the exit code.
int run(Strategy& strategy, int argc, const char* const* argv, std::string_view name);

/// Plays one match with a new StrategyType. The main function of a strategy's program calls only
/// this function.
template <typename StrategyType>
int run(int argc, const char* const* argv, std::string_view name) {
    StrategyType strategy;
    return run(strategy, argc, argv, name);
}

}  // namespace cancha::client
