#include "proto/command/command.h"

#include "cancha/base/contract.h"
#include "proto/cancha/v1/actuation.pb.h"

namespace cancha::command {
namespace {

using Numbers = std::array<double, kMostNumbers>;

#include "proto/numbers/commands.inc"

}  // namespace

std::optional<Command> decode(const v1::RobotCommand& message, const Kind& kind) {
    if (!has_message(message, kind.field_number)) {
        return std::nullopt;
    }
    Command command{.kind = &kind};
    get_numbers(message, kind.field_number, command.numbers);
    return command;
}

void encode(const Command& command, v1::RobotCommand& message) {
    CANCHA_EXPECTS(command.kind != nullptr);
    set_numbers(message, command.kind->field_number, command.numbers);
}

}  // namespace cancha::command
