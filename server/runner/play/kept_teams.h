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

/// Strategies that stay from one repeat of a scenario to the next (--keep-teams), by seat. Each
/// finds in CANCHA_REPEATS the number of a descriptor on which it is told of every match but the
/// first: a line "TOKEN SERVER". The end of the stream is the end of the matches. A strategy that
/// does not listen there ends with its match, as ever, and is started again for the next one.
///
/// Thread: one. What happens to the strategies is noticed in poll().
class KeptTeams {
  public:
    using Child = std::shared_ptr<processes::ChildProcess>;

    /// Called when the strategy of a seat has ended, with how.
    using OnExit = std::function<void(std::size_t seat, const std::string& how)>;

    /// Starts a strategy in place of the last one of this seat. Adds to the command where it is
    /// told of matches. Fails: as ChildProcess::start().
    Result<Child> start(std::size_t seat, processes::ChildProcess::Command command);

    /// Tells the strategy of this seat of a match. Returns null if none runs that was started with
    /// this command: then one is to be started.
    Child invite(std::size_t seat, const std::string& shell_command, const std::string& server,
                 const std::string& token);

    /// In place of the last one; null: nobody is told.
    void tell_exits_to(OnExit on_exit) { on_exit_ = std::move(on_exit); }

    /// There are no more matches: closes the streams, gives the strategies the time to end by
    /// themselves, and ends them. Otherwise they are killed with this.
    void end();

    /// Takes in what strategies have written, and which have ended. Does not wait.
    void poll();

  private:
    struct Team {
        Child child;
        std::string shell_command;
        processes::Descriptor line;  ///< Our end of its stream.
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
    std::vector<std::pair<std::size_t, std::string>> exits_;  ///< Not told yet.
};

}  // namespace cancha::runner
