#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/client/connect_options.h"

namespace CLI {
class App;
}  // namespace CLI

namespace cancha::bridge {

/// Seats that a bridge takes, and the team's program.
struct SeatOrder {
    client::ConnectOptions options{};  ///< Options for every seat; `seat` is empty.
    std::vector<std::string> seats{};  ///< One seat, or one of each team.
    std::string command{};             ///< Starts the team's program. Empty: it is started by hand.
};

/// Adds --run, --server, --match, --seat and --name, with defaults from the environment.
void add_seat_options(CLI::App& command, SeatOrder& order);

/// Completes the options of the command line. `name`: the team's name if its program gives none.
/// Fails: kInvalidInput: the server or a seat is missing, or there are too many seats; the text
/// says what to do.
Status complete(SeatOrder& order, const std::string& name);

}  // namespace cancha::bridge
