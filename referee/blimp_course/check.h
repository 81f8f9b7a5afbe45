#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee::blimp_course {

/// Each blimp needs destinations outside of all bodies, gates that can be passed, and a dock.
/// Fails: kInvalidInput; the text names all that is wrong.
Status check_course(const v1::Discipline& settings);

}  // namespace cancha::referee::blimp_course
