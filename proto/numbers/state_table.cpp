#include "proto/numbers/state_table.h"

#include "cancha/base/contract.h"
#include "proto/cancha/v1/limits.pb.h"
#include "proto/cancha/v1/world.pb.h"

namespace cancha::numbers {

namespace {

#include "proto/numbers/state.inc"

std::vector<Part> make_parts() {
    const google::protobuf::Descriptor& type = *v1::WorldState::descriptor();
    std::vector<Part> parts;
    for (int i = 0; i < type.field_count(); ++i) {
        const google::protobuf::FieldDescriptor& field = *type.field(i);
        if (field.message_type() == nullptr) {
            continue;
        }
        Part part{.name = field.name(), .numbers = numbers_of(*field.message_type())};
        const auto in_message = std::ranges::find(part.numbers, true, &Number::is_in_message);
        const bool is_by_column = field.options().GetExtension(v1::limits).by_column();
        part.columns =
            is_by_column ? static_cast<std::size_t>(in_message - part.numbers.begin()) : 0;
        // The plain ones come first: otherwise there would be columns between messages.
        CANCHA_EXPECTS(std::all_of(in_message, part.numbers.end(),
                                   [](const Number& number) { return number.is_in_message; }));
        parts.push_back(std::move(part));
    }
    return parts;
}

/// What a generated table sets is what the schema has.
template <typename Message>
std::span<const Setter<Message>> checked(std::span<const Setter<Message>> setters) {
    CANCHA_EXPECTS(setters.size() == numbers_of(*Message::descriptor()).size());
    return setters;
}

/// Takes the numbers of these bodies from the front. Expects: there are as many.
template <typename Bodies>
void take_numbers(const Part& part, Bodies& bodies, std::span<const std::int64_t>& numbers) {
    using Message = typename Bodies::value_type;
    const auto all = setters(static_cast<const Message*>(nullptr));
    std::size_t next = 0;
    visit_numbers(part, bodies, [&](Message& body, std::size_t i) {
        const std::int64_t steps = numbers[next++];
        // Nothing but zeros stands for a message that is left out.
        if (steps != 0 || !part.numbers[i].is_in_message) {
            all[i](body, part.numbers[i].at_step(steps));
        }
    });
    numbers = numbers.subspan(next);
}

}  // namespace

std::span<const Setter<v1::BallState>> setters(const v1::BallState*) {
    static const auto all = checked<v1::BallState>(kSettersOfBallState);
    return all;
}

std::span<const Setter<v1::RobotState>> setters(const v1::RobotState*) {
    static const auto all = checked<v1::RobotState>(kSettersOfRobotState);
    return all;
}

std::span<const Setter<v1::LinkState>> setters(const v1::LinkState*) {
    static const auto all = checked<v1::LinkState>(kSettersOfLinkState);
    return all;
}

std::span<const Part> parts() {
    static const std::vector<Part> all = make_parts();
    return all;
}

const Part& part(std::string_view name) {
    const auto all = parts();
    const auto found = std::ranges::find(all, name, &Part::name);
    CANCHA_EXPECTS(found != all.end());
    return *found;
}

bool to_state(std::span<const std::int64_t> numbers, const Cast& cast, v1::WorldState& state) {
    const Part& ball = part("ball");
    const Part& robots = part("robots");
    const Part& links = part("links");
    const std::size_t before_links =
        (cast.has_ball ? ball.numbers.size() : 0) + cast.robot_ids.size() * robots.numbers.size();
    if (numbers.size() < before_links ||
        (numbers.size() - before_links) % links.numbers.size() != 0) {
        return false;
    }
    for (const std::uint32_t id : cast.robot_ids) {
        state.add_robots()->set_id(id);
    }
    for (std::size_t at = before_links; at < numbers.size(); at += links.numbers.size()) {
        state.add_links();
    }
    if (cast.has_ball) {
        const std::span one(state.mutable_ball(), 1);
        take_numbers(ball, one, numbers);
    }
    take_numbers(robots, *state.mutable_robots(), numbers);
    take_numbers(links, *state.mutable_links(), numbers);
    return true;
}

}  // namespace cancha::numbers
