#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// Checks that every robot belongs to exactly one seat of its own team and that seat names are
/// unique. Kinds, poses and the field are checked later, when the world is built.
/// Fails: kInvalidInput; the text names the seat.
Status check_seats(const v1::Discipline& settings);

/// Returns "the seats are: blue, yellow", or a text saying that there are none; for errors.
std::string seats_text(const std::vector<std::string>& names);

}  // namespace cancha::referee
