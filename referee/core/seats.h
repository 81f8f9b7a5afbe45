#pragma once

#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// Checks that every robot belongs to exactly one seat, of its own team, and that every seat has a
/// name of its own. (Kinds, poses and the field are checked by who builds the world from them.)
/// Fails: kInvalidInput; the text names the seat.
Status check_seats(const v1::Discipline& settings);

/// "the seats are: blue, yellow", or that there is none; for errors.
std::string seats_text(const std::vector<std::string>& names);

}  // namespace cancha::referee
