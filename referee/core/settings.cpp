#include "referee/core/settings.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/reflection.h>
#include <google/protobuf/stubs/strutil.h>
#include <google/protobuf/text_format.h>

#include "proto/base/text/decimal_comma.h"
#include "proto/base/text/did_you_mean.h"
#include "proto/base/text/printable_text.h"
#include "proto/base/values/state_hash.h"
#include "proto/cancha/v1/limits.pb.h"

namespace cancha::referee {

namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

Error invalid(std::string_view path, std::string_view problem) {
    return Error{ErrorCode::kInvalidInput, fmt::format("{}: {}", path, problem)};
}

std::string joined(std::string_view prefix, std::string_view name) {
    return prefix.empty() ? std::string(name) : fmt::format("{}.{}", prefix, name);
}

/// Splits "a.b.c" into "a" and "b.c".
std::pair<std::string_view, std::string_view> split_first(std::string_view path) {
    const std::size_t dot = path.find('.');
    if (dot == std::string_view::npos) {
        return {path, {}};
    }
    return {path.substr(0, dot), path.substr(dot + 1)};
}

bool holds_messages(const FieldDescriptor& field) {
    return field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
}

std::vector<std::string> field_names(const Descriptor& type) {
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(type.field_count()));
    for (int i = 0; i < type.field_count(); ++i) {
        names.push_back(type.field(i)->name());
    }
    return names;
}

/// Returns the name of a list's element for people: its `name`, otherwise its `id`, otherwise its
/// index.
std::string name_of(const Message& element, int index) {
    const Descriptor* type = element.GetDescriptor();
    const Reflection* reflection = element.GetReflection();
    if (const FieldDescriptor* name = type->FindFieldByName("name")) {
        return reflection->GetString(element, name);
    }
    if (const FieldDescriptor* id = type->FindFieldByName("id")) {
        return std::to_string(reflection->GetUInt32(element, id));
    }
    return std::to_string(index);
}

// Returns the number of parts of a field: one message, or the elements of a list.
int part_count(const Message& message, const FieldDescriptor& field) {
    return field.is_repeated() ? message.GetReflection()->FieldSize(message, &field) : 1;
}

const Message& part(const Message& message, const FieldDescriptor& field, int index) {
    const Reflection* reflection = message.GetReflection();
    return field.is_repeated() ? reflection->GetRepeatedMessage(message, &field, index)
                               : reflection->GetMessage(message, &field);
}

Message& part(Message& message, const FieldDescriptor& field, int index) {
    const Reflection* reflection = message.GetReflection();
    return field.is_repeated() ? *reflection->MutableRepeatedMessage(&message, &field, index)
                               : *reflection->MutableMessage(&message, &field);
}

/// Returns the set fields of `message` that hold messages. Maps are left out: they hold numbers
/// only.
std::vector<const FieldDescriptor*> fields_with_parts(const Message& message) {
    std::vector<const FieldDescriptor*> fields;
    message.GetReflection()->ListFields(message, &fields);
    std::erase_if(fields, [](const FieldDescriptor* field) {
        return !holds_messages(*field) || field->is_map();
    });
    return fields;
}

/// Returns the element of a list with this name; null: there is none.
Message* find_element(Message& parent, const FieldDescriptor& list, std::string_view name) {
    for (int i = 0; i < part_count(parent, list); ++i) {
        if (Message& element = part(parent, list, i); name_of(element, i) == name) {
            return &element;
        }
    }
    return nullptr;
}

std::vector<std::string> names_in(const Message& parent, const FieldDescriptor& list) {
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(part_count(parent, list)));
    for (int i = 0; i < part_count(parent, list); ++i) {
        names.push_back(name_of(part(parent, list, i), i));
    }
    return names;
}

/// Keeps the parser from writing to stderr.
class SilentCollector : public google::protobuf::io::ErrorCollector {
  public:
    void AddError(int, google::protobuf::io::ColumnNumber, const std::string&) override {}
};

std::string as_lower_case(std::string_view text) {
    std::string lower(text);
    google::protobuf::LowerString(&lower);
    return lower;
}

/// Returns the name of a value without its type: "free" for BODY_FREE.
std::string short_name_of(const google::protobuf::EnumValueDescriptor& value) {
    const std::string prefix = as_lower_case(value.type()->name()) + "_";
    std::string lower = as_lower_case(value.name());
    return lower.starts_with(prefix) ? lower.substr(prefix.size()) : lower;
}

