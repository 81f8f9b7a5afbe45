#pragma once

#include <string>
#include <utility>

#include "proto/base/values/origin.h"

namespace cancha::referee {

/// Kind of an author: referee, server or official.
using OriginKind = v1::OriginKind;

/// Author of an event, which is a decision or a report.
struct Origin {
    OriginKind kind = v1::ORIGIN_KIND_REFEREE;  ///< Kind of the author.
    std::string official;                       ///< Name of the official; empty for a program.

    friend bool operator==(const Origin&, const Origin&) = default;
};

/// Returns the origin of events that the server causes by its clock or its limits.
inline Origin server_origin() {
    return {.kind = v1::ORIGIN_KIND_SERVER, .official = {}};
}

/// Returns the origin of events that the official with this name causes.
inline Origin official_origin(std::string name) {
    return {.kind = v1::ORIGIN_KIND_OFFICIAL, .official = std::move(name)};
}

/// Returns the text that messages and files store beside the kind: "referee", "server", or the
/// official's name.
inline std::string name_of(const Origin& origin) {
    return origin.kind == v1::ORIGIN_KIND_OFFICIAL ? origin.official : origin_word(origin.kind);
}

/// Returns a text for people: "referee", "server", "official Anna".
inline std::string to_text(const Origin& origin) {
    return origin_text(origin.kind, origin.official);
}

/// Reads the origin of an event from its message.
inline Origin origin_of(const v1::GameEvent& event) {
    const OriginKind kind = origin_kind_of(event);
    return {.kind = kind, .official = kind == v1::ORIGIN_KIND_OFFICIAL ? event.origin() : ""};
}

}  // namespace cancha::referee
