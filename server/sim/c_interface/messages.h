#pragma once

#include <string>

#include "cancha/base/result.h"
#include "cancha_engine.h"
#include "server/sim/engine/running.h"

namespace google::protobuf {
class Message;
}

namespace cancha::c_interface {

/// Returns a message about a simulation, in the format of a caller in C. `which`: a cancha_message;
/// `format`: a cancha_format. Fails: kInvalidInput: there is no such message or format; kRefused:
/// the message needs a law or a scenario.
Result<std::string> message_of(const engine::Running& running, int which, int format);

/// Parses the bytes that a caller in C gave into `message`. `format`: a cancha_format. Fails:
/// kInvalidInput: there is no such format, or the bytes are no such message; kTooLarge: there are
/// more than 2^20 bytes.
Status parse(const char* bytes, std::size_t size, int format, google::protobuf::Message& message);

}  // namespace cancha::c_interface
