#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee::blimp_course {

/// Checks that each blimp has destinations outside all bodies, gates that can be passed, and a
/// dock.
/// Fails: kInvalidInput; the text names everything that is wrong.
Status check_course(const v1::Discipline& settings);

}  // namespace cancha::referee::blimp_course
