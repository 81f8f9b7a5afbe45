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
/// "robot_kinds.simurosot.mass_kg", "robots.3.start.x_m", "rules.half_s". An element of a list is
/// named by its `name` or its `id`.
/// Fails: kInvalidInput; the text says which part of the path is unknown and what there is instead,
/// or why the value does not fit.
Status set_setting(google::protobuf::Message& settings, std::string_view path,
                   std::string_view value);

/// Lays `changes` over `settings`: a scalar replaces, a message merges, a map takes over its keys,
/// a list whose elements have a `name` or an `id` merges those that both have; any other list
/// extends. Expects: both are of one type.
void lay_over(const google::protobuf::Message& changes, google::protobuf::Message& settings);

/// Writes the schema's default into every field that is not set, in every message that is there.
void fill_defaults(google::protobuf::Message& settings);

/// As they are hashed and recorded: equal settings, equal bytes, whatever the order of maps.
std::string bytes_of(const google::protobuf::Message& settings);

/// Of all that is set, in every message that is there: equal hashes, equal settings.
std::uint64_t hash_of(const google::protobuf::Message& settings);

/// A number whose field has `limits` in the schema.
struct LimitedSetting {
    std::string path;  ///< As set_setting() takes it.
    double value;      ///< 0 where it is left out.
    double min;
    double max;
    bool is_left_out;  ///< As it may be: another setting says what holds.
    bool takes_zero;   ///< Zero is legal too, whatever the range.
};

/// A field that takes one of some names.
struct ChosenSetting {
    std::string name;     ///< Of the field: "solver".
    std::string value;    ///< As set_setting() takes it: "auto".
    std::string choices;  ///< All of them: "auto, planar, quickstep, step".
};

/// All such fields of the message itself, but not of its parts, in the order of the schema.
std::vector<ChosenSetting> choices_in(const google::protobuf::Message& message);

/// The value of a setting that is left out, where that is allowed: for people and set_setting().
inline constexpr const char* kLeftOut = "-";

/// Calls `visit` with every such number in the messages that are there, in the order of the schema.
void for_each_limited(const google::protobuf::Message& settings,
                      const std::function<void(const LimitedSetting&)>& visit);

/// Compares every number with the `limits` of its field in the schema.
/// Fails: kInvalidInput; the text names path, value and legal range.
Status check_limits(const google::protobuf::Message& settings);

/// Compares lists and texts of the message itself, but not of its parts, with the same.
/// Fails: kInvalidInput; the text names the field and what is allowed.
Status check_texts(const google::protobuf::Message& message);

}  // namespace cancha::referee
