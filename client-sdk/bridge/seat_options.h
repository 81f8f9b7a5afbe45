#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/client/connect_options.h"

namespace CLI {
class App;
}  // namespace CLI

namespace cancha::bridge {

/// Seats that a bridge takes, and the program for which it takes them.
struct SeatOrder {
    client::ConnectOptions options{};  ///< Its `seat` is left open.
    std::vector<std::string> seats{};  ///< One, or that of each team.
    std::string command{};             ///< Starts the team's program; empty: it is there.
};

/// Adds --run, --server, --match, --seat and --name, with defaults from the environment.
void add_seat_options(CLI::App& command, SeatOrder& order);

/// Completes what was typed. `name`: the team's name where its program tells none.
/// Fails: kInvalidInput: server or seats are missing, or are too many; the text says what to do.
Status complete(SeatOrder& order, const std::string& name);

}  // namespace cancha::bridge
