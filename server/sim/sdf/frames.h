#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <ignition/math/Pose3.hh>
#include <ignition/math/Vector3.hh>

#include "cancha/base/result.h"

namespace cancha::sdf {

/// Reading of a document by libsdformat: whether it is sound (frames, masses, joints), and where
/// things are that are not simply in the frame of what is around them. The only user of
/// libsdformat.
class Frames {
  public:
    /// Reads a standard_text(). Writes nothing, to no stream and no file, and reads no file.
    /// Fails: kInvalidInput, with the line if libsdformat knows it.
    static Result<Frames> read(std::string_view text, std::string_view source);

    Frames(Frames&& other) noexcept;
    Frames& operator=(Frames&& other) noexcept;
    ~Frames();

    // Where something is, in the frame of what is around it; of a joint, in that of its child.
    // Expects: it is in the document. Fails: kInvalidInput; the text does not name the file.
    Result<ignition::math::Pose3d> of_model(const std::string& model) const;
    Result<ignition::math::Pose3d> of_link(const std::string& model, const std::string& link) const;
    Result<ignition::math::Pose3d> of_collision(const std::string& model, const std::string& link,
                                                const std::string& collision) const;
    Result<ignition::math::Pose3d> of_visual(const std::string& model, const std::string& link,
                                             const std::string& visual) const;
    Result<ignition::math::Pose3d> of_joint(const std::string& model,
                                            const std::string& joint) const;

    /// Axis of length 1, in the frame of the joint.
    Result<ignition::math::Vector3d> axis_of(const std::string& model,
                                             const std::string& joint) const;

  private:
    struct Content;  // A source that includes libsdformat is compiled for seconds.

    explicit Frames(std::unique_ptr<Content> content);

    std::unique_ptr<Content> content_;
};

}  // namespace cancha::sdf
