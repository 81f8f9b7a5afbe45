#include "server/recording/test_changed_values.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <fmt/format.h>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace cancha::recording {

namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using Json = nlohmann::ordered_json;

int next_value(const google::protobuf::EnumValueDescriptor& value) {
    const auto& type = *value.type();
    return type.value((value.index() + 1) % type.value_count())->number();
}

void change_single(Message& message, const FieldDescriptor& field) {
    const Reflection& access = *message.GetReflection();
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_INT32:
            return access.SetInt32(&message, &field, access.GetInt32(message, &field) + 1);
        case FieldDescriptor::CPPTYPE_INT64:
            return access.SetInt64(&message, &field, access.GetInt64(message, &field) + 1);
        case FieldDescriptor::CPPTYPE_UINT32:
            return access.SetUInt32(&message, &field, access.GetUInt32(message, &field) + 1);
        case FieldDescriptor::CPPTYPE_UINT64:
            return access.SetUInt64(&message, &field, access.GetUInt64(message, &field) + 1);
        case FieldDescriptor::CPPTYPE_DOUBLE:
            return access.SetDouble(&message, &field, access.GetDouble(message, &field) + 1);
        case FieldDescriptor::CPPTYPE_FLOAT:
            return access.SetFloat(&message, &field, access.GetFloat(message, &field) + 1);
        case FieldDescriptor::CPPTYPE_BOOL:
            return access.SetBool(&message, &field, !access.GetBool(message, &field));
        case FieldDescriptor::CPPTYPE_ENUM:
            return access.SetEnumValue(&message, &field,
                                       next_value(*access.GetEnum(message, &field)));
        case FieldDescriptor::CPPTYPE_STRING:
            return access.SetString(&message, &field,
                                    changed_text(access.GetString(message, &field)));
        case FieldDescriptor::CPPTYPE_MESSAGE:
            return;
    }
}

void change_first(Message& message, const FieldDescriptor& field) {
    const Reflection& access = *message.GetReflection();
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_INT64:
            return access.SetRepeatedInt64(&message, &field, 0,
                                           access.GetRepeatedInt64(message, &field, 0) + 1);
        case FieldDescriptor::CPPTYPE_UINT32:
            return access.SetRepeatedUInt32(&message, &field, 0,
                                            access.GetRepeatedUInt32(message, &field, 0) + 1);
        case FieldDescriptor::CPPTYPE_DOUBLE:
            return access.SetRepeatedDouble(&message, &field, 0,
                                            access.GetRepeatedDouble(message, &field, 0) + 1);
        default:
            ADD_FAILURE() << "no list of this type is known to the test: " << field.full_name();
    }
}

void append_last(Message& message, const FieldDescriptor& field, int count) {
    const Reflection& access = *message.GetReflection();
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_INT64:
            return access.AddInt64(
                &message, &field,
                count == 0 ? 1 : access.GetRepeatedInt64(message, &field, count - 1));
        case FieldDescriptor::CPPTYPE_UINT32:
            return access.AddUInt32(
                &message, &field,
                count == 0 ? 1 : access.GetRepeatedUInt32(message, &field, count - 1));
        case FieldDescriptor::CPPTYPE_DOUBLE:
            return access.AddDouble(
                &message, &field,
                count == 0 ? 1 : access.GetRepeatedDouble(message, &field, count - 1));
        case FieldDescriptor::CPPTYPE_MESSAGE: {
            Message& added = *access.AddMessage(&message, &field);
            if (count > 0) {
                added.CopyFrom(access.GetRepeatedMessage(message, &field, count - 1));
            }
            return;
        }
        default:
            ADD_FAILURE() << "no list of this type is known to the test: " << field.full_name();
    }
}

void change_list(Message& message, const FieldDescriptor& field, ChangeKind kind) {
    const Reflection& access = *message.GetReflection();
    const int count = access.FieldSize(message, &field);
    if (kind == ChangeKind::kAdd) {
        append_last(message, field, count);
    } else if (kind == ChangeKind::kRemove && count > 0) {
        access.RemoveLast(&message, &field);
    } else if (kind == ChangeKind::kChange && count > 0 && field.message_type() == nullptr) {
        change_first(message, field);
    }
}

bool is_other_choice(const Message& message, const FieldDescriptor& field) {
    return field.real_containing_oneof() != nullptr &&
           !message.GetReflection()->HasField(message, &field);
}

void change_field(Message& message, const FieldDescriptor& field, ChangeKind kind) {
    const Reflection& access = *message.GetReflection();
    if (field.is_repeated()) {
        return change_list(message, field, kind);
    }
    if (kind == ChangeKind::kRemove) {
        access.ClearField(&message, &field);
    } else if (field.message_type() == nullptr && kind == ChangeKind::kChange) {
        change_single(message, field);
    } else if (field.message_type() != nullptr && kind == ChangeKind::kAdd) {
        access.MutableMessage(&message, &field);
    }
}

