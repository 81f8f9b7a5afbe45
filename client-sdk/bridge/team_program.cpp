#include "client-sdk/bridge/team_program.h"

#include <chrono>

namespace cancha::bridge {
namespace {

using Clock = std::chrono::steady_clock;

// Time for a program to write its logs.
constexpr std::chrono::milliseconds kLongestFarewell{1000};

}  // namespace

Result<std::unique_ptr<TeamProgram>> TeamProgram::start(
    const processes::ChildProcess::Command& command) {
    std::unique_ptr<TeamProgram> program(new TeamProgram());
    auto child = processes::ChildProcess::start(
        program->context_, command,
        [self = program.get()](const std::string& how) { self->end_ = how; });
    if (!child) {
        return child.error();
    }
    program->child_ = std::move(*child);
    return program;
}

void TeamProgram::look() {
    context_.poll();
}

void TeamProgram::finish() {
    child_->terminate();
    const auto latest = Clock::now() + kLongestFarewell;
    while (end_.empty() && Clock::now() < latest) {
        context_.run_one_until(latest);
    }
    child_->kill();
}

}  // namespace cancha::bridge
