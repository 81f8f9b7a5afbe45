#include "proto/numbers/state_table.h"

#include "cancha/base/contract.h"
#include "proto/cancha/v1/limits.pb.h"
#include "proto/cancha/v1/scene.pb.h"
#include "proto/cancha/v1/world.pb.h"

namespace cancha::numbers {

namespace {

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
        // Plain numbers come first: otherwise columns would stand between messages.
        CANCHA_EXPECTS(std::all_of(in_message, part.numbers.end(),
                                   [](const Number& number) { return number.is_in_message(); }));
        parts.push_back(std::move(part));
    }
    return parts;
}

std::size_t count_bodies(const v1::Scene& scene, const Part& part) {
    const auto* field = scene.GetDescriptor()->FindFieldByName(part.name);
    if (field == nullptr) {
        return 0;
    }
    const auto& access = *scene.GetReflection();
    return field->is_repeated() ? static_cast<std::size_t>(access.FieldSize(scene, field))
                                : std::size_t{access.HasField(scene, field)};
}

/// Returns the number of bodies in each part for this number of numbers. Empty: they do not fit the
/// bodies of the scene.
std::vector<std::size_t> count_bodies(const v1::Scene& scene, std::size_t numbers) {
    std::vector<std::size_t> counts;
    for (const Part& part : parts()) {
        counts.push_back(count_bodies(scene, part));
        const std::size_t taken = counts.back() * part.numbers.size();
        if (taken > numbers) {
            return {};
        }
        numbers -= taken;
    }
    const auto links = static_cast<std::size_t>(&part("links") - parts().data());
    if (numbers % parts()[links].numbers.size() != 0) {
        return {};
    }
    counts[links] += numbers / parts()[links].numbers.size();
    return counts;
}

std::vector<google::protobuf::Message*> add_bodies(v1::WorldState& state, const Part& part,
                                                   std::size_t count) {
    const auto* field = state.GetDescriptor()->FindFieldByName(part.name);
    const auto& access = *state.GetReflection();
    std::vector<google::protobuf::Message*> bodies;
    for (std::size_t i = 0; i < count; ++i) {
        bodies.push_back(field->is_repeated() ? access.AddMessage(&state, field)
                                              : access.MutableMessage(&state, field));
    }
    return bodies;
}

void set_number(google::protobuf::Message& body, const Number& number, double value) {
    google::protobuf::Message* holder = &body;
    for (const auto* field : std::span(number.path).first(number.path.size() - 1)) {
        holder = holder->GetReflection()->MutableMessage(holder, field);
    }
    holder->GetReflection()->SetDouble(holder, number.path.back(), value);
}

void set_ids(const v1::Scene& scene, v1::WorldState& state) {
    std::vector<std::uint32_t> ids;
    for (const v1::SceneRobot& robot : scene.robots()) {
        ids.push_back(robot.id());
    }
    std::ranges::sort(ids);
    for (int i = 0; i < state.robots_size(); ++i) {
        state.mutable_robots(i)->set_id(ids[static_cast<std::size_t>(i)]);
    }
}

}  // namespace

#include "proto/numbers/state.inc"

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

bool to_state(std::span<const std::int64_t> numbers, const v1::Scene& scene,
              v1::WorldState& state) {
    const std::vector<std::size_t> counts = count_bodies(scene, numbers.size());
    if (counts.empty()) {
        return false;
    }
    std::size_t next = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const Part& part = parts()[i];
        std::vector<google::protobuf::Message*> bodies = add_bodies(state, part, counts[i]);
        visit_numbers(part, bodies, [&](google::protobuf::Message* body, std::size_t number) {
            const std::int64_t steps = numbers[next++];
            // A message whose numbers are all zeros is left out.
            if (steps != 0 || !part.numbers[number].is_in_message()) {
                set_number(*body, part.numbers[number], part.numbers[number].at_step(steps));
            }
        });
    }
    set_ids(scene, state);
    return true;
}

}  // namespace cancha::numbers
