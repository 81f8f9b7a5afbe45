#pragma once

#include <functional>
#include <string>

namespace cancha::streams {

/// Exit status where a program has not done what it was asked for through nobody's fault but ours
/// or the machine's. Also: what it printed to stdout could not be written.
inline constexpr int kExitFault = 1;

/// The whole main() of a program of ours: `body` does the work and returns the exit status.
///
/// Before: a stdin, stdout or stderr that is closed becomes /dev/null, so that no file of ours gets
/// its number; SIGPIPE and SIGXFSZ are ignored, so that what cannot be written is an error and no
/// end; spdlog writes to stderr.
/// After: an exception is told on stderr; what was printed is handed over. Where stdout has not
/// taken all of it, stderr says so, and an exit status of 0 becomes kExitFault.
int run_program(const std::string& name, const std::function<int()>& body);

}  // namespace cancha::streams
