#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <ignition/math/Pose3.hh>
#include <ignition/math/Vector3.hh>

#include "cancha/base/result.h"

namespace cancha::sdf {

/// A document as libsdformat reads it. libsdformat checks frames, masses and joints, and finds
/// poses that are relative to an element other than the parent.
class Frames {
  public:
    /// Reads a text that standard_text() returned. Neither reads nor writes a file, and prints
    /// nothing. `source`: name of the text for errors. Fails: kInvalidInput; the text has the line
    /// if libsdformat knows it.
    static Result<Frames> read(std::string_view text, std::string_view source);

    Frames(Frames&& other) noexcept;
    Frames& operator=(Frames&& other) noexcept;
    ~Frames();

    // These functions return the pose of an element in the frame of its parent. The pose of a joint
    // is in the frame of its child link. Parameters are names. Expects: the element is in the
    // document. Fails: kInvalidInput; the text does not name the file.
    Result<ignition::math::Pose3d> of_model(const std::string& model) const;
    Result<ignition::math::Pose3d> of_link(const std::string& model, const std::string& link) const;
    Result<ignition::math::Pose3d> of_collision(const std::string& model, const std::string& link,
                                                const std::string& collision) const;
    Result<ignition::math::Pose3d> of_visual(const std::string& model, const std::string& link,
                                             const std::string& visual) const;
    Result<ignition::math::Pose3d> of_joint(const std::string& model,
                                            const std::string& joint) const;

    /// Returns the axis of a joint: a unit vector in the frame of the joint. Expects the same, and
    /// fails in the same way, as the functions above.
    Result<ignition::math::Vector3d> axis_of(const std::string& model,
                                             const std::string& joint) const;

  private:
    // Hidden, because every source file that includes libsdformat takes seconds to compile.
    struct Content;

    explicit Frames(std::unique_ptr<Content> content);

    std::unique_ptr<Content> content_;
};

}  // namespace cancha::sdf