/// Returns the name of a value in files. An unknown name is returned unchanged.
std::string full_name_of(const google::protobuf::EnumDescriptor& type, std::string_view value) {
    for (int i = 0; i < type.value_count(); ++i) {
        if (short_name_of(*type.value(i)) == as_lower_case(value)) {
            return type.value(i)->name();
        }
    }
    return std::string(value);
}

std::string names_of(const google::protobuf::EnumDescriptor& type) {
    std::string names;
    for (int i = 0; i < type.value_count(); ++i) {
        const std::string name = short_name_of(*type.value(i));
        if (name != "unspecified") {
            names += (names.empty() ? "" : ", ") + name;
        }
    }
    return names;
}

/// Returns the range of a whole number in words.
std::string range_of(const FieldDescriptor& field) {
    const v1::Limits& limits = field.options().GetExtension(v1::limits);
    return limits.has_max() ? fmt::format(" from {} to {}", limits.min(), limits.max()) : "";
}

/// Returns the values of a field in words. A flag among the rules is a number too.
std::string expected_of(const FieldDescriptor& field, std::string_view value) {
    constexpr std::array<std::string_view, 4> kFlags{"true", "false", "yes", "no"};
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_ENUM:
            return "one of " + names_of(*field.enum_type());
        case FieldDescriptor::CPPTYPE_BOOL:
            return "true or false";
        case FieldDescriptor::CPPTYPE_UINT32:
        case FieldDescriptor::CPPTYPE_UINT64:
        case FieldDescriptor::CPPTYPE_INT32:
        case FieldDescriptor::CPPTYPE_INT64:
            return "a whole number" + range_of(field);
        default:
            return std::ranges::find(kFlags, value) == kFlags.end()
                       ? "a number"
                       : "a number (1 for yes, 0 for no)";
    }
}

/// Returns the names of the field's parts, if they do not depend on its contents.
std::string parts_of(const FieldDescriptor& field) {
    std::string names;
    if (!field.is_repeated() && holds_messages(field)) {
        for (const std::string& name : field_names(*field.message_type())) {
            names += (names.empty() ? "" : ", .") + name;
        }
    }
    return names.empty() ? "NAME" : names;
}

Status set_single(Message& message, const FieldDescriptor& field, std::string_view value,
                  std::string_view path) {
    if (field.is_repeated() || holds_messages(field)) {
        return invalid(path, "has several values; add ." + parts_of(field));
    }
    if (value == kLeftOut && field.options().GetExtension(v1::limits).is_optional()) {
        message.GetReflection()->ClearField(&message, &field);
        return {};
    }
    if (field.cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
        message.GetReflection()->SetString(&message, &field, std::string(value));
        return {};
    }
    const bool is_name = field.cpp_type() == FieldDescriptor::CPPTYPE_ENUM;
    const std::string text = is_name ? full_name_of(*field.enum_type(), value) : std::string(value);
    SilentCollector silent;
    google::protobuf::TextFormat::Parser parser;
    parser.RecordErrorsTo(&silent);
    if (!parser.ParseFieldValueFromString(text, &field, &message)) {
        return invalid(path, fmt::format("expected {}, got '{}'{}", expected_of(field, value),
                                         value, advice_about_comma(value)));
    }
    return {};
}

Status set_map_entry(Message& message, const FieldDescriptor& map, std::string_view key,
                     std::string_view value, std::string_view path) {
    // Later entries of a map win, so there is no need to find an existing one.
    Message& entry = *message.GetReflection()->AddMessage(&message, &map);
    entry.GetReflection()->SetString(&entry, map.message_type()->map_key(), std::string(key));
    return set_single(entry, *map.message_type()->map_value(), value, path);
}

