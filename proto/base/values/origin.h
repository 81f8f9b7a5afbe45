#pragma once

#include <string>

#include "cancha/v1/referee.pb.h"

namespace cancha {

/// Returns the word by which files name a kind of author: "referee", "server" or "official". Empty
/// if the schema has no such kind.
inline std::string origin_word(v1::OriginKind kind) {
    switch (kind) {
        case v1::ORIGIN_KIND_REFEREE:
            return "referee";
        case v1::ORIGIN_KIND_SERVER:
            return "server";
        case v1::ORIGIN_KIND_OFFICIAL:
            return "official";
        default:
            return "";
    }
}

/// Returns the kind of the author of an event. Events from before version 0.4.1 have only the name
/// of their author: "referee", "server" or, for an official, any other name.
inline v1::OriginKind origin_kind_of(const v1::GameEvent& event) {
    if (event.origin_kind() != v1::ORIGIN_KIND_UNSPECIFIED) {
        return event.origin_kind();
    }
    return event.origin() == "referee"  ? v1::ORIGIN_KIND_REFEREE
           : event.origin() == "server" ? v1::ORIGIN_KIND_SERVER
                                        : v1::ORIGIN_KIND_OFFICIAL;
}

/// Returns the name of an official for people: "official Anna". If the name is "official", the
/// default name of the referee console, the text is only "official".
inline std::string official_text(const std::string& name) {
    return name == "official" ? name : "official " + name;
}

/// Returns the author of an event for people: "referee", "server", or what official_text() returns.
inline std::string origin_text(v1::OriginKind kind, const std::string& name) {
    return kind == v1::ORIGIN_KIND_OFFICIAL ? official_text(name) : origin_word(kind);
}

}  // namespace cancha
