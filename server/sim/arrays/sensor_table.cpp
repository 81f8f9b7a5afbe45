#include "server/sim/arrays/sensor_table.h"

#include <algorithm>
#include <limits>
#include <numbers>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include "cancha/base/contract.h"
#include "server/sim/sensing/sensor.h"

namespace cancha::arrays {
namespace {

namespace pb = google::protobuf;
using Field = pb::FieldDescriptor;
using std::numbers::pi;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Whether a field repeats a setting of the sensor.
bool is_setting(const Field& field) {
    return field.name() == "range_m" || field.name() == "first_rad" || field.name() == "step_rad";
}

bool is_number(const Field& field) {
    switch (field.cpp_type()) {
        case Field::CPPTYPE_DOUBLE:
        case Field::CPPTYPE_FLOAT:
        case Field::CPPTYPE_ENUM:
            return !is_setting(field);
        default:
            return false;
    }
}

/// Whether a field is a list of numbers, or a message or list of messages with numbers. Contacts do
/// not count: their number varies, so they do not fit into a row.
bool has_several(const Field& field) {
    return field.message_type() != nullptr
               ? field.message_type() != v1::Contact::descriptor()
               : field.is_repeated() && field.cpp_type() == Field::CPPTYPE_FLOAT;
}

std::vector<const Field*> fields_of(const pb::Descriptor& message) {
    std::vector<const Field*> fields;
    fields.reserve(static_cast<std::size_t>(message.field_count()));
    for (int i = 0; i < message.field_count(); ++i) {
        fields.push_back(message.field(i));
    }
    return fields;
}

double number_of(const pb::Message& message, const Field& field) {
    const pb::Reflection& reflection = *message.GetReflection();
    return field.cpp_type() == Field::CPPTYPE_ENUM ? reflection.GetEnumValue(message, &field)
                                                   : reflection.GetDouble(message, &field);
}

/// Inserts a key before the unit of a name: "acceleration_x_mps2".
std::string with_key(const std::string& name, std::string_view key) {
    const std::size_t unit = name.rfind('_');
    return fmt::format("{}_{}{}", name.substr(0, unit), key, name.substr(unit));
}

const Field* found_in(const v1::Reading& reading) {
    const pb::OneofDescriptor* found = v1::Reading::descriptor()->FindOneofByName("found");
    return reading.GetReflection()->GetOneofFieldDescriptor(reading, found);
}

/// Returns the kinds of things on a course that can be sighted: signs in their order, then
/// destinations.
std::vector<std::string> kinds_of(const v1::Course& course) {
    std::vector<std::string> kinds;
    const auto add = [&kinds](const std::string& kind) {
        if (std::ranges::find(kinds, kind) == kinds.end()) {
            kinds.push_back(kind);
        }
    };
    for (const v1::Sign& sign : course.signs()) {
        add(sign.kind());
    }
    if (!course.destinations().empty()) {
        add("destination");
    }
    return kinds;
}

/// Returns the setting "range_m" of the sensor that took a reading.
double range_m_of(const v1::Discipline& settings, const v1::Reading& reading) {
    const auto robot = std::ranges::find(settings.robots(), reading.robot_id(), &v1::Robot::id);
    CANCHA_EXPECTS(robot != settings.robots().end());
    const auto kind =
        std::ranges::find(settings.robot_kinds(), robot->kind(), &v1::RobotKind::name);
    const auto sensor = std::ranges::find(kind->sensors(), reading.sensor(), &v1::Sensor::name);
    CANCHA_EXPECTS(sensor != kind->sensors().end());
    const auto given = sensor->settings().find("range_m");
    if (given != sensor->settings().end()) {
        return given->second;
    }
    const auto declared = sensing::find_sensor_model(sensor->type())->settings;
    const auto range = std::ranges::find(declared, "range_m", &Parameter::key);
    CANCHA_EXPECTS(range != declared.end());
    return range->fallback;
}

/// Returns the range that a message states, or infinity if it states none. Distances are rounded to
/// float, so the range is not below its own value as a float.
double range_m_in(const pb::Message& found) {
    const Field* range = found.GetDescriptor()->FindFieldByName("range_m");
    if (range == nullptr) {
        return std::numeric_limits<double>::infinity();
    }
    const double range_m = number_of(found, *range);
    return std::max(range_m, double{static_cast<float>(range_m)});
}

/// Returns the columns of a kind that can be sighted.
std::vector<Column> columns_of_sighting(const std::string& kind, double range_m) {
    const std::string prefix = "sightings_" + kind;
    return {{.name = prefix + "_is_seen", .low = 0, .high = 1, .step = 1},
            {.name = prefix + "_bearing_rad", .low = -pi, .high = pi},
            {.name = prefix + "_elevation_rad", .low = -pi / 2, .high = pi / 2},
            {.name = prefix + "_distance_m", .low = 0, .high = range_m}};
}

}  // namespace

SensorTable::SensorTable(const v1::Discipline& settings, std::span<const v1::Reading> readings)
    : kinds_(kinds_of(settings.course())) {
    for (const v1::Reading& reading : readings) {
        Sensor sensor{.found = found_in(reading)};
        if (reading.has_sightings()) {
            sensor.range_m = range_m_of(settings, reading);
        } else if (sensor.found != nullptr && !reading.has_picture()) {
            sensor.places = places_in(reading.GetReflection()->GetMessage(reading, sensor.found));
        }
        add(reading, sensor);
        sensors_.push_back(std::move(sensor));
    }
}

void SensorTable::add(const v1::Reading& reading, const Sensor& sensor) {
    add(reading, sensor, {.name = "tick", .low = 0, .step = 1});
    if (reading.has_sightings()) {
        for (const std::string& kind : kinds_) {
            for (Column& column : columns_of_sighting(kind, sensor.range_m)) {
                add(reading, sensor, std::move(column));
            }
        }
    }
    for (const Place& place : sensor.places) {
        const pb::Message& found = reading.GetReflection()->GetMessage(reading, sensor.found);
        add(reading, sensor, column_of(found, place));
    }
}

void SensorTable::add(const v1::Reading& reading, const Sensor& sensor, Column column) {
    column.name =
        fmt::format("reading_{}_{}_{}", reading.robot_id(), reading.sensor(), column.name);
    columns_.push_back(std::move(column));
    kind_names_.emplace_back(sensor.found != nullptr ? sensor.found->name() : std::string_view());
    robots_.push_back(RobotId{reading.robot_id()});
}

std::vector<SensorTable::Place> SensorTable::places_in(const pb::Message& found) {
    std::vector<Place> places;
    for (const Field* field : fields_of(*found.GetDescriptor())) {
        if (is_number(*field) && !field->is_repeated()) {
            places.push_back({.field = field});
        } else if (has_several(*field)) {
            const int elements =
                field->is_repeated() ? found.GetReflection()->FieldSize(found, field) : 1;
            add_places(*field, elements, places);
        }
    }
    return places;
}

void SensorTable::add_places(const Field& outer, int elements, std::vector<Place>& places) {
    std::vector<const Field*> numbers = {nullptr};
    if (outer.message_type() != nullptr) {
        numbers = fields_of(*outer.message_type());
        std::erase_if(numbers, [](const Field* field) { return !is_number(*field); });
    }
    for (int i = 0; i < elements; ++i) {
        for (const Field* field : numbers) {
            places.push_back({.outer = &outer, .element = i, .field = field});
        }
    }
}

double SensorTable::number_at(const pb::Message& found, const Place& place) {
    const pb::Reflection& reflection = *found.GetReflection();
    if (place.outer == nullptr) {
        return number_of(found, *place.field);
    }
    if (!place.outer->is_repeated()) {
        return number_of(reflection.GetMessage(found, place.outer), *place.field);
    }
    if (place.element >= reflection.FieldSize(found, place.outer)) {
        return kNan;
    }
    if (place.field == nullptr) {
        return double{reflection.GetRepeatedFloat(found, place.outer, place.element)};
    }
    return number_of(reflection.GetRepeatedMessage(found, place.outer, place.element),
                     *place.field);
}

Column SensorTable::column_of(const pb::Message& found, const Place& place) {
    Column column;
    if (place.outer == nullptr) {
        column.name = place.field->name();
    } else if (!place.outer->is_repeated()) {
        column.name = with_key(place.outer->name(), place.field->name());
    } else if (place.field == nullptr) {
        column.name = with_key(place.outer->name(), std::to_string(place.element));
    } else {
        const pb::Message& element =
            found.GetReflection()->GetRepeatedMessage(found, place.outer, place.element);
        const Field* name = element.GetDescriptor()->FindFieldByName("name");
        column.name =
            fmt::format("{}_{}_{}", place.outer->name(),
                        element.GetReflection()->GetString(element, name), place.field->name());
    }
    if (column.name.starts_with("distance")) {
        column.low = 0;
        column.high = range_m_in(found);
    } else if (column.name == "force_n") {
        column.low = 0;
    } else if (column.name.ends_with("_rad")) {
        column.low = -pi;
        column.high = pi;
    } else if (place.field != nullptr && place.field->cpp_type() == Field::CPPTYPE_ENUM) {
        column.low = 0;
        column.high = place.field->enum_type()->value_count() - 1;
        column.step = 1;
    }
    return column;
}

void SensorTable::write(std::span<const v1::Reading> readings, std::span<double> row) const {
    CANCHA_EXPECTS(row.size() == columns_.size() && readings.size() == sensors_.size());
    double* out = row.data();
    for (std::size_t i = 0; i < sensors_.size(); ++i) {
        const v1::Reading& reading = readings[i];
        const Sensor& sensor = sensors_[i];
        const bool is_same = found_in(reading) == sensor.found;
        *out++ = static_cast<double>(reading.tick());
        if (sensor.range_m > 0) {
            out = write_sightings(reading.sightings(), sensor.range_m, out);
        }
        for (const Place& place : sensor.places) {
            *out++ = is_same ? number_at(reading.GetReflection()->GetMessage(reading, sensor.found),
                                         place)
                             : kNan;
        }
    }
    CANCHA_EXPECTS(out == row.data() + row.size());
}

double* SensorTable::write_sightings(const v1::Sightings& found, double range_m,
                                     double* out) const {
    for (const std::string& kind : kinds_) {
        // The first one is the nearest.
        const auto nearest = std::ranges::find(found.sightings(), kind, &v1::Sighting::kind);
        const bool is_seen = nearest != found.sightings().end();
        *out++ = is_seen ? 1 : 0;
        *out++ = is_seen ? nearest->bearing_rad() : 0;
        *out++ = is_seen ? nearest->elevation_rad() : 0;
        *out++ = is_seen ? nearest->distance_m() : range_m;
    }
    return out;
}

}  // namespace cancha::arrays
