#pragma once

// For tests: functions that change a single value, which may be a text, a field of a protobuf
// message, or a value in JSON. They find the fields by walking over the type or the JSON, so they
// also find fields that are added later.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <nlohmann/json_fwd.hpp>

namespace cancha::recording {

/// Kind of change of a field. Not every field allows all kinds: nothing can be added to a number.
/// kAdd adds an element to a list. kMakeUp is for a field of the elements of an empty list: it adds
/// an element to that list and changes the field in the new element.
enum class ChangeKind { kChange, kRemove, kAdd, kMakeUp };

inline constexpr ChangeKind kChangeKinds[] = {ChangeKind::kChange, ChangeKind::kRemove,
                                              ChangeKind::kAdd};

/// Returns the text with another last character; never the same text.
std::string changed_text(std::string text);

/// Path from a message type through its fields to an inner field.
using FieldPath = std::vector<const google::protobuf::FieldDescriptor*>;

/// Returns the paths of all fields of the type, including those of nested messages.
std::vector<FieldPath> paths_of(const google::protobuf::Descriptor& type);

/// Returns "/field/inner_field".
std::string text_of(const FieldPath& path);

/// Returns the type of this name. Fails the test if this program does not know it.
const google::protobuf::Descriptor& type_named(std::string_view name);

/// Returns the message's bytes with the field at `path` changed, in the first elements of lists.
/// Returns the same bytes if this change is impossible there.
std::string changed_message(const google::protobuf::Descriptor& type, const std::string& bytes,
                            const FieldPath& path, ChangeKind kind);

/// `field`: JSON pointer to the changed value. `forged`: the whole JSON with that change.
using JsonVisitor =
    std::function<void(const std::string& field, const nlohmann::ordered_json& forged)>;

/// Calls `visit` for every possible single change of the JSON: of values, keys and elements of
/// lists.
void visit_changes(const nlohmann::ordered_json& whole, const JsonVisitor& visit);

}  // namespace cancha::recording
