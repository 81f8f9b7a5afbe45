#pragma once

#include <string>

#include "cancha/base/result.h"
#include "referee/console/options.h"

namespace cancha::console {

// Each function carries out one task of the command line: it connects to the server, sends a
// request, and returns the text to print, without a final newline. Errors: kInvalidInput or
// kRefused (nothing has changed), kIo or kTimeout.

/// Returns a list of the matches of the server.
Result<std::string> list_matches(const Options& options);
/// Returns the status of a match.
Result<std::string> show_status(const Options& options);
/// Returns the events of a match.
Result<std::string> show_events(const Options& options);
/// Creates the match of `order`.
Result<std::string> create(const Options& options, const v1::CreateMatch& order);
/// Sends a command of an official to a match.
Result<std::string> ask(const Options& options, const OfficialCommand& command);

}  // namespace cancha::console
