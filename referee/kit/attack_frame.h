#pragma once

#include "cancha/base/vec3.h"
#include "referee/kit/soccer_status.h"

namespace cancha::referee {

/// `vector` in the frame in which a team that defends the goal at `defends` attacks towards +x.
constexpr Vec2 in_attack_frame(Vec2 vector, FieldEnd defends) {
    return defends == FieldEnd::kNegativeX ? vector : Vec2{-vector.x, -vector.y};
}

}  // namespace cancha::referee