/// Changes the field at the path, in the first elements of lists, unless this would select another
/// field of a oneof.
void change_at(Message& message, const FieldPath& path, std::size_t depth, ChangeKind kind) {
    const FieldDescriptor& field = *path[depth];
    const Reflection& access = *message.GetReflection();
    if (is_other_choice(message, field)) {
        return;
    }
    if (depth + 1 == path.size()) {
        return change_field(message, field, kind);
    }
    if (!field.is_repeated()) {
        change_at(*access.MutableMessage(&message, &field), path, depth + 1, kind);
    } else if (access.FieldSize(message, &field) > 0) {
        change_at(*access.MutableRepeatedMessage(&message, &field, 0), path, depth + 1, kind);
    } else if (kind == ChangeKind::kMakeUp) {
        change_at(*access.AddMessage(&message, &field), path, depth + 1, ChangeKind::kChange);
    }
}

/// Collects the paths to all fields of the type, including nested ones.
void collect_paths(const Descriptor& type, FieldPath& path, std::vector<FieldPath>& paths) {
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor* field = type.field(i);
        path.push_back(field);
        paths.push_back(path);
        const auto is_same = [field](const FieldDescriptor* above) {
            return above->containing_type() == field->message_type();
        };
        if (field->message_type() != nullptr && std::ranges::none_of(path, is_same)) {
            collect_paths(*field->message_type(), path, paths);
        }
        path.pop_back();
    }
}

std::unique_ptr<Message> parsed(const Descriptor& type, std::string_view bytes) {
    std::unique_ptr<Message> message(
        google::protobuf::MessageFactory::generated_factory()->GetPrototype(&type)->New());
    EXPECT_TRUE(message->ParseFromString(std::string(bytes)));
    return message;
}

Json changed_json(const Json& value) {
    if (value.is_string()) {
        return changed_text(value.get<std::string>());
    }
    if (value.is_boolean()) {
        return !value.get<bool>();
    }
    if (value.is_number_unsigned()) {
        return value.get<std::uint64_t>() + 1;
    }
    if (value.is_number()) {
        return value.get<double>() + 1;
    }
    return 1;
}

/// visit_changes() for the part of `whole` at `place`.
void visit_changes_at(const Json& whole, const Json::json_pointer& place,
                      const JsonVisitor& visit) {
    const std::string field = place.to_string();
    const auto with = [&](const std::string& what, auto change) {
        Json forged = whole;
        change(forged[place]);
        visit(what, forged);
    };
    const Json& part = whole[place];
    if (!part.is_structured()) {
        with(field, [](Json& value) { value = changed_json(value); });
        return;
    }
    if (part.is_object()) {
        with(field + "/forged", [](Json& value) { value["forged"] = 1; });
        for (const auto& [key, inner] : part.items()) {
            with(fmt::format("{}/{}", field, key), [k = key](Json& value) { value.erase(k); });
            visit_changes_at(whole, place / key, visit);
        }
        return;
    }
    with(field, [](Json& value) { value.push_back(value.empty() ? Json(1) : value.back()); });
    if (!part.empty()) {
        with(field, [](Json& value) { value.erase(value.size() - 1); });
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(part.size(), 2); ++i) {
        visit_changes_at(whole, place / i, visit);
    }
}

}  // namespace

std::string changed_text(std::string text) {
    if (text.empty()) {
        return "x";
    }
    char& last = text.back();
    last = last == '9' ? '8' : last == 'z' ? 'y' : static_cast<char>(last + 1);
    return text;
}

std::vector<FieldPath> paths_of(const Descriptor& type) {
    std::vector<FieldPath> paths;
    FieldPath path;
    collect_paths(type, path, paths);
    return paths;
}

std::string text_of(const FieldPath& path) {
    std::string text;
    for (const FieldDescriptor* field : path) {
        text += "/" + field->name();
    }
    return text;
}

const Descriptor& type_named(std::string_view name) {
    const Descriptor* type =
        google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName(
            std::string(name));
    EXPECT_NE(type, nullptr) << name;
    return *type;
}

std::string changed_message(const Descriptor& type, const std::string& bytes, const FieldPath& path,
                            ChangeKind kind) {
    const std::unique_ptr<Message> message = parsed(type, bytes);
    const std::string before = message->SerializeAsString();
    change_at(*message, path, 0, kind);
    const std::string after = message->SerializeAsString();
    return after == before ? bytes : after;
}

void visit_changes(const Json& whole, const JsonVisitor& visit) {
    visit_changes_at(whole, Json::json_pointer(), visit);
}

}  // namespace cancha::recording
