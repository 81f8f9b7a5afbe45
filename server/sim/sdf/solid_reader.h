#pragma once

#include "server/sim/sdf/mesh_files.h"
#include "server/sim/sdf/part_reader.h"

namespace cancha::sdf {

/// Reads the collisions and visuals of a link.
class SolidReader : public PartReader {
  public:
    /// Parameters as for PartReader. `meshes`: the mesh files beside the document. Borrows:
    /// `meshes`, too.
    SolidReader(Reading& reading, const Frames* frames, std::string_view source, MeshFiles& meshes)
        : PartReader(reading, frames, source), meshes_(&meshes) {}

    /// These two functions read the collision or the visual at `place` into a message. They fail
    /// with kInvalidInput; the text has line and path.
    Status read_collision(const Place& place, v1::Collision& collision) const;
    Status read_visual(const Place& place, v1::Visual& visual) const;

    /// Adds to a model the mesh files that its visuals name. Expects: the visuals have been read.
    void add_meshes(v1::Model& model) const;

  private:
    Status read_surface(const Place& place, const tinyxml2::XMLElement& element,
                        v1::Surface& surface) const;
    Status read_colour(const Place& place, const tinyxml2::XMLElement& diffuse,
                       v1::Visual& visual) const;
    Status read_shape(const Place& place, v1::Shape& shape) const;
    Status read_hull(const Place& place, const tinyxml2::XMLElement& mesh, v1::Shape& shape) const;
    Status read_look(const Place& place, const tinyxml2::XMLElement& mesh,
                     v1::MeshLook& look) const;

    /// Turns the pose of a collision or visual with the shape <plane>, so that the z axis is the
    /// <normal> of the plane. A plane in a v1::Arena has no normal, because it always faces along
    /// its own z.
    template <typename Solid>
    Status turn_plane(const Place& place, Solid& solid) const;

    MeshFiles* meshes_;
};

}  // namespace cancha::sdf
