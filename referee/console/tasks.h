#pragma once

#include <string>

#include "cancha/base/result.h"
#include "referee/console/options.h"

namespace cancha::console {

// Tasks that take one conversation with the server. Each returns the text to print, without a final
// newline, and fails with kInvalidInput or kRefused (nothing has changed), kIo or kTimeout.

Result<std::string> list_matches(const Options& options);
Result<std::string> show_status(const Options& options);
Result<std::string> show_events(const Options& options);
Result<std::string> create(const Options& options, const v1::CreateMatch& order);
Result<std::string> ask(const Options& options, const OfficialCommand& command);

}  // namespace cancha::console
