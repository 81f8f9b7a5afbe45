#include "server/sim/sensing/sensor.h"

#include <algorithm>

namespace cancha::sensing {

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
    TypeSet types = 0;
    for (const SensorModel* model : sensor_models()) {
        types |= model->sees_signs ? type_of(model->name) : 0;
    }
    return types;
}

void add_segment(const Vec3& from_m, const Vec3& to_m, v1::SensorDrawing& drawing) {
    for (const Vec3& end_m : {from_m, to_m}) {
        for (const double number : {end_m.x, end_m.y, end_m.z}) {
            drawing.add_segments_m(static_cast<float>(number));
        }
    }
}

}  // namespace cancha::sensing
