#pragma once

#include "cancha/base/vec3.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// Converts `vector` to the attack frame of a team that defends the goal at `defends`: there the
/// team attacks towards +x.
constexpr Vec2 in_attack_frame(Vec2 vector, FieldEnd defends) {
    return defends == FieldEnd::kNegativeX ? vector : Vec2{-vector.x, -vector.y};
}

}  // namespace cancha::referee
