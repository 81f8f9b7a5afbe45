#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/client/client.h"
#include "cancha/client/commands.h"
#include "client-sdk/bridge/team_program.h"

// Seats of a bridge: one, or that of each team, played tick by tick.
namespace cancha::bridge {

/// Exit status: the team's program failed.
inline constexpr int kExitTeamFailed = 3;

/// A seat with its answer.
struct Seat {
    client::Client client;
    client::Commands commands{};
};

/// Takes all seats. `options.seat` is left open. Fails: as Client::connect().
Result<std::vector<Seat>> take_seats(const client::ConnectOptions& options,
                                     const std::vector<std::string>& names);

/// A bridge, as it is asked for the answer to a tick.
class TickPlayer {
  public:
    virtual ~TickPlayer() = default;

    /// Fills the commands of each seat, which are empty. Fails: kInvalidInput: this match cannot be
    /// played; the text says what to do.
    virtual Status play_tick(std::vector<Seat>& seats) = 0;

    /// The match is over.
    virtual void end() = 0;
};

/// Plays until the match is over or the team's program has ended; null: there is none.
/// Returns the exit status of the program.
int play_seats(std::vector<Seat>& seats, TickPlayer& player, TeamProgram* program);

}  // namespace cancha::bridge
