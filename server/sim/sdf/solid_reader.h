#pragma once

#include "server/sim/sdf/part_reader.h"

namespace cancha::sdf {

/// Reads what collides and what is drawn.
class SolidReader : public PartReader {
  public:
    using PartReader::PartReader;

    Status read_collision(const Place& place, v1::Collision& collision) const;
    Status read_visual(const Place& place, v1::Visual& visual) const;

  private:
    Status read_surface(const Place& place, const tinyxml2::XMLElement& element,
                        v1::Surface& surface) const;
    Status read_colour(const Place& place, const tinyxml2::XMLElement& diffuse,
                       v1::Visual& visual) const;
    Status read_shape(const Place& place, v1::Shape& shape) const;

    /// Our planes look along their z; their poses do the rest.
    template <typename Solid>
    Status turn_plane(const Place& place, Solid& solid) const;
};

}  // namespace cancha::sdf
