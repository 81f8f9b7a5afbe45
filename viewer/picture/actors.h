#pragma once

#include "cancha/v1/scene.pb.h"
#include "cancha/v1/world.pb.h"
#include "viewer/picture/canvas.h"
#include "viewer/picture/ground_plan.h"

namespace cancha::picture {

/// Colours of the teams and of texts, as on the page. People with any common kind of colour
/// blindness can tell the team colours apart.
inline constexpr Paint kBlue{0x2d / 255.0, 0x7d / 255.0, 0xff / 255.0};
inline constexpr Paint kYellow{0xff / 255.0, 0xc8 / 255.0, 0x1f / 255.0};
inline constexpr Paint kNoTeam{0x9a / 255.0, 0xa7 / 255.0, 0xb8 / 255.0};

inline constexpr Paint kWhite{1, 1, 1};
/// Dark colour of texts and outlines.
inline constexpr Paint kInk{0x14 / 255.0, 0x18 / 255.0, 0x1f / 255.0};

/// Returns the team's colour; kNoTeam for any value but the two teams.
Paint team_paint(v1::Team team);

/// Returns a colour for text on the team's colour: dark or white.
Paint team_ink(v1::Team team);

/// Draws each robot with its heading, and with its number where the number is large enough to read.
/// Draws the ball with a ring around it.
void draw_actors(Canvas& canvas, const GroundPlan& plan, const v1::Scene& scene,
                 const v1::WorldState& world);

}  // namespace cancha::picture
