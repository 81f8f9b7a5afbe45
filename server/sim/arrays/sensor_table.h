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

/// The last readings of all sensors of one discipline as a row of numbers. Columns are ordered by
/// robot, then by sensor, then as the fields of the sensor's message. A column has the name that
/// the Python package for recordings gives it: "reading_1_front_distances_0_m".
///
/// All rows of a table have the same length. For each kind of sign, and for destinations, a row
/// holds only the nearest one that the sensor sights. If the sensor sights none of a kind, the
/// distance in the row is the range of the sensor. Rows leave out pictures, lists of contacts and
/// texts. They also leave out settings, such as the range, that a reading only repeats.
class SensorTable {
  public:
    /// Builds the table. `readings`: one reading of each sensor, in the order of the sensors.
    /// Expects: `settings` have all defaults filled in, and contain all robots of the readings.
    SensorTable(const v1::Discipline& settings, std::span<const v1::Reading> readings);

    /// Names, limits and resolutions of the columns, in the order of a row.
    std::span<const Column> columns() const { return columns_; }

    /// Field of cancha.v1.Reading that holds the values measured by a column's sensor: "ranges".
    /// Empty if the sensor had not been read when the table was built.
    std::string_view kind_of(std::size_t column) const { return kind_names_[column]; }

    /// For each column the robot that carries the sensor, in the order of the columns.
    std::span<const RobotId> robots() const { return robots_; }

    /// Writes a row. If a reading lacks a number, NaN is written. Expects: the readings are of the
    /// same sensors, in the same order; the row has a place for each column.
    void write(std::span<const v1::Reading> readings, std::span<double> row) const;

  private:
    using Field = google::protobuf::FieldDescriptor;

    /// Path to a number in the message with the measured values of a sensor (`found`).
    struct Place {
        const Field* outer = nullptr;  ///< Null if the number is a field of `found`.
        int element = 0;               ///< Index in `outer`, if `outer` is a list.
        const Field* field = nullptr;  ///< Null if the element of `outer` is the number.
    };

    /// A sensor and its numbers in a row.
    struct Sensor {
        const Field* found = nullptr;  ///< Field of v1::Reading. Null if the sensor was not read.
        std::vector<Place> places{};   ///< Numbers of `found`, except sightings.
        double range_m = 0;            ///< Range, if the sensor has sightings; otherwise 0.
    };

    void add(const v1::Reading& reading, const Sensor& sensor);
    void add(const v1::Reading& reading, const Sensor& sensor, Column column);
    static std::vector<Place> places_in(const google::protobuf::Message& found);
    static void add_places(const Field& outer, int elements, std::vector<Place>& places);
    static double number_at(const google::protobuf::Message& found, const Place& place);
    static Column column_of(const google::protobuf::Message& found, const Place& place);
    double* write_sightings(const v1::Sightings& found, double range_m, double* out) const;

    /// Kinds of the signs on the course, then "destination" if the course has any.
    std::vector<std::string> kinds_{};
    std::vector<Sensor> sensors_{};
    std::vector<Column> columns_{};
    std::vector<std::string_view> kind_names_{};
    std::vector<RobotId> robots_{};
};

}  // namespace cancha::arrays
