#pragma once

#include <memory>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "cancha/base/result.h"
#include "proto/base/processes/child_process.h"
#include "proto/base/processes/orphan_watch.h"

namespace cancha::bridge {

/// The program of a team, started and ended by this process.
///
/// Thread: one, which must call look() now and then.
class TeamProgram {
  public:
    /// Starts the program. Fails: kIo.
    static Result<std::unique_ptr<TeamProgram>> start(
        const processes::ChildProcess::Command& command);

    /// Copies the program's new output to stderr and notices its end.
    void look();

    /// Calls look() and returns whether the program has ended.
    bool has_ended() {
        look();
        return !end_.empty();
    }

    /// How the program ended, in words. Empty: it runs.
    const std::string& end() const { return end_; }

    /// Asks the program to end, and after a while kills it.
    void finish();

  private:
    TeamProgram() : orphans_(context_, processes::OrphanWatch::Policy::kKeep) {}

    boost::asio::io_context context_;
    processes::OrphanWatch orphans_;
    std::unique_ptr<processes::ChildProcess> child_;
    std::string end_;
};

}  // namespace cancha::bridge
