#pragma once

#include <memory>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "cancha/base/result.h"
#include "proto/base/processes/child_process.h"
#include "proto/base/processes/orphan_watch.h"

namespace cancha::bridge {

/// The program of a team, which this process has started and ends.
///
/// Thread: one, which calls look() now and then.
class TeamProgram {
  public:
    /// Fails: kIo.
    static Result<std::unique_ptr<TeamProgram>> start(
        const processes::ChildProcess::Command& command);

    /// Learns what has become of the program, and copies what it prints to stderr.
    void look();

    /// Learns whether it still runs.
    bool has_ended() {
        look();
        return !end_.empty();
    }

    /// How it ended, in words; empty: it runs.
    const std::string& end() const { return end_; }

    /// Asks it to end, and after a while ends it.
    void finish();

  private:
    TeamProgram() : orphans_(context_, processes::OrphanWatch::Policy::kKeep) {}

    boost::asio::io_context context_;
    processes::OrphanWatch orphans_;
    std::unique_ptr<processes::ChildProcess> child_;
    std::string end_;
};

}  // namespace cancha::bridge
