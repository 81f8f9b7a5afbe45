#pragma once

#include <functional>
#include <string>

namespace cancha::streams {

/// Exit status if a program could not do its work because of a fault of the program or the machine.
/// Also used if its output to stdout could not be written.
inline constexpr int kExitFault = 1;

/// Runs the whole main() of a program: `body` does the work and returns the exit status. `name` is
/// the name of the program.
///
/// Before `body`: a closed stdin, stdout or stderr becomes /dev/null, so that no other file gets
/// its number. SIGPIPE and SIGXFSZ are ignored, so that a failed write is an error and does not end
/// the program. spdlog writes to stderr.
/// After `body`: an exception is reported on stderr, and buffered output is written. If output to
/// stdout has been lost, stderr says so, and an exit status of 0 becomes kExitFault.
int run_program(const std::string& name, const std::function<int()>& body);

}  // namespace cancha::streams
