#include "server/recording/test_forgeries.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/recording/match_facts.h"
#include "server/recording/test_changed_values.h"

namespace cancha::recording {

namespace {

using google::protobuf::Descriptor;
using Json = nlohmann::ordered_json;
using Item = RecordingParts::Item;

const mcap::McapMessage* message_of(const Item& item) {
    return std::get_if<mcap::McapMessage>(&item.item);
}

using Topics = std::set<std::string>;

/// Returns the topics of the channels with messages, by the type of the messages.
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

/// Forges the first message that the change affects; none: there is no such message.
std::optional<Forgery> forge_message(const RecordingParts& parts, const Descriptor& type,
                                     const Topics& topics, const FieldPath& path, ChangeKind kind) {
    for (std::size_t i = 0; i < parts.items.size(); ++i) {
        const Item& item = parts.items[i];
        if (!topics.contains(item.topic)) {
            continue;
        }
        std::string payload = changed_message(type, item.payload, path, kind);
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
        for (const ChangeKind kind : kChangeKinds) {
            if (auto forgery = forge_message(parts, type, topics, path, kind)) {
                forgeries.push_back(*std::move(forgery));
                is_found = true;
            }
        }
        // No message of this match has the field, so one is made up.
        if (auto made_up = is_found
                               ? std::nullopt
                               : forge_message(parts, type, topics, path, ChangeKind::kMakeUp)) {
            forgeries.push_back(*std::move(made_up));
            is_found = true;
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

/// Returns the index of the attachment.
std::size_t find_attachment(const RecordingParts& parts, std::string_view name) {
    const auto found = std::ranges::find_if(parts.items, [name](const Item& item) {
        const auto* attachment = std::get_if<mcap::McapAttachment>(&item.item);
        return attachment != nullptr && attachment->name == name;
    });
    EXPECT_NE(found, parts.items.end()) << name;
    return static_cast<std::size_t>(found - parts.items.begin());
}

/// Appends forgeries of everything around item `i`, whose field is named `field`.
void append_message_forgeries(const std::string& field, std::size_t i,
                              std::vector<Forgery>& forgeries) {
    const auto add = [&](const char* what, std::function<void(RecordingParts&)> change) {
        forgeries.push_back({field + what, std::move(change)});
    };
    add("@time", [i](RecordingParts& parts) { ++part_at<mcap::McapMessage>(parts, i).time_ns; });
    add("@publish_time",
        [i](RecordingParts& parts) { ++part_at<mcap::McapMessage>(parts, i).publish_time_ns; });
    add("@sequence",
        [i](RecordingParts& parts) { ++part_at<mcap::McapMessage>(parts, i).sequence; });
    add("@unknown_field", [i](RecordingParts& parts) {
        parts.items[i].payload += std::string("\xf8\x07\x01", 3);  // Field 127: 1.
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
    const auto add = [&](const char* what, std::function<void(mcap::McapAttachment&)> change) {
        forgeries.push_back({name + what, [i, change = std::move(change)](RecordingParts& parts) {
                                 change(part_at<mcap::McapAttachment>(parts, i));
                             }});
    };
    add("@name", [](mcap::McapAttachment& it) { it.name = changed_text(it.name); });
    add("@media_type",
        [](mcap::McapAttachment& it) { it.media_type = changed_text(it.media_type); });
    add("@time", [](mcap::McapAttachment& it) { ++it.time_ns; });
    add("@created", [](mcap::McapAttachment& it) { ++it.created_ns; });
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
        [](auto& it) { it.description.schema_name = changed_text(it.description.schema_name); });
    add("schema_encoding", [](auto& it) { it.description.schema_encoding = "ros1msg"; });
    add("schema", [](auto& it) { it.schema += std::string("\xf8\x07\x01", 3); });
    forgeries.push_back({"channel/topic", [i](RecordingParts& parts) {
                             std::string& topic = parts.channels[i].description.topic;
                             const std::string before = std::exchange(topic, changed_text(topic));
                             for (Item& item : parts.items) {
                                 item.topic = item.topic == before ? topic : item.topic;
                             }
                         }});
}

}  // namespace

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
        const auto* metadata = std::get_if<mcap::McapMetadata>(&parts.items[i].item);
        if (metadata == nullptr) {
            continue;
        }
        const auto add = [&](const std::string& entry, auto change) {
            forgeries.push_back({metadata->name + "/" + entry, [i, change](RecordingParts& forged) {
                                     change(part_at<mcap::McapMetadata>(forged, i).entries);
                                 }});
        };
        for (const auto& [key, value] : metadata->entries) {
            add(key, [k = key](auto& entries) { entries[k] = changed_text(entries[k]); });
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
    const std::string& content = std::get<mcap::McapAttachment>(parts.items[i].item).content;
    for (const FieldPath& path : paths_of(type)) {
        for (const ChangeKind kind : kChangeKinds) {
            std::string forged = changed_message(type, content, path, kind);
            if (forged == content) {
                continue;
            }
            forgeries.push_back({std::string(attachment) + text_of(path),
                                 [i, forged = std::move(forged)](RecordingParts& changing) {
                                     part_at<mcap::McapAttachment>(changing, i).content = forged;
                                 }});
        }
    }
    return forgeries;
}

std::vector<Forgery> forgeries_of_report(const RecordingParts& parts) {
    std::vector<Forgery> forgeries;
    const std::size_t i = find_attachment(parts, kReportAttachment);
    const Json report = Json::parse(std::get<mcap::McapAttachment>(parts.items[i].item).content);
    visit_changes(report, [&](const std::string& field, const Json& forged) {
        forgeries.push_back(
            {kReportAttachment + field, [i, text = forged.dump()](RecordingParts& changing) {
                 part_at<mcap::McapAttachment>(changing, i).content = text;
             }});
    });
    return forgeries;
}

std::vector<Forgery> forgeries_of_file(const RecordingParts& parts) {
    std::vector<Forgery> forgeries{
        {"header/profile", [](RecordingParts& forged) { forged.header.profile = "x"; }},
        {"header/library",
         [](RecordingParts& forged) {
             forged.header.library = changed_text(forged.header.library);
         }},
        {"channel@added", [](RecordingParts& forged) {
             forged.channels.push_back(forged.channels.front());
             forged.channels.back().description.topic = "/forged";
         }}};
    std::set<std::string> topics;
    for (std::size_t i = 0; i < parts.items.size(); ++i) {
        const Item& item = parts.items[i];
        if (message_of(item) != nullptr && topics.insert(item.topic).second) {
            append_message_forgeries(item.topic + "/", i, forgeries);
        } else if (const auto* attachment = std::get_if<mcap::McapAttachment>(&item.item)) {
            append_attachment_forgeries(attachment->name, i, forgeries);
        } else if (const auto* metadata = std::get_if<mcap::McapMetadata>(&item.item)) {
            forgeries.push_back({metadata->name + "@twice",
                                 [item](RecordingParts& forged) { forged.items.push_back(item); }});
            forgeries.push_back({metadata->name + "@other", [item](RecordingParts& forged) {
                                     forged.items.push_back(item);
                                     std::get<mcap::McapMetadata>(forged.items.back().item).name =
                                         "x";
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
