#include "server/sim/sensing/sensor.h"

#include <algorithm>

namespace cancha::sensing {
namespace {

template <typename Holds>
TypeSet types_for_which(Holds holds) {
    TypeSet types = 0;
    for (const SensorModel* model : sensor_models()) {
        types |= holds(*model) ? type_of(model->name) : 0;
    }
    return types;
}

}  // namespace

const SensorModel* find_sensor_model(std::string_view name) {
    const auto models = sensor_models();
    const auto found = std::ranges::find(models, name, &SensorModel::name);
    return found == models.end() ? nullptr : *found;
}

TypeSet type_of(std::string_view name) {
    const auto models = sensor_models();
    const auto found = std::ranges::find(models, name, &SensorModel::name);
    return found == models.end() ? 0 : TypeSet{1} << (found - models.begin());
}

TypeSet types_that_see_signs() {
    return types_for_which([](const SensorModel& model) { return model.sees_signs; });
}

TypeSet types_that_see_marked_only() {
    return types_for_which([](const SensorModel& model) { return model.sees_marked_only; });
}

std::string own_name(const std::string& full_name) {
    return full_name.substr(full_name.rfind('/') + 1);
}

void set(v1::Vector& message, const Vec3& vector) {
    message.set_x(vector.x);
    message.set_y(vector.y);
    message.set_z(vector.z);
}

Vec3 vector_of(const v1::Vector& message) {
    return {message.x(), message.y(), message.z()};
}

// Colours are left out while all segments have the team's.
void add_segment(const Vec3& from_m, const Vec3& to_m, v1::SensorDrawing& drawing,
                 std::uint32_t colour) {
    constexpr int kNumbersOfSegment = 6;
    if (colour != kTeamColour) {
        while (drawing.colours_size() < drawing.segments_m_size() / kNumbersOfSegment) {
            drawing.add_colours(kTeamColour);
        }
        drawing.add_colours(colour);
    }
    for (const Vec3& end_m : {from_m, to_m}) {
        for (const double number : {end_m.x, end_m.y, end_m.z}) {
            drawing.add_segments_m(static_cast<float>(number));
        }
    }
}

void add_segment(const world::SpacePose& pose, const Vec3& from_m, const Vec3& to_m,
                 v1::SensorDrawing& drawing, std::uint32_t colour) {
    add_segment(pose.position_m + world::rotated(from_m, pose.orientation),
                pose.position_m + world::rotated(to_m, pose.orientation), drawing, colour);
}

void draw_nothing(const v1::Reading& /*reading*/, const world::SpacePose& /*pose*/,
                  v1::SensorDrawing& /*drawing*/) {}

}  // namespace cancha::sensing
