#pragma once

#include <functional>
#include <string>

namespace cancha::streams {

/// Exit status of a program that could not do its work because of an error in the program or on the
/// machine, or that could not write its output to stdout.
inline constexpr int kExitFault = 1;

/// Runs a program: main() calls only this function and returns its result. `body` does the work and
/// returns the exit status. `name` is the name of the program.
///
/// Before `body`: a closed stdin, stdout or stderr becomes /dev/null, so that a file opened later
/// does not get the number of the closed one. SIGPIPE and SIGXFSZ are ignored, so that a failed
/// write is an error and does not end the program. spdlog writes to stderr. After `body`: an
/// exception is reported on stderr, and buffered output is written. If output to stdout has been
/// lost, stderr says so, and an exit status of 0 becomes kExitFault.
int run_program(const std::string& name, const std::function<int()>& body);

}  // namespace cancha::streams
