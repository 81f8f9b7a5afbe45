#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/ids.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/sensing.pb.h"
#include "server/sim/arrays/column.h"

namespace cancha::arrays {

/// The last readings of all sensors of one discipline as a row of numbers: by robot, then sensor,
/// then as the fields of its message stand. Names are those of a recording in Python:
/// "reading_1_front_distances_0_m".
///
/// A row is always as long. Of what a sensor sights there is the nearest of each kind; a kind that
/// is not seen is at the range of the sensor. Pictures, lists of contacts and texts are left out,
/// and so are settings that a reading repeats.
class SensorTable {
  public:
    /// `readings`: one of each sensor, in their order. Expects: the settings are complete, and the
    /// readings are of their robots.
    SensorTable(const v1::Discipline& settings, std::span<const v1::Reading> readings);

    std::span<const Column> columns() const { return columns_; }

    /// Field of cancha.v1.Reading in which the sensor of a column puts its findings: "ranges".
    std::string_view kind_of(std::size_t column) const { return kind_names_[column]; }

    /// The robot of each column.
    std::span<const RobotId> robots() const { return robots_; }

    /// Writes NaN where a reading lacks a number. Expects: the readings are of the same sensors,
    /// the row has a place for each column.
    void write(std::span<const v1::Reading> readings, std::span<double> row) const;

  private:
    using Field = google::protobuf::FieldDescriptor;

    /// The way to a number of a message.
    struct Place {
        const Field* outer = nullptr;  ///< Null: it is a number of the message itself.
        int element = 0;               ///< Of `outer`, if that is a list.
        const Field* field = nullptr;  ///< Null: it is the element itself.
    };

    struct Sensor {
        const Field* found = nullptr;  ///< Of v1::Reading. Null: it was not read.
        std::vector<Place> places{};
        double range_m = 0;  ///< How far it sights.
    };

    void add(const v1::Reading& reading, const Sensor& sensor);
    void add(const v1::Reading& reading, const Sensor& sensor, Column column);
    static std::vector<Place> places_in(const google::protobuf::Message& found);
    static void add_places(const Field& outer, int elements, std::vector<Place>& places);
    static double number_at(const google::protobuf::Message& found, const Place& place);
    static Column column_of(const google::protobuf::Message& found, const Place& place);
    double* write_sightings(const v1::Sightings& found, double range_m, double* out) const;

    std::vector<std::string> kinds_{};  ///< Of what can be sighted.
    std::vector<Sensor> sensors_{};
    std::vector<Column> columns_{};
    std::vector<std::string_view> kind_names_{};
    std::vector<RobotId> robots_{};
};

}  // namespace cancha::arrays
