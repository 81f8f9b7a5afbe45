#pragma once

#include <string>
#include <vector>

#include <google/protobuf/message.h>

#include "cancha/base/result.h"
#include "cancha_engine.h"
#include "server/sim/engine/running.h"

namespace cancha::c_interface {

/// What C says about a discipline that is to be loaded.
struct Loading {
    engine::LoadOptions options;
    std::vector<std::string> kinds;  ///< Of commands.
};

/// The lines of a text without those that are empty. Null is none.
std::vector<std::string> lines_of(const char* text);

/// `options` may be null. Fails: kInvalidInput: it is of no size that there was.
Result<Loading> loading_of(const cancha_load_options* options);

/// Sets what each line "PATH=VALUE" says. Fails: kInvalidInput; the text has a line for each that
/// is wrong.
Status set_all(const char* settings, google::protobuf::Message& message);

}  // namespace cancha::c_interface
