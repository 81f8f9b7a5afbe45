#include "server/session/admission.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "proto/base/files/descriptors.h"
#include "server/net/listener.h"

namespace cancha::session {

namespace {

/// Highest factor for the leaders' limit. A book may have thousands of names, and each place needs
/// a file descriptor.
constexpr std::size_t kMostLeaderGrowth = 4;

/// Fewest useful places of a kind: for two returning seats, an official and a viewer.
constexpr std::size_t kFewestOfAKind = 4;

/// A pool needs at least one place, even if no place is ever asked for.
std::size_t capacity_of(std::size_t limit) {
    return std::max<std::size_t>(limit, 1);
}

/// Returns the owner of a leader's place: role and name, such as `official "Ann"`; empty without
/// tokens, because then the name proves nothing.
std::string leader_name(const v1::Hello& hello, const access::TokenBook& tokens) {
    return tokens.empty()
               ? ""
               : fmt::format("{} \"{}\"", hello.role() == v1::ROLE_ADMIN ? "admin" : "official",
                             hello.name());
}

}  // namespace

AdmissionLimits with_named_leaders(AdmissionLimits limits, std::size_t names) {
    const std::size_t usual = limits.leaders.in_all;
    limits.leaders.in_all =
        std::clamp(names * limits.leaders.per_owner, usual, kMostLeaderGrowth * usual);
    return limits;
}

Result<AdmissionLimits> fit_limits(AdmissionLimits limits, std::size_t descriptors) {
    const std::size_t wanted = limits.in_all();
    if (descriptors >= wanted) {
        return limits;
    }
    for (std::size_t* limit : {&limits.passing, &limits.claims, &limits.readers,
                               &limits.leaders.in_all, &limits.spectators.in_all}) {
        const bool is_unused = *limit == 0;
        *limit = *limit * descriptors / wanted;
        if (!is_unused && *limit < kFewestOfAKind) {
            return Error{ErrorCode::kRefused,
                         fmt::format("too few file descriptors are left for clients ({} of {}); "
                                     "raise the limit (`ulimit -n`, or LimitNOFILE= of a service)",
                                     descriptors, wanted)};
        }
    }
    return limits;
}

Admission::Admission(const AdmissionLimits& limits, std::string where)
    : limits_(limits),
      where_(std::move(where)),
      passing_(capacity_of(limits.passing)),
      claims_(capacity_of(limits.claims)),
      readers_(capacity_of(limits.readers)),
      leaders_(limits.leaders),
      spectators_(limits.spectators) {}

Result<std::size_t> Admission::fit_descriptors(std::size_t reserved) {
    const std::size_t descriptors = make_room_for_descriptors(limits_.in_all() + reserved);
    const auto limits = fit_limits(limits_, descriptors > reserved ? descriptors - reserved : 0);
    if (!limits) {
        return limits.error();
    }
    *this = Admission(*limits, where_);
    return descriptors;
}

Admission::Place Admission::arrive(const std::string& address, std::function<void()> close) {
    Place place;
    place.presence_ = presence_;
    place.address_ = address;
    place.close_ = std::move(close);
    place.pooled_ = passing_.add(address, place.close_);
    return place;
}

std::shared_ptr<Admission::Place> Admission::arrive(
    const std::shared_ptr<net::Connection>& connection) {
    auto place = std::make_shared<Place>(
        arrive(net::machine_of(connection->peer()), [weak = std::weak_ptr(connection)] {
            if (const auto crowded_out = weak.lock()) {
                crowded_out->reset();
            }
        }));
    connection->hold(place);
    return place;
}

Status Admission::admit(Place& place, const v1::Hello& hello, const access::TokenBook& tokens) {
    switch (hello.role()) {
        case v1::ROLE_OFFICIAL:
        case v1::ROLE_ADMIN:
            return lead(place, leader_name(hello, tokens));
        case v1::ROLE_SPECTATOR:
            return watch(place);
        default:
            return {};
    }
}

void Admission::seat(Place& place) {
    place.pooled_ = {};
    place.counted_ = {};
}

void Admission::claim(Place& place, std::function<void()> close) {
    place.close_ = std::move(close);
    place.pooled_ = claims_.add(place.address_, place.close_);
}

void Admission::read(Place& place) {
    place.pooled_ = readers_.add(place.address_, place.close_);
}

Status Admission::lead(Place& place, const std::string& name) {
    const std::string& owner = name.empty() ? place.address_ : name;
    if (leaders_.is_full_for(owner)) {
        const std::string who = name.empty() ? fmt::format("officials and admins from {}", owner)
                                             : "clients of " + name;
        return Error{ErrorCode::kRefused, fmt::format("{} already has {} {}; close one first",
                                                      where_, leaders_.limits().per_owner, who)};
    }
    if (leaders_.is_full()) {
        return Error{ErrorCode::kRefused,
                     fmt::format("{} is full ({} officials and admins); try again later", where_,
                                 leaders_.limits().in_all)};
    }
    place.counted_ = leaders_.take(owner);
    place.pooled_ = {};
    return {};
}

Status Admission::watch(Place& place) {
    if (spectators_.is_full()) {
        return Error{ErrorCode::kRefused,
                     fmt::format("{} is full ({} spectators); watch through cancha-viewer", where_,
                                 spectators_.limits().in_all)};
    }
    if (spectators_.is_full_for(place.address_)) {
        return Error{
            ErrorCode::kRefused,
            fmt::format("{2} already has {0} spectators from {1}; watch through cancha-viewer",
                        spectators_.limits().per_owner, place.address_, where_)};
    }
    place.counted_ = spectators_.take(place.address_);
    place.pooled_ = {};
    return {};
}

void Admission::leave(Place& place) {
    seat(place);  // Gives the old place back.
    place.pooled_ = passing_.add(place.address_, place.close_);
}

}  // namespace cancha::session
