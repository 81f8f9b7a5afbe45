#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/client/client.h"
#include "cancha/client/commands.h"
#include "client-sdk/bridge/team_program.h"

// Seats of a bridge: one seat, or one of each team, played tick by tick.
namespace cancha::bridge {

/// Exit status: the team's program failed.
inline constexpr int kExitTeamFailed = 3;

/// A seat and its answer to the open tick.
struct Seat {
    client::Client client;
    client::Commands commands{};
};

/// Takes the seats with these names. Ignores `options.seat`. Fails: as Client::connect().
Result<std::vector<Seat>> take_seats(const client::ConnectOptions& options,
                                     const std::vector<std::string>& names);

/// Interface of a bridge: answers the ticks of its seats.
class TickPlayer {
  public:
    virtual ~TickPlayer() = default;

    /// Fills the commands of each seat, which are empty. Fails: kInvalidInput: the bridge cannot
    /// play this match; the text says what to do.
    virtual Status play_tick(std::vector<Seat>& seats) = 0;

    /// Called when the match is over.
    virtual void end() = 0;
};

/// Plays until the match is over or the team's program has ended. `program`: null if there is none.
/// Returns the exit status of the program.
int play_seats(std::vector<Seat>& seats, TickPlayer& player, TeamProgram* program);

}  // namespace cancha::bridge
