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
/// robot, then sensor, then as the fields of the sensor's message. They have the names that a
/// recording has in Python: "reading_1_front_distances_0_m".
///
/// All rows of a table have the same length. For each kind of sign or destination, a row holds the
/// nearest one that the sensor sights; a kind that is not seen has the range of the sensor as its
/// distance. Rows leave out pictures, lists of contacts, texts, and settings that a reading
/// repeats.
class SensorTable {
  public:
    /// Builds the table. `readings`: one of each sensor, in the order of the sensors.
    /// Expects: the settings are complete; all robots of the readings are in the settings.
    SensorTable(const v1::Discipline& settings, std::span<const v1::Reading> readings);

    std::span<const Column> columns() const { return columns_; }

    /// Field of cancha.v1.Reading that holds the findings of a column's sensor: "ranges".
    /// Empty: the sensor was not read when the table was built.
    std::string_view kind_of(std::size_t column) const { return kind_names_[column]; }

    /// Robot of each column.
    std::span<const RobotId> robots() const { return robots_; }

    /// Writes a row, with NaN where a reading lacks a number. Expects: the readings are of the same
    /// sensors, in the same order; the row has a place for each column.
    void write(std::span<const v1::Reading> readings, std::span<double> row) const;

  private:
    using Field = google::protobuf::FieldDescriptor;

    /// Path to a number in the findings of a sensor, which are a message.
    struct Place {
        const Field* outer = nullptr;  ///< Null: the number is a field of the findings.
        int element = 0;               ///< Index in `outer`, if `outer` is a list.
        const Field* field = nullptr;  ///< Null: the element of `outer` is the number.
    };

    struct Sensor {
        const Field* found = nullptr;  ///< Field of v1::Reading. Null: the sensor was not read.
        std::vector<Place> places{};
        double range_m = 0;  ///< Range of a sensor that has sightings; 0: it has none.
    };

    void add(const v1::Reading& reading, const Sensor& sensor);
    void add(const v1::Reading& reading, const Sensor& sensor, Column column);
    static std::vector<Place> places_in(const google::protobuf::Message& found);
    static void add_places(const Field& outer, int elements, std::vector<Place>& places);
    static double number_at(const google::protobuf::Message& found, const Place& place);
    static Column column_of(const google::protobuf::Message& found, const Place& place);
    double* write_sightings(const v1::Sightings& found, double range_m, double* out) const;

    std::vector<std::string> kinds_{};  ///< Kinds of signs and destinations that can be sighted.
    std::vector<Sensor> sensors_{};
    std::vector<Column> columns_{};
    std::vector<std::string_view> kind_names_{};
    std::vector<RobotId> robots_{};
};

}  // namespace cancha::arrays
