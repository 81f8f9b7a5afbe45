#pragma once

#include <memory>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace cancha::bridge {

/// One bridge as a subcommand of cancha-bridge. Each bridge defines, in its own folder and
/// namespace, the function `std::unique_ptr<bridge::Subcommand> add_subcommand(CLI::App& app)`,
/// which adds the options of the bridge to `app`.
class Subcommand {
  public:
    Subcommand() = default;
    Subcommand(const Subcommand&) = delete;
    Subcommand& operator=(const Subcommand&) = delete;
    virtual ~Subcommand() = default;

    /// Whether the command line names this bridge.
    virtual bool is_given() const = 0;

    /// Runs the bridge with its options. Returns the exit status of the program.
    virtual int run() = 0;
};

/// Adds all bridges, in alphabetical order.
std::vector<std::unique_ptr<Subcommand>> add_subcommands(CLI::App& app);

}  // namespace cancha::bridge
