#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// Checks that every marking has a shape that can be drawn.
/// Fails: kInvalidInput; the text names the marking.
Status check_markings(const v1::Discipline& settings);

}  // namespace cancha::referee
