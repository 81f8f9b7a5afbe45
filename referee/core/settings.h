#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cancha/base/result.h"

namespace google::protobuf {
class Message;
}

namespace cancha::referee {

/// Sets one number, text or choice inside `settings` by its path: "ball.mass_kg",
/// "robot_kinds.simurosot.mass_kg", "robots.3.start.x_m", "rules.half_s". A path names an element
/// of a list by its `name` or `id`.
/// Fails: kInvalidInput; the text says which part of the path is unknown and which parts exist, or
/// why the value does not fit.
Status set_setting(google::protobuf::Message& settings, std::string_view path,
                   std::string_view value);

/// Merges `changes` into `settings`. Scalars replace, messages merge, maps take over the keys.
/// Lists whose elements have a `name` or an `id` merge the elements that both have; other lists are
/// appended. Expects: both are of one type.
void lay_over(const google::protobuf::Message& changes, google::protobuf::Message& settings);

/// Writes the schema's default into every unset field of every message present.
void fill_defaults(google::protobuf::Message& settings);

/// Returns the bytes that are hashed and recorded. Equal settings have equal bytes, whatever the
/// order of maps.
std::string bytes_of(const google::protobuf::Message& settings);

/// Returns the hash of all set fields of all messages present. Equal hashes: equal settings.
std::uint64_t hash_of(const google::protobuf::Message& settings);

/// A number whose field has `limits` in the schema.
struct LimitedSetting {
    std::string path;  ///< Path, as in set_setting().
    double value;      ///< The value; 0 if left out.
    double min;
    double max;
    bool is_left_out;  ///< Whether it is left out, which is legal: another setting then applies.
    bool takes_zero;   ///< Whether zero is legal too, even outside the range.
};

/// A field with a fixed list of choices.
struct ChosenSetting {
    std::string name;     ///< Name of the field: "solver".
    std::string value;    ///< Its value, as in set_setting(): "auto".
    std::string choices;  ///< All choices: "auto, planar, quickstep, step".
};

/// Returns the fields with choices of the message itself, not of its parts, in the order of the
/// schema.
std::vector<ChosenSetting> choices_in(const google::protobuf::Message& message);

/// Text for a setting that is left out, if that is allowed. For people and set_setting().
inline constexpr const char* kLeftOut = "-";

/// Calls `visit` with every limited number in the messages present, in the order of the schema.
void for_each_limited(const google::protobuf::Message& settings,
                      const std::function<void(const LimitedSetting&)>& visit);

/// Compares every number with the `limits` of its field in the schema.
/// Fails: kInvalidInput; the text names path, value and legal range.
Status check_limits(const google::protobuf::Message& settings);

/// Checks the lists and texts of the message itself, not of its parts, against their `limits`.
/// Fails: kInvalidInput; the text names the field and what is allowed.
Status check_texts(const google::protobuf::Message& message);

}  // namespace cancha::referee
