#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/client/client.h"
#include "cancha/client/commands.h"
#include "client-sdk/bridge/team_program.h"

// The seats of a bridge (a program that lets teams for another simulator play): one seat, or one
// seat of each team, played tick by tick.
namespace cancha::bridge {

/// Exit status if the team's program failed.
inline constexpr int kExitTeamFailed = 3;

/// A seat, and the answer to the tick that the server has opened for the seat.
struct Seat {
    client::Client client;
    client::Commands commands{};
};

/// Takes the seats with these names. Ignores `options.seat`. Fails with the errors of
/// Client::connect().
Result<std::vector<Seat>> take_seats(const client::ConnectOptions& options,
                                     const std::vector<std::string>& names);

/// Interface that each bridge implements: answers the ticks of the bridge's seats.
class TickPlayer {
  public:
    virtual ~TickPlayer() = default;

    /// Answers a tick: fills the commands of each seat, which are empty at first. Fails:
    /// kInvalidInput: the bridge cannot play this match; the text says what to do.
    virtual Status play_tick(std::vector<Seat>& seats) = 0;

    /// Called when the match is over.
    virtual void end() = 0;
};

/// Plays until the match is over or the team's program has ended. `program`: null if this process
/// has not started the team's program. Returns the exit status of the bridge.
int play_seats(std::vector<Seat>& seats, TickPlayer& player, TeamProgram* program);

}  // namespace cancha::bridge
