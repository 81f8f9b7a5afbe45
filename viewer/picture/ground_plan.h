#pragma once

#include <vector>

#include "cancha/v1/scene.pb.h"
#include "cancha/v1/world.pb.h"
#include "viewer/picture/canvas.h"

namespace cancha::picture {

/// From the arena, seen from above with +x on the right, to a box of the picture; turned, with +x
/// on the left.
class GroundPlan {
  public:
    /// The arena as large as it can be in the middle of the box.
    GroundPlan(const v1::Scene& scene, const Box& box, bool is_turned = false);

    Pixel at(double x_m, double y_m) const {
        return {middle_.x + ahead_ * x_m * pixels_per_m_, middle_.y - ahead_ * y_m * pixels_per_m_};
    }

    /// An angle that grows counter-clockwise from +x, as one that grows clockwise on the picture.
    double angle(double angle_rad) const;

    double pixels(double length_m) const { return length_m * pixels_per_m_; }

    /// The corners of a rectangle on the ground.
    std::vector<Pixel> rectangle(double x_m, double y_m, double heading_rad, double length_m,
                                 double width_m) const;

  private:
    Pixel middle_;
    double ahead_;  // 1: +x is on the right; -1: on the left.
    double pixels_per_m_;
};

/// Draws what stands: floor, markings, walls, shapes, lines and destinations of a course. `world`:
/// where the links are that move; null: they are left out.
void draw_ground(Canvas& canvas, const GroundPlan& plan, const v1::Scene& scene,
                 const v1::WorldState* world);

}  // namespace cancha::picture
