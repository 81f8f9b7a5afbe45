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

/// Strategies that go on from one repeat of a scenario to the next instead of being started anew
/// (--keep-teams). Each repeat is a match of its own. The environment variable CANCHA_REPEATS of a
/// strategy holds the number of a file descriptor, which is the end of a stream. For every match
/// except the first, the strategy reads a line "TOKEN SERVER" from the stream: the secret for its
/// seat and the address of the match. The end of this stream means that no more matches follow. A
/// strategy that does not read the stream ends with its match and is started again for the next
/// one.
///
/// Thread: all calls on one thread. The end and the output of strategies are noticed only in
/// poll().
class KeptTeams {
  public:
    using Child = std::shared_ptr<processes::ChildProcess>;

    /// Function called when the strategy of a seat has ended. `how`: how it ended, in words.
    using OnExit = std::function<void(std::size_t seat, const std::string& how)>;

    /// Starts a strategy for a seat, and ends the seat's previous one. Adds CANCHA_REPEATS to the
    /// environment. Fails: kIo: the process cannot be started.
    Result<Child> start(std::size_t seat, processes::ChildProcess::Command command);

    /// Tells the running strategy of a seat about the next match. `server`: address of the match.
    /// `token`: secret for the seat. Returns the strategy. Returns null if no strategy with this
    /// command is running; the caller must then call start().
    Child invite(std::size_t seat, const std::string& shell_command, const std::string& server,
                 const std::string& token);

    /// Sets the function that poll() calls for each strategy that has ended; null if no function is
    /// to be called.
    void tell_exits_to(OnExit on_exit) { on_exit_ = std::move(on_exit); }

    /// Call after the last match. Closes the streams, gives the strategies time to end by
    /// themselves, then ends those that still run. Without this call the destructor kills them.
    void end();

    /// Reads the output of the strategies, and reports strategies that have ended. Does not wait.
    void poll();

  private:
    struct Team {
        Child child;
        std::string shell_command;
        processes::Descriptor line;  ///< This program's end of the stream.
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
    /// Ended strategies not reported yet: seat and how.
    std::vector<std::pair<std::size_t, std::string>> exits_;
};

}  // namespace cancha::runner