/// Sets the field of `message` named by `rest`, the end of `path`.
Status set_at(Message& message, std::string_view rest, std::string_view value,
              std::string_view path) {
    const auto [name, tail] = split_first(rest);
    const Descriptor& type = *message.GetDescriptor();
    const FieldDescriptor* field = type.FindFieldByName(std::string(name));
    if (field == nullptr) {
        return invalid(path, fmt::format("no '{}'{}", name, alternatives(name, field_names(type))));
    }
    if (tail.empty()) {
        return set_single(message, *field, value, path);
    }
    if (field->is_map()) {
        return set_map_entry(message, *field, tail, value, path);
    }
    if (!holds_messages(*field)) {
        return invalid(path, fmt::format("'{}' has no parts", name));
    }
    if (!field->is_repeated()) {
        return set_at(part(message, *field, 0), tail, value, path);
    }
    const auto [element_name, element_tail] = split_first(tail);
    Message* const element = find_element(message, *field, element_name);
    if (element == nullptr) {
        return invalid(path, fmt::format("no '{}' in {}{}", element_name, field->name(),
                                         alternatives(element_name, names_in(message, *field))));
    }
    return set_at(*element, element_tail, value, path);
}

std::optional<double> number_in(const Message& message, const FieldDescriptor& field) {
    const Reflection* reflection = message.GetReflection();
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_DOUBLE:
            return reflection->GetDouble(message, &field);
        case FieldDescriptor::CPPTYPE_UINT32:
            return reflection->GetUInt32(message, &field);
        default:
            return std::nullopt;
    }
}

std::vector<std::string> texts_in(const Message& message, const FieldDescriptor& field) {
    const Reflection& reflection = *message.GetReflection();
    if (!field.is_repeated()) {
        return {reflection.GetString(message, &field)};
    }
    const auto& texts = reflection.GetRepeatedFieldRef<std::string>(message, &field);
    return {texts.begin(), texts.end()};
}

bool is_control(char c) {
    return (c >= 0 && c < ' ') || c == '\x7f';
}

/// Returns the first problem of these texts. Empty: none.
std::string problem_with(const std::vector<std::string>& texts, const v1::Limits& limits) {
    if (limits.has_max_entries() && texts.size() > limits.max_entries()) {
        return fmt::format("has {} entries, {} are allowed", texts.size(), limits.max_entries());
    }
    for (const std::string& text : texts) {
        if (limits.has_max_bytes() && text.size() > limits.max_bytes()) {
            return fmt::format("an entry has {} bytes, {} are allowed", text.size(),
                               limits.max_bytes());
        }
        if (limits.has_max_bytes() && std::ranges::any_of(text, is_control)) {
            return "an entry has a control character, such as a line end";
        }
        const bool may_be_empty = !limits.must_not_be_empty();
        if (limits.has_max_printable() && !(may_be_empty && text.empty()) &&
            !is_visible_name(text, limits.max_printable())) {
            return fmt::format("expected {} {} printable characters, not only blanks",
                               may_be_empty ? "at most" : "1 to", limits.max_printable());
        }
    }
    return "";
}

using Visit = std::function<void(const LimitedSetting&)>;

void visit_own_numbers(const Message& message, std::string_view path, const Visit& visit) {
    const Descriptor& type = *message.GetDescriptor();
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor& field = *type.field(i);
        if (!field.options().HasExtension(v1::limits)) {
            continue;
        }
        if (const std::optional<double> number = number_in(message, field)) {
            const v1::Limits& limits = field.options().GetExtension(v1::limits);
            if (!limits.has_min() && !limits.has_max()) {
                continue;  // This limit only rounds it.
            }
            const bool is_left_out =
                limits.is_optional() && !message.GetReflection()->HasField(message, &field);
            visit({joined(path, field.name()), *number, limits.min(), limits.max(), is_left_out,
                   limits.takes_zero()});
        }
    }
}

void visit_numbers(const Message& message, std::string_view path, const Visit& visit) {
    visit_own_numbers(message, path, visit);
    for (const FieldDescriptor* field : fields_with_parts(message)) {
        for (int i = 0; i < part_count(message, *field); ++i) {
            const Message& child = part(message, *field, i);
            const std::string name =
                field->is_repeated() ? joined(field->name(), name_of(child, i)) : field->name();
            visit_numbers(child, joined(path, name), visit);
        }
    }
}

Message* find_namesake(Message& parent, const FieldDescriptor& list, const Message& element) {
    const Descriptor& type = *element.GetDescriptor();
    if (type.FindFieldByName("name") == nullptr && type.FindFieldByName("id") == nullptr) {
        return nullptr;
    }
    return find_element(parent, list, name_of(element, 0));
}

