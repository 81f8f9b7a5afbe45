#include "server/recording/test_forgeries.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "proto/recording/mcap_format.h"
#include "server/recording/content_digest.h"
#include "server/recording/match_facts.h"

namespace cancha::recording {

namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using Json = nlohmann::ordered_json;
using Item = RecordingParts::Item;

/// A message points to what its item owns.
McapItem viewed(const Item& own) {
    McapItem item = own.item;
    if (auto* message = std::get_if<McapMessage>(&item)) {
        message->topic = own.topic;
        message->payload = own.payload;
    }
    return item;
}

// --- Changing one value --------------------------------------------------------------------------

enum class Kind { kChange, kRemove, kAdd };

constexpr Kind kKinds[] = {Kind::kChange, Kind::kRemove, Kind::kAdd};

std::string changed(std::string text) {
    if (text.empty()) {
        return "x";
    }
    char& last = text.back();
    last = last == '9' ? '8' : last == 'z' ? 'y' : static_cast<char>(last + 1);
    return text;
}

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
            return access.SetString(&message, &field, changed(access.GetString(message, &field)));
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

void change_list(Message& message, const FieldDescriptor& field, Kind kind) {
    const Reflection& access = *message.GetReflection();
    const int count = access.FieldSize(message, &field);
    if (kind == Kind::kAdd) {
        append_last(message, field, count);
    } else if (kind == Kind::kRemove && count > 0) {
        access.RemoveLast(&message, &field);
    } else if (kind == Kind::kChange && count > 0 && field.message_type() == nullptr) {
        change_first(message, field);
    }
}

bool is_other_choice(const Message& message, const FieldDescriptor& field) {
    return field.real_containing_oneof() != nullptr &&
           !message.GetReflection()->HasField(message, &field);
}

void change_field(Message& message, const FieldDescriptor& field, Kind kind) {
    const Reflection& access = *message.GetReflection();
    if (field.is_repeated()) {
        return change_list(message, field, kind);
    }
    if (kind == Kind::kRemove) {
        access.ClearField(&message, &field);
    } else if (field.message_type() == nullptr && kind == Kind::kChange) {
        change_single(message, field);
    } else if (field.message_type() != nullptr && kind == Kind::kAdd) {
        access.MutableMessage(&message, &field);
    }
}

using FieldPath = std::vector<const FieldDescriptor*>;

/// Changes what the path leads to, in the first elements of lists; not if that means another choice
/// of a oneof.
void change_at(Message& message, const FieldPath& path, std::size_t depth, Kind kind) {
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
    }
}

/// The paths to all fields of the type, in whatever is in it.
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

std::unique_ptr<Message> parsed(const Descriptor& type, std::string_view bytes) {
    std::unique_ptr<Message> message(
        google::protobuf::MessageFactory::generated_factory()->GetPrototype(&type)->New());
    EXPECT_TRUE(message->ParseFromString(std::string(bytes)));
    return message;
}

const Descriptor& type_named(std::string_view name) {
    const Descriptor* type =
        google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName(
            std::string(name));
    EXPECT_NE(type, nullptr) << name;
    return *type;
}

/// The bytes with that change; the same bytes if it cannot be made there.
std::string changed(const Descriptor& type, const std::string& bytes, const FieldPath& path,
                    Kind kind) {
    const std::unique_ptr<Message> message = parsed(type, bytes);
    const std::string before = message->SerializeAsString();
    change_at(*message, path, 0, kind);
    const std::string after = message->SerializeAsString();
    return after == before ? bytes : after;
}

// --- Items ---------------------------------------------------------------------------------------

const McapMessage* message_of(const Item& item) {
    return std::get_if<McapMessage>(&item.item);
}

using Topics = std::set<std::string>;

/// The topics of the channels with messages, by the type of those.
std::map<std::string, Topics> topics_by_type(const RecordingParts& parts) {
    std::map<std::string, Topics> topics;
    for (const RecordingParts::Channel& channel : parts.channels) {
        const std::string& topic = channel.description.topic;
        if (std::ranges::find(parts.items, topic, &Item::topic) != parts.items.end()) {
            topics[channel.description.schema_name].insert(topic);
        }
    }
    return topics;
}

