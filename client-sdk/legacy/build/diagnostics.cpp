#include "client-sdk/legacy/build/diagnostics.h"

#include <algorithm>

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

namespace cancha::legacy {
namespace {

using google::protobuf::ListValue;
using google::protobuf::Struct;
using google::protobuf::Value;

const Value& member(const Struct& object, const std::string& name) {
    const auto found = object.fields().find(name);
    return found == object.fields().end() ? Value::default_instance() : found->second;
}

std::size_t column(const Struct& location, const std::string& name) {
    return static_cast<std::size_t>(
        member(member(location, name).struct_value(), "byte-column").number_value());
}

Place place_of(const Struct& diagnostic) {
    const ListValue& locations = member(diagnostic, "locations").list_value();
    if (locations.values().empty()) {
        return {};
    }
    const Struct& location = locations.values(0).struct_value();
    const Struct& caret = member(location, "caret").struct_value();
    Place place{.file = member(caret, "file").string_value(),
                .line = static_cast<std::size_t>(member(caret, "line").number_value()),
                .column = column(location, "start"),
                .caret = column(location, "caret"),
                .end = column(location, "finish")};
    // Ranges that start or end at the caret leave out that number.
    place.column = place.column == 0 ? place.caret : place.column;
    place.end = std::max(place.end, place.caret);
    return place;
}

void read_one(const Struct& one, std::vector<Diagnostic>& diagnostics) {
    const std::string kind = member(one, "kind").string_value();
    const std::string text = member(one, "message").string_value();
    if (kind == "note") {
        if (!diagnostics.empty()) {
            diagnostics.back().notes.push_back({place_of(one), text});
        }
        return;
    }
    Diagnostic diagnostic{
        .is_error = kind.find("error") != kind.npos, .place = place_of(one), .text = text};
    for (const Value& child : member(one, "children").list_value().values()) {
        diagnostic.notes.push_back({place_of(child.struct_value()),
                                    member(child.struct_value(), "message").string_value()});
    }
    diagnostics.push_back(std::move(diagnostic));
}

}  // namespace

std::vector<Diagnostic> read_diagnostics(std::string_view output) {
    std::vector<Diagnostic> diagnostics;
    while (!output.empty()) {
        const std::string_view line = output.substr(0, output.find('\n'));
        output.remove_prefix(std::min(output.size(), line.size() + 1));
        Value value;
        if (!line.starts_with("[") ||
            !google::protobuf::util::JsonStringToMessage(std::string(line), &value).ok()) {
            continue;
        }
        for (const Value& one : value.list_value().values()) {
            read_one(one.struct_value(), diagnostics);
        }
    }
    return diagnostics;
}

}  // namespace cancha::legacy
