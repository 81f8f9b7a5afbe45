#pragma once

#include "cancha/v1/scene.pb.h"
#include "cancha/v1/world.pb.h"
#include "viewer/picture/canvas.h"
#include "viewer/picture/ground_plan.h"

namespace cancha::picture {

/// Colours of the teams, as on the page. They can be told apart with all common kinds of colour
/// blindness.
inline constexpr Paint kBlue{0x2d / 255.0, 0x7d / 255.0, 0xff / 255.0};
inline constexpr Paint kYellow{0xff / 255.0, 0xc8 / 255.0, 0x1f / 255.0};
inline constexpr Paint kNoTeam{0x9a / 255.0, 0xa7 / 255.0, 0xb8 / 255.0};

inline constexpr Paint kWhite{1, 1, 1};
inline constexpr Paint kInk{0x14 / 255.0, 0x18 / 255.0, 0x1f / 255.0};

Paint team_paint(v1::Team team);

/// Returns a colour that is legible on the team's colour.
Paint team_ink(v1::Team team);

/// Draws robots with heading and number, where it is legible, and the ball with a ring around it.
void draw_actors(Canvas& canvas, const GroundPlan& plan, const v1::Scene& scene,
                 const v1::WorldState& world);

}  // namespace cancha::picture
