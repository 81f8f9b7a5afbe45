#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "cancha/base/result.h"
#include "proto/base/processes/child_process.h"
#include "proto/base/processes/descriptor.h"
#include "proto/base/processes/orphan_watch.h"

namespace cancha::runner {

/// Strategies that stay from one repeat of a scenario to the next (--keep-teams), by seat.
/// CANCHA_REPEATS holds the number of a file descriptor from which a strategy reads a line "TOKEN
/// SERVER" for every match but the first. The end of this stream means that no more matches follow.
/// A strategy that does not read it ends with its match and is started again for the next one.
///
/// Thread: all calls on one thread. Ends and output of strategies are noticed in poll().
class KeptTeams {
  public:
    using Child = std::shared_ptr<processes::ChildProcess>;

    /// Called when the strategy of a seat has ended. `how`: in words.
    using OnExit = std::function<void(std::size_t seat, const std::string& how)>;

    /// Starts a strategy in place of the seat's last one. Adds CANCHA_REPEATS to the command.
    /// Fails: as ChildProcess::start().
    Result<Child> start(std::size_t seat, processes::ChildProcess::Command command);

    /// Tells the seat's strategy about the next match. Returns null if no strategy with this
    /// command is running: then the caller must start one.
    Child invite(std::size_t seat, const std::string& shell_command, const std::string& server,
                 const std::string& token);

    /// Replaces the callback for ends of strategies; null: none.
    void tell_exits_to(OnExit on_exit) { on_exit_ = std::move(on_exit); }

    /// Call after the last match: closes the streams, gives the strategies time to end by
    /// themselves, then ends them. Without this call the destructor kills them.
    void end();

    /// Reads the output of the strategies and notices their ends. Does not wait.
    void poll();

  private:
    struct Team {
        Child child;
        std::string shell_command;
        processes::Descriptor line;  ///< This program's end of its stream.
    };

    Team& team_of(std::size_t seat);
    void end_one(Team& team);
    bool is_any_running() const;
    void notice();
    void forget_exit(std::size_t seat);

    boost::asio::io_context context_{1};
    processes::OrphanWatch orphans_{context_, processes::OrphanWatch::Policy::kKeep};
    OnExit on_exit_;
    std::vector<Team> teams_;
    std::vector<std::pair<std::size_t, std::string>> exits_;  ///< Not reported yet.
};

}  // namespace cancha::runner
