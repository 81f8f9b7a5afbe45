#pragma once

#include <string>
#include <vector>

#include <google/protobuf/message.h>

#include "cancha/base/result.h"
#include "cancha_engine.h"
#include "server/sim/engine/running.h"

namespace cancha::c_interface {

/// Options of a caller in C for cancha_load(), converted to C++.
struct Loading {
    engine::LoadOptions options;     ///< All options except the kinds of commands.
    std::vector<std::string> kinds;  ///< Lines of cancha_load_options::commands.
};

/// Returns the lines of a text, without empty lines. Returns none if `text` is null.
std::vector<std::string> lines_of(const char* text);

/// Converts options from C. If `options` is null, returns the defaults. Fails: kInvalidInput: the
/// structure has a size that no version of it had, or a team's name is not UTF-8.
Result<Loading> loading_of(const cancha_load_options* options);

/// Sets fields of a message. `settings`: lines "PATH=VALUE"; if it is null, nothing is set. Fails:
/// kInvalidInput; the text has one line for each wrong setting.
Status set_all(const char* settings, google::protobuf::Message& message);

}  // namespace cancha::c_interface
