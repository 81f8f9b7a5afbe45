#pragma once

#include <string>
#include <vector>

#include <CLI/App.hpp>

#include "cancha/base/result.h"
#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::control {

/// Arguments and options of the subcommand `create`, by which a user creates a match on a server.
class OrderOptions {
  public:
    /// Adds arguments and options to the subcommand. `create` then refers to this object, which
    /// must live as long as `create`.
    void declare(CLI::App& create);

    /// Returns the request that the options describe. Expects: the command line has been parsed.
    /// Fails: kInvalidInput: an option is wrong.
    Result<v1::CreateMatch> order() const;

  private:
    void declare_teams(CLI::App& create);
    void declare_play(CLI::App& create);

    v1::CreateMatch order_;
    std::string speed_;
    std::vector<std::string> settings_;
    std::vector<std::string> deadlines_;
    std::vector<std::string> seats_;
};

}  // namespace cancha::control
