#include "proto/command/command.h"

#include "cancha/base/contract.h"
#include "proto/cancha/v1/actuation.pb.h"

namespace cancha::command {
namespace {

using Numbers = std::array<double, kMostNumbers>;

#include "proto/numbers/commands.inc"

/// Null: the oneof holds nothing.
const Kind* kind_in(const v1::RobotCommand& message) {
    for (const Kind& kind : kinds()) {
        if (kind.field_number == static_cast<int>(message.drive_case())) {
            return &kind;
        }
    }
    return nullptr;
}

}  // namespace

Command decode(const v1::RobotCommand& message) {
    Command command{.kind = kind_in(message)};
    get_numbers(message, message.drive_case(), command.numbers);
    return command;
}

void encode(const Command& command, v1::RobotCommand& message) {
    CANCHA_EXPECTS(command.kind != nullptr);
    set_numbers(message, command.kind->field_number, command.numbers);
}

}  // namespace cancha::command