/// Moves those elements of a list that `settings` has too from `changes` into `settings`.
void merge_namesakes(Message& changes, const FieldDescriptor& list, Message& settings) {
    const Reflection* reflection = changes.GetReflection();
    int kept = 0;
    for (int i = 0; i < part_count(changes, list); ++i) {
        Message& element = part(changes, list, i);
        if (Message* namesake = find_namesake(settings, list, element)) {
            lay_over(element, *namesake);
        } else {
            reflection->SwapElements(&changes, &list, kept++, i);
        }
    }
    while (part_count(changes, list) > kept) {
        reflection->RemoveLast(&changes, &list);
    }
}

void fill_own_defaults(Message& message) {
    const Descriptor& type = *message.GetDescriptor();
    const Reflection* reflection = message.GetReflection();
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor* field = type.field(i);
        if (!field->has_default_value() || reflection->HasField(message, field)) {
            continue;
        }
        if (field->cpp_type() == FieldDescriptor::CPPTYPE_DOUBLE) {
            reflection->SetDouble(&message, field, field->default_value_double());
        } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_UINT32) {
            reflection->SetUInt32(&message, field, field->default_value_uint32());
        }
    }
}

}  // namespace

Status set_setting(Message& settings, std::string_view path, std::string_view value) {
    return set_at(settings, path, value, path);
}

std::vector<ChosenSetting> choices_in(const Message& message) {
    std::vector<ChosenSetting> choices;
    const Descriptor& type = *message.GetDescriptor();
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor& field = *type.field(i);
        if (field.cpp_type() == FieldDescriptor::CPPTYPE_ENUM && !field.is_repeated()) {
            choices.push_back(
                {.name = field.name(),
                 .value = short_name_of(*message.GetReflection()->GetEnum(message, &field)),
                 .choices = names_of(*field.enum_type())});
        }
    }
    return choices;
}

void lay_over(const Message& changes, Message& settings) {
    const std::unique_ptr<Message> rest(changes.New());
    rest->CopyFrom(changes);
    for (const FieldDescriptor* field : fields_with_parts(changes)) {
        if (field->is_repeated()) {
            merge_namesakes(*rest, *field, settings);
        } else {
            lay_over(part(changes, *field, 0), part(settings, *field, 0));
            rest->GetReflection()->ClearField(rest.get(), field);
        }
    }
    settings.MergeFrom(*rest);
}

void fill_defaults(Message& settings) {
    fill_own_defaults(settings);
    for (const FieldDescriptor* field : fields_with_parts(settings)) {
        for (int i = 0; i < part_count(settings, *field); ++i) {
            fill_defaults(part(settings, *field, i));
        }
    }
}

std::string bytes_of(const Message& settings) {
    std::string bytes;
    {
        google::protobuf::io::StringOutputStream stream(&bytes);
        google::protobuf::io::CodedOutputStream coded(&stream);
        coded.SetSerializationDeterministic(true);  // Otherwise maps have any order.
        settings.SerializeToCodedStream(&coded);
    }
    return bytes;
}

std::uint64_t hash_of(const Message& settings) {
    const std::string bytes = bytes_of(settings);
    StateHash hash;
    hash.append_bytes(bytes.data(), bytes.size());
    return hash.value();
}

void for_each_limited(const Message& settings, const Visit& visit) {
    visit_numbers(settings, "", visit);
}

Status check_limits(const Message& settings) {
    Status checked;
    for_each_limited(settings, [&checked](const LimitedSetting& setting) {
        // Written so that NaN, which compares false, is refused too.
        const bool is_legal = setting.is_left_out ||
                              (setting.value >= setting.min && setting.value <= setting.max) ||
                              (setting.takes_zero && setting.value == 0);
        if (checked && !is_legal) {
            checked = invalid(setting.path, fmt::format("{} is out of range, expected {} to {}{}",
                                                        setting.value, setting.min, setting.max,
                                                        setting.takes_zero ? ", or 0" : ""));
        }
    });
    return checked;
}

Status check_texts(const Message& message) {
    const Descriptor& type = *message.GetDescriptor();
    for (int i = 0; i < type.field_count(); ++i) {
        const FieldDescriptor& field = *type.field(i);
        if (field.cpp_type() != FieldDescriptor::CPPTYPE_STRING ||
            !field.options().HasExtension(v1::limits)) {
            continue;
        }
        const v1::Limits& limits = field.options().GetExtension(v1::limits);
        if (const std::string problem = problem_with(texts_in(message, field), limits);
            !problem.empty()) {
            return invalid(field.name(), problem);
        }
    }
    return {};
}

}  // namespace cancha::referee
