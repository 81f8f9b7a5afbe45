#pragma once

#include <vector>

#include "cancha/v1/scene.pb.h"
#include "cancha/v1/world.pb.h"
#include "viewer/picture/canvas.h"

namespace cancha::picture {

/// Mapping from the arena, seen from above, to a box of the picture. +x points right; if
/// `is_turned`, +x points left.
class GroundPlan {
  public:
    /// Places the arena in the middle of the box, as large as possible.
    GroundPlan(const v1::Scene& scene, const Box& box, bool is_turned = false);

    Pixel at(double x_m, double y_m) const {
        return {middle_.x + ahead_ * x_m * pixels_per_m_, middle_.y - ahead_ * y_m * pixels_per_m_};
    }

    /// Converts an angle of the world to an angle of the picture, both in radians. In the world,
    /// angles count counter-clockwise from +x. In the picture they count clockwise from the right.
    double angle(double angle_rad) const;

    double pixels(double length_m) const { return length_m * pixels_per_m_; }

    /// Returns the corners, in the picture, of a rectangle on the ground. `x_m` and `y_m` are its
    /// centre.
    std::vector<Pixel> rectangle(double x_m, double y_m, double heading_rad, double length_m,
                                 double width_m) const;

  private:
    Pixel middle_;
    double ahead_;  // 1 if +x is on the right, -1 if on the left.
    double pixels_per_m_;
};

/// Draws everything except robots and ball: floor, markings, walls, shapes, and lines and
/// destinations of a course. `world`: the poses of moving links (rigid bodies with shapes); null if
/// moving links are to be left out.
void draw_ground(Canvas& canvas, const GroundPlan& plan, const v1::Scene& scene,
                 const v1::WorldState* world);

}  // namespace cancha::picture
