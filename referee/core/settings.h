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

/// Merges `changes` into `settings`. Scalars are replaced, messages are merged field by field, and
/// map entries are added or replaced. In lists whose elements have a `name` or an `id`, elements
/// with equal names or ids are merged; all other elements are appended. Expects: both messages have
/// the same type.
void lay_over(const google::protobuf::Message& changes, google::protobuf::Message& settings);

/// Writes the schema's default into every unset field of the message and of all its submessages
/// that are present.
void fill_defaults(google::protobuf::Message& settings);

/// Returns the settings as the bytes that are hashed and recorded. Equal settings have equal bytes,
/// whatever the order of maps.
std::string bytes_of(const google::protobuf::Message& settings);

/// Returns the hash of all set fields of the message and of its submessages. Equal hashes mean
/// equal settings.
std::uint64_t hash_of(const google::protobuf::Message& settings);

/// A number whose field has `limits` in the schema.
struct LimitedSetting {
    std::string path;  ///< Path as in set_setting(): "ball.mass_kg".
    double value;      ///< Value of the setting; 0 if it is left out.
    double min;        ///< Smallest legal value.
    double max;        ///< Greatest legal value.
    /// Whether the setting is optional and left out. Another setting then applies.
    bool is_left_out;
    bool takes_zero;  ///< Whether zero is legal too, even outside the range.
};

/// A field with a fixed list of choices.
struct ChosenSetting {
    std::string name;     ///< Name of the field: "solver".
    std::string value;    ///< Value of the field, as in set_setting(): "auto".
    std::string choices;  ///< All legal values: "auto, planar, quickstep, step".
};

/// Returns the fields of `message` that have a fixed list of choices, in the order of the schema.
/// Fields of its submessages are not included.
std::vector<ChosenSetting> choices_in(const google::protobuf::Message& message);

/// Text for an optional setting that is left out. Shown to people, and accepted as a value by
/// set_setting().
inline constexpr const char* kLeftOut = "-";

/// Calls `visit` with every number in the message and its submessages whose field has `limits`, in
/// the order of the schema.
void for_each_limited(const google::protobuf::Message& settings,
                      const std::function<void(const LimitedSetting&)>& visit);

/// Compares every number with the `limits` of its field in the schema.
/// Fails: kInvalidInput; the text names path, value and legal range.
Status check_limits(const google::protobuf::Message& settings);

/// Checks the lists and texts of `message` against their `limits` in the schema. Submessages are
/// not checked.
/// Fails: kInvalidInput; the text names the field and what is allowed.
Status check_texts(const google::protobuf::Message& message);

}  // namespace cancha::referee
