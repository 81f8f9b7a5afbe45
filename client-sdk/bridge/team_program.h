#pragma once

#include <memory>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "cancha/base/result.h"
#include "proto/base/processes/child_process.h"
#include "proto/base/processes/orphan_watch.h"

namespace cancha::bridge {

/// The program of a team. This process starts it and ends it.
///
/// Thread: one. The thread must call look() now and then.
class TeamProgram {
  public:
    /// Starts the program. Fails: kIo.
    static Result<std::unique_ptr<TeamProgram>> start(
        const processes::ChildProcess::Command& command);

    /// Copies new output of the program to stderr, and notes whether the program has ended.
    void look();

    /// Calls look() and returns whether the program has ended.
    bool has_ended() {
        look();
        return !end_.empty();
    }

    /// How the program ended, for people. Empty while the program runs.
    const std::string& end() const { return end_; }

    /// Asks the program to end. Kills it if it has not ended within a second.
    void finish();

  private:
    TeamProgram() : orphans_(context_, processes::OrphanWatch::Policy::kKeep) {}

    boost::asio::io_context context_;
    processes::OrphanWatch orphans_;
    std::unique_ptr<processes::ChildProcess> child_;
    std::string end_;
};

}  // namespace cancha::bridge
