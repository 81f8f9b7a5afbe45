#include "proto/command/command.h"

#include "cancha/base/contract.h"
#include "proto/cancha/v1/actuation.pb.h"

namespace cancha::command {
namespace {

/// Null: the oneof holds nothing.
const Kind* kind_in(const v1::RobotCommand& message) {
    for (const Kind& kind : kinds()) {
        if (kind.field->number() == static_cast<int>(message.drive_case())) {
            return &kind;
        }
    }
    return nullptr;
}

}  // namespace

Command decode(const v1::RobotCommand& message) {
    Command command{.kind = kind_in(message)};
    if (command.kind == nullptr) {
        return command;
    }
    const auto& numbers = message.GetReflection()->GetMessage(message, command.kind->field);
    const auto* const reflection = numbers.GetReflection();
    for (std::size_t i = 0; i < command.kind->numbers.size(); ++i) {
        command.numbers[i] = reflection->GetDouble(numbers, command.kind->numbers[i].field);
    }
    return command;
}

void encode(const Command& command, v1::RobotCommand& message) {
    CANCHA_EXPECTS(command.kind != nullptr);
    auto* const numbers = message.GetReflection()->MutableMessage(&message, command.kind->field);
    const auto* const reflection = numbers->GetReflection();
    for (std::size_t i = 0; i < command.kind->numbers.size(); ++i) {
        reflection->SetDouble(numbers, command.kind->numbers[i].field, command.numbers[i]);
    }
}

}  // namespace cancha::command