/// Of the first message that the change changes; none if there is no such.
std::optional<Forgery> forge_message(const RecordingParts& parts, const Descriptor& type,
                                     const Topics& topics, const FieldPath& path, Kind kind) {
    for (std::size_t i = 0; i < parts.items.size(); ++i) {
        const Item& item = parts.items[i];
        if (!topics.contains(item.topic)) {
            continue;
        }
        std::string payload = changed(type, item.payload, path, kind);
        if (payload != item.payload) {
            return Forgery{item.topic + text_of(path),
                           [i, payload = std::move(payload)](RecordingParts& forged) {
                               forged.items[i].payload = payload;
                           }};
        }
    }
    return std::nullopt;
}

void append_forgeries(const RecordingParts& parts, const Descriptor& type, const Topics& topics,
                      std::vector<Forgery>& forgeries) {
    for (const FieldPath& path : paths_of(type)) {
        bool is_found = false;
        for (const Kind kind : kKinds) {
            if (auto forgery = forge_message(parts, type, topics, path, kind)) {
                forgeries.push_back(*std::move(forgery));
                is_found = true;
            }
        }
        EXPECT_TRUE(is_found || topics.begin()->starts_with(kDebugTopic))
            << "the match of this test has nothing to be changed in " << *topics.begin()
            << text_of(path);
    }
}

template <typename Part>
Part& part_at(RecordingParts& parts, std::size_t index) {
    return std::get<Part>(parts.items[index].item);
}

/// The index of the attachment.
std::size_t find_attachment(const RecordingParts& parts, std::string_view name) {
    const auto found = std::ranges::find_if(parts.items, [name](const Item& item) {
        const auto* attachment = std::get_if<McapAttachment>(&item.item);
        return attachment != nullptr && attachment->name == name;
    });
    EXPECT_NE(found, parts.items.end()) << name;
    return static_cast<std::size_t>(found - parts.items.begin());
}

// --- JSON ----------------------------------------------------------------------------------------

