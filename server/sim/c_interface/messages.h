#pragma once

#include <string>

#include "cancha/base/result.h"
#include "cancha_engine.h"
#include "server/sim/engine/running.h"

namespace google::protobuf {
class Message;
}

namespace cancha::c_interface {

/// Fails: kInvalidInput: there is no such message or format; kRefused: it needs a law.
Result<std::string> message_of(const engine::Running& running, int which, int format);

/// Fails: kInvalidInput: the bytes are no such message.
Status parse(const char* bytes, std::size_t size, int format, google::protobuf::Message& message);

}  // namespace cancha::c_interface
