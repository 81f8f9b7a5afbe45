#pragma once

// Changes of one value: of a text, of a field of a protobuf message, of JSON. The fields are found
// by walking over the type or the JSON, so one that is added later is found as well.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <nlohmann/json_fwd.hpp>

namespace cancha::recording {

/// What is done to a field. Not every field has all of them: a number cannot be added to. The last
/// one makes up an element of a list that has none, with that field.
enum class ChangeKind { kChange, kRemove, kAdd, kMakeUp };

inline constexpr ChangeKind kChangeKinds[] = {ChangeKind::kChange, ChangeKind::kRemove,
                                              ChangeKind::kAdd};

/// The text with another last character; never the same text.
std::string changed_text(std::string text);

/// From the fields of a type to a field inside them.
using FieldPath = std::vector<const google::protobuf::FieldDescriptor*>;

/// Of all fields of the type, those of nested messages included.
std::vector<FieldPath> paths_of(const google::protobuf::Descriptor& type);

/// "/field/inner_field".
std::string text_of(const FieldPath& path);

/// Fails the test if this program knows no such type.
const google::protobuf::Descriptor& type_named(std::string_view name);

/// The message's bytes with the field at `path` changed, in the first elements of lists; the same
/// bytes if that change cannot be made there.
std::string changed_message(const google::protobuf::Descriptor& type, const std::string& bytes,
                            const FieldPath& path, ChangeKind kind);

/// `field`: a JSON pointer to what was changed. `forged`: the whole with that change.
using JsonVisitor =
    std::function<void(const std::string& field, const nlohmann::ordered_json& forged)>;

/// Calls `visit` once for every single change of the JSON: of values, keys and elements of lists.
void visit_changes(const nlohmann::ordered_json& whole, const JsonVisitor& visit);

}  // namespace cancha::recording