Json changed(const Json& value) {
    if (value.is_string()) {
        return changed(value.get<std::string>());
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

/// Calls visit(field, changed JSON) for every change of the part of `whole` at `place`.
template <typename Visit>
void visit_changes(const Json& whole, const Json::json_pointer& place, const Visit& visit) {
    const std::string field = kReportAttachment + place.to_string();
    const auto with = [&](const std::string& what, auto change) {
        Json forged = whole;
        change(forged[place]);
        visit(what, forged);
    };
    const Json& part = whole[place];
    if (!part.is_structured()) {
        with(field, [](Json& value) { value = changed(value); });
        return;
    }
    if (part.is_object()) {
        with(field + "/forged", [](Json& value) { value["forged"] = 1; });
        for (const auto& [key, inner] : part.items()) {
            with(field + "/" + key, [k = key](Json& value) { value.erase(k); });
            visit_changes(whole, place / key, visit);
        }
        return;
    }
    with(field, [](Json& value) { value.push_back(value.empty() ? Json(1) : value.back()); });
    if (!part.empty()) {
        with(field, [](Json& value) { value.erase(value.size() - 1); });
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(part.size(), 2); ++i) {
        visit_changes(whole, place / i, visit);
    }
}

// --- Files ---------------------------------------------------------------------------------------

void put_channel(std::string& bytes, std::uint16_t id, const RecordingParts::Channel& channel) {
    const McapChannel& description = channel.description;
    put_record(bytes, Opcode::kSchema, [&](std::string& out) {
        put<std::uint16_t>(out, id);
        put_string(out, description.schema_name);
        put_string(out, description.schema_encoding);
        put_string(out, channel.schema);
    });
    put_record(bytes, Opcode::kChannel, [&](std::string& out) {
        put<std::uint16_t>(out, id);
        put<std::uint16_t>(out, id);
        put_string(out, description.topic);
        put_string(out, description.encoding);
        put_map(out, description.metadata);
    });
}

void put_item(std::string& bytes, const RecordingParts& parts, const Item& item) {
    if (const auto* message = std::get_if<McapMessage>(&item.item)) {
        const auto channel = std::ranges::find_if(parts.channels, [&](const auto& known) {
            return known.description.topic == item.topic;
        });
        ASSERT_NE(channel, parts.channels.end()) << item.topic;
        put_record(bytes, Opcode::kMessage, [&](std::string& out) {
            put<std::uint16_t>(out,
                               static_cast<std::uint16_t>(channel - parts.channels.begin() + 1));
            put<std::uint32_t>(out, message->sequence);
            put<std::uint64_t>(out, message->time_ns);
            put<std::uint64_t>(out, message->publish_time_ns);
            out += item.payload;
        });
    } else if (const auto* attachment = std::get_if<McapAttachment>(&item.item)) {
        put_record(bytes, Opcode::kAttachment, [&](std::string& out) {
            put<std::uint64_t>(out, attachment->time_ns);
            put<std::uint64_t>(out, attachment->created_ns);
            put_string(out, attachment->name);
            put_string(out, attachment->media_type);
            put<std::uint64_t>(out, attachment->content.size());
            out += attachment->content;
            put<std::uint32_t>(out, 0);
        });
    } else if (const auto* metadata = std::get_if<McapMetadata>(&item.item)) {
        put_record(bytes, Opcode::kMetadata, [&](std::string& out) {
            put_string(out, metadata->name);
            put_map(out, metadata->entries);
        });
    }
}

/// What stands around item `i`, whose field is called `field`.
void append_message_forgeries(const std::string& field, std::size_t i,
                              std::vector<Forgery>& forgeries) {
    const auto add = [&](const char* what, std::function<void(RecordingParts&)> change) {
        forgeries.push_back({field + what, std::move(change)});
    };
    add("@time", [i](RecordingParts& parts) { ++part_at<McapMessage>(parts, i).time_ns; });
    add("@publish_time",
        [i](RecordingParts& parts) { ++part_at<McapMessage>(parts, i).publish_time_ns; });
    add("@sequence", [i](RecordingParts& parts) { ++part_at<McapMessage>(parts, i).sequence; });
    add("@unknown_field", [i](RecordingParts& parts) {
        parts.items[i].payload += std::string("\xf8\x07\x01", 3);  // Number 127, 1.
    });
    add("@twice", [i](RecordingParts& parts) {
        const Item copy = parts.items[i];
        parts.items.insert(parts.items.begin() + static_cast<std::ptrdiff_t>(i), copy);
    });
    add("@missing", [i](RecordingParts& parts) {
        parts.items.erase(parts.items.begin() + static_cast<std::ptrdiff_t>(i));
    });
    add("@later", [i](RecordingParts& parts) { std::swap(parts.items[i], parts.items[i + 1]); });
}

void append_attachment_forgeries(const std::string& name, std::size_t i,
                                 std::vector<Forgery>& forgeries) {
    const auto add = [&](const char* what, std::function<void(McapAttachment&)> change) {
        forgeries.push_back({name + what, [i, change = std::move(change)](RecordingParts& parts) {
                                 change(part_at<McapAttachment>(parts, i));
                             }});
    };
    add("@name", [](McapAttachment& it) { it.name = changed(it.name); });
    add("@media_type", [](McapAttachment& it) { it.media_type = changed(it.media_type); });
    add("@time", [](McapAttachment& it) { ++it.time_ns; });
    add("@created", [](McapAttachment& it) { ++it.created_ns; });
    forgeries.push_back({name + "@twice", [i](RecordingParts& parts) {
                             const Item copy = parts.items[i];
                             parts.items.insert(
                                 parts.items.begin() + static_cast<std::ptrdiff_t>(i), copy);
                         }});
}

void append_channel_forgeries(std::size_t i, std::vector<Forgery>& forgeries) {
    const auto add = [&](const char* what, std::function<void(RecordingParts::Channel&)> change) {
        forgeries.push_back({std::string("channel/") + what,
                             [i, change = std::move(change)](RecordingParts& parts) {
                                 change(parts.channels[i]);
                             }});
    };
    add("encoding", [](auto& it) { it.description.encoding = "json"; });
    add("metadata", [](auto& it) { it.description.metadata["a"] = "b"; });
    add("schema_name",
        [](auto& it) { it.description.schema_name = changed(it.description.schema_name); });
    add("schema_encoding", [](auto& it) { it.description.schema_encoding = "ros1msg"; });
    add("schema", [](auto& it) { it.schema += std::string("\xf8\x07\x01", 3); });
    forgeries.push_back({"channel/topic", [i](RecordingParts& parts) {
                             std::string& topic = parts.channels[i].description.topic;
                             const std::string before = std::exchange(topic, changed(topic));
                             for (Item& item : parts.items) {
                                 item.topic = item.topic == before ? topic : item.topic;
                             }
                         }});
}

}  // namespace

RecordingParts read_parts(const std::string& path) {
    Result<McapReader> reader = McapReader::open(path);
    EXPECT_TRUE(reader) << reader.error().message;
    RecordingParts parts;
    while (const std::optional<McapItem> item = reader->next()) {
        Item own{.item = *item};
        if (auto* message = std::get_if<McapMessage>(&own.item)) {
            own.topic = message->topic;
            own.payload = message->payload;
            message->topic = message->schema_name = message->payload = {};
        }
        parts.items.push_back(std::move(own));
    }
    EXPECT_FALSE(reader->damage());
    parts.header = reader->header();
    for (McapChannel& channel : reader->channels()) {
        std::string schema(channel.schema);
        channel.schema = {};
        parts.channels.push_back({std::move(channel), std::move(schema)});
    }
    return parts;
}

std::string file_of(const RecordingParts& parts) {
    std::string bytes(kMagic);
    put_record(bytes, Opcode::kHeader, [&](std::string& out) {
        put_string(out, parts.header.profile);
        put_string(out, parts.header.library);
    });
    for (std::size_t i = 0; i < parts.channels.size(); ++i) {
        put_channel(bytes, static_cast<std::uint16_t>(i + 1), parts.channels[i]);
    }
    for (const Item& item : parts.items) {
        put_item(bytes, parts, item);
    }
    put_record(bytes, Opcode::kDataEnd, [](std::string& out) { put<std::uint32_t>(out, 0); });
    put_record(bytes, Opcode::kFooter, [](std::string& out) { out.append(kFooterBytes, '\0'); });
    bytes += kMagic;
    return bytes;
}

void hash_anew(RecordingParts& parts) {
    ContentDigest digest;
    std::map<std::string, std::string> types;
    std::vector<McapChannel> channels;
    for (const RecordingParts::Channel& channel : parts.channels) {
        channels.push_back(channel.description);
        channels.back().schema = channel.schema;
        types.emplace(channel.description.topic, channel.description.schema_name);
    }
    McapMetadata* result = nullptr;
    for (Item& own : parts.items) {
        McapItem item = viewed(own);
        if (auto* message = std::get_if<McapMessage>(&item)) {
            message->schema_name = types[own.topic];
        }
        digest.add(item);
        auto* metadata = std::get_if<McapMetadata>(&own.item);
        if (metadata != nullptr && metadata->name == kResultMetadata) {
            result = metadata;
        }
    }
    if (result != nullptr) {
        result->entries[kContentHashEntry] = digest.value(parts.header, channels);
    }
}

std::vector<Forgery> forgeries_of_messages(const RecordingParts& parts) {
    std::vector<Forgery> forgeries;
    for (const auto& [type, topics] : topics_by_type(parts)) {
        append_forgeries(parts, type_named(type), topics, forgeries);
    }
    return forgeries;
}

std::vector<Forgery> forgeries_of_metadata(const RecordingParts& parts) {
    std::vector<Forgery> forgeries;
    for (std::size_t i = 0; i < parts.items.size(); ++i) {
        const auto* metadata = std::get_if<McapMetadata>(&parts.items[i].item);
        if (metadata == nullptr) {
            continue;
        }
        const auto add = [&](const std::string& entry, auto change) {
            forgeries.push_back({metadata->name + "/" + entry, [i, change](RecordingParts& forged) {
                                     change(part_at<McapMetadata>(forged, i).entries);
                                 }});
        };
        for (const auto& [key, value] : metadata->entries) {
            add(key, [k = key](auto& entries) { entries[k] = changed(entries[k]); });
            add(key, [k = key](auto& entries) { entries.erase(k); });
        }
        add("forged", [](auto& entries) { entries["forged"] = "1"; });
    }
    return forgeries;
}

std::vector<Forgery> forgeries_of_message_attachment(const RecordingParts& parts,
                                                     std::string_view attachment,
                                                     std::string_view type_name) {
    std::vector<Forgery> forgeries;
    const Descriptor& type = type_named(type_name);
    const std::size_t i = find_attachment(parts, attachment);
    const std::string& content = std::get<McapAttachment>(parts.items[i].item).content;
    for (const FieldPath& path : paths_of(type)) {
        for (const Kind kind : kKinds) {
            std::string forged = changed(type, content, path, kind);
            if (forged != content) {
                forgeries.push_back({std::string(attachment) + text_of(path),
                                     [i, forged = std::move(forged)](RecordingParts& changing) {
                                         part_at<McapAttachment>(changing, i).content = forged;
                                     }});
            }
        }
    }
    return forgeries;
}

std::vector<Forgery> forgeries_of_report(const RecordingParts& parts) {
    std::vector<Forgery> forgeries;
    const std::size_t i = find_attachment(parts, kReportAttachment);
    const Json report = Json::parse(std::get<McapAttachment>(parts.items[i].item).content);
    visit_changes(report, Json::json_pointer(), [&](const std::string& field, const Json& forged) {
        forgeries.push_back({field, [i, text = forged.dump()](RecordingParts& changing) {
                                 part_at<McapAttachment>(changing, i).content = text;
                             }});
    });
    return forgeries;
}

std::vector<Forgery> forgeries_of_file(const RecordingParts& parts) {
    std::vector<Forgery> forgeries{
        {"header/profile", [](RecordingParts& forged) { forged.header.profile = "x"; }},
        {"header/library",
         [](RecordingParts& forged) { forged.header.library = changed(forged.header.library); }},
        {"channel@added", [](RecordingParts& forged) {
             forged.channels.push_back(forged.channels.front());
             forged.channels.back().description.topic = "/forged";
         }}};
    std::set<std::string> topics;
    for (std::size_t i = 0; i < parts.items.size(); ++i) {
        const Item& item = parts.items[i];
        if (message_of(item) != nullptr && topics.insert(item.topic).second) {
            append_message_forgeries(item.topic + "/", i, forgeries);
        } else if (const auto* attachment = std::get_if<McapAttachment>(&item.item)) {
            append_attachment_forgeries(attachment->name, i, forgeries);
        } else if (const auto* metadata = std::get_if<McapMetadata>(&item.item)) {
            forgeries.push_back({metadata->name + "@twice",
                                 [item](RecordingParts& forged) { forged.items.push_back(item); }});
            forgeries.push_back({metadata->name + "@other", [item](RecordingParts& forged) {
                                     forged.items.push_back(item);
                                     std::get<McapMetadata>(forged.items.back().item).name = "x";
                                 }});
        }
    }
    for (std::size_t i = 0; i < parts.channels.size(); ++i) {
        if (!parts.channels[i].description.topic.starts_with(kDebugTopic)) {
            append_channel_forgeries(i, forgeries);
        }
    }
    return forgeries;
}

}  // namespace cancha::recording
