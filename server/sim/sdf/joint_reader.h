#pragma once

#include <string>

#include "server/sim/sdf/part_reader.h"

namespace cancha::sdf {

/// Reads the joints of a model.
class JointReader : public PartReader {
  public:
    using PartReader::PartReader;

    /// Reads the joint at `place` into `joint`. Fails: kInvalidInput; the text has line and path.
    Status read_joint(const Place& place, v1::Joint& joint) const;

  private:
    Status read_ends(const Place& place, v1::Joint& joint) const;
    Status read_end(const Place& place, const char* end, std::string& link) const;
    Status read_axis(const Place& place, v1::Joint& joint) const;
    Status read_direction(const Place& place, const tinyxml2::XMLElement& xyz,
                          v1::Direction& axis) const;
    Status read_mimic(const Place& place, const tinyxml2::XMLElement& element,
                      v1::Joint& joint) const;
    Status read_limits(const Place& place, const tinyxml2::XMLElement& limit,
                       v1::Joint& joint) const;
};

}  // namespace cancha::sdf
