#include "proto/command/kind.h"

#include <algorithm>

#include "cancha/base/contract.h"
#include "proto/cancha/v1/actuation.pb.h"

namespace cancha::command {
namespace {

using google::protobuf::FieldDescriptor;

Kind make_kind(const FieldDescriptor& field) {
    const google::protobuf::Descriptor& message = *field.message_type();
    Kind kind{.name = field.name(),
              .numbers = numbers::numbers_of(message),
              .field_number = field.number()};
    constexpr auto kIsLimited = [](const Number& number) { return number.min < number.max; };
    CANCHA_EXPECTS(kind.numbers.size() == static_cast<std::size_t>(message.field_count()));
    CANCHA_EXPECTS(std::ranges::all_of(kind.numbers, kIsLimited));
    CANCHA_EXPECTS(!kind.numbers.empty() && kind.numbers.size() <= kMostNumbers);
    return kind;
}

std::vector<Kind> make_kinds() {
    const auto& fields = *v1::RobotCommand::descriptor();
    std::vector<Kind> kinds;
    kinds.reserve(static_cast<std::size_t>(fields.field_count()));
    for (int i = 0; i < fields.field_count(); ++i) {
        if (fields.field(i)->type() == FieldDescriptor::TYPE_MESSAGE) {
            kinds.push_back(make_kind(*fields.field(i)));
        }
    }
    return kinds;
}

}  // namespace

std::span<const Kind> kinds() {
    static const std::vector<Kind> all = make_kinds();
    return all;
}

const Kind* find_kind(std::string_view name) {
    const auto all = kinds();
    const auto found = std::ranges::find(all, name, &Kind::name);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace cancha::command
