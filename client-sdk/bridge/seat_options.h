#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/client/connect_options.h"

namespace CLI {
class App;
}  // namespace CLI

namespace cancha::bridge {

/// The seats that a bridge takes, and the program of the team. A bridge lets a program that was
/// written for another simulator play in Cancha.
struct SeatOrder {
    client::ConnectOptions options{};  ///< Options for all seats, with an empty `seat`.
    std::vector<std::string> seats{};  ///< Names: one seat, or one seat of each team.
    /// Command that starts the team's program. Empty if the user starts the program.
    std::string command{};
};

/// Adds --run, --server, --match, --seat and --name, with defaults from the environment.
void add_seat_options(CLI::App& command, SeatOrder& order);

/// Completes and checks the options of the command line. `name`: name of the team if the command
/// line gives no name.
/// Fails: kInvalidInput: the server or a seat is missing, or there are too many seats; the text
/// says what to do.
Status complete(SeatOrder& order, const std::string& name);

}  // namespace cancha::bridge
