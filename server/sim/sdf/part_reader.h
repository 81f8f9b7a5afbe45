#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <google/protobuf/message.h>
#include <google/protobuf/repeated_field.h>
#include <ignition/math/Pose3.hh>
#include <tinyxml2.h>

#include "cancha/base/result.h"
#include "proto/cancha/v1/arena.pb.h"
#include "server/sim/sdf/document.h"
#include "server/sim/sdf/elements.h"
#include "server/sim/sdf/frames.h"
#include "server/sim/sdf/pose.h"
#include "server/sim/sdf/refusal.h"

namespace cancha::sdf {

/// Name of the world in SDFormat, where it is the parent of a joint or the frame of a pose.
inline constexpr const char* kWorld = "world";

/// A number in SDFormat, and the field of the message that it becomes.
struct Number {
    std::string_view path;   ///< Path within the element: "friction/ode/mu".
    std::string_view field;  ///< Name of the message's field: "friction".
};

/// Whether the element has the attribute "name".
bool has_name(const tinyxml2::XMLElement& element);

/// Returns the name of an element. Expects: has_name(element).
std::string name_of(const tinyxml2::XMLElement& element);

/// Returns suggestions for a misspelt word, for error texts: similar known names, or all known
/// names if there are only a few.
std::string hint(std::string_view word, const std::vector<std::string>& known);

/// Returns the names of all elements of this kind in `around`. Leaves out elements that have no
/// name.
std::vector<std::string> names_in(const tinyxml2::XMLElement& around, const char* kind);

/// An element with a name, and its place in the document.
struct Place {
    const tinyxml2::XMLElement& element;
    /// Path of the element in the settings: "arena.models.ramp.links.slope". If the document is a
    /// single model, which may be a robot, the path begins with the model: "ramp.links.slope".
    std::string path;
    /// Model that contains the element. Null if the element is a model.
    const tinyxml2::XMLElement* model = nullptr;
    std::string link;  ///< Name of the link that contains the element. Empty if none does.

    std::string name() const { return name_of(element); }

    /// Name of the model that contains the element, or is the element.
    std::string model_name() const { return name_of(model == nullptr ? element : *model); }

    /// Place of an element inside this one. `list`: field of the message that lists elements of
    /// this kind, such as "links". It becomes part of the path.
    Place part(const tinyxml2::XMLElement& inner, std::string_view list) const {
        const bool is_link = model != nullptr && link.empty();
        return {inner, fmt::format("{}.{}.{}", path, list, name_of(inner)),
                model == nullptr ? &element : model, is_link ? name() : link};
    }
};

/// Base class of the classes that read parts of a document: models, solids (collisions and
/// visuals), joints.
class PartReader {
  public:
    /// `frames`: finds poses that are relative to another element. If it is null, the document is
    /// only checked. `source`: name of the document for errors. Borrows all three arguments.
    PartReader(Reading& reading, const Frames* frames, std::string_view source)
        : reading_(&reading), frames_(frames), source_(source) {}

  protected:
    /// Function that finds the pose of an element with Frames.
    using Resolve = std::function<Result<ignition::math::Pose3d>(const Frames& frames)>;

    /// Whether the element has a problem, so that its values cannot be read.
    bool is_faulty(const tinyxml2::XMLElement& element) const {
        return reading_->faulty.contains(&element);
    }

    /// Adds the error in `status` to the problems of the document. Does nothing if `status` is a
    /// success.
    void note(const Status& status) const {
        if (!status) {
            reading_->problems.add(status.error(), reading_->refused);
        }
    }

    /// Makes an error about an element, with its line and path.
    Error refuse(const tinyxml2::XMLElement& element, std::string_view path,
                 std::string_view problem) const {
        reading_->refused = &element;
        return refusal(source_, element.GetLineNum(), fmt::format("{}: {}", path, problem));
    }

    /// Checks that all numbers of the message are within their limits. `element`: the element from
    /// which the last number was read; errors name its line. `path`: path of the message in the
    /// settings.
    Status check(const tinyxml2::XMLElement& element, std::string_view path,
                 const google::protobuf::Message& message) const;

    /// Checks that the numbers of a direction are within their limits, and that its length is not
    /// almost 0.
    Status check_direction(const tinyxml2::XMLElement& element, std::string_view path,
                           const v1::Direction& direction) const;

    /// Reads each of `numbers` that is present in the element `around` into its field of `message`,
    /// and checks the number.
    Status read_numbers(const tinyxml2::XMLElement& around, std::string_view path,
                        std::span<const Number> numbers, google::protobuf::Message& message) const;

    /// Adds a remark on an element to the notes of the document. A remark is no problem.
    void remark(const tinyxml2::XMLElement& element, const std::string& text) const {
        reading_->notes.add(element, text);
    }

    /// Adds a remark on a mass, or on moments of inertia, that had to be filled in: see
    /// Notes::guess().
    void guess(const tinyxml2::XMLElement& element, const std::string& text) const {
        reading_->notes.guess(element, text);
    }

    /// Whether the list of problems is full, so that reading can stop.
    bool is_full() const { return reading_->problems.is_full(); }

    /// For each element of this kind in `place` that has a name, adds a message with this name to
    /// `parts` and calls read(place, message).
    template <typename Part, typename Read>
    void read_parts(const Place& place, const char* kind,
                    google::protobuf::RepeatedPtrField<Part>& parts, const Read& read) const;

    /// Reads the <pose> of the element, if it has one, into `owner`. `resolve`: finds the pose if
    /// it is relative to another element.
    template <typename Owner>
    Status read_pose(const Place& place, const Resolve& resolve, Owner& owner) const;

    const Frames* frames() const { return frames_; }

  private:
    Status check_frame(const Place& place, const tinyxml2::XMLElement& pose,
                       const std::string& frame) const;

    Reading* reading_;
    const Frames* frames_;
    std::string_view source_;
};

template <typename Part, typename Read>
void PartReader::read_parts(const Place& place, const char* kind,
                            google::protobuf::RepeatedPtrField<Part>& parts,
                            const Read& read) const {
    const std::string list = fmt::format("{}s", kind);
    for (const tinyxml2::XMLElement* element = place.element.FirstChildElement(kind);
         element != nullptr && !is_full(); element = element->NextSiblingElement(kind)) {
        if (has_name(*element)) {
            Part& part = *parts.Add();
            part.set_name(name_of(*element));
            read(place.part(*element, list), part);
        }
    }
}

template <typename Owner>
Status PartReader::read_pose(const Place& place, const Resolve& resolve, Owner& owner) const {
    const tinyxml2::XMLElement* const element = find_element(place.element, "pose");
    if (element == nullptr) {
        return {};
    }
    const char* const frame = element->Attribute("relative_to");
    const bool is_plain = frame == nullptr || *frame == '\0';
    const bool is_of_part = place.element.Attribute("placement_frame") != nullptr;
    if (is_plain && !is_of_part) {
        *owner.mutable_pose() = pose_in(*element);  // To the last bit.
        return check(*element, place.path + ".pose", owner.pose());
    }
    Status checked = is_plain ? Status() : check_frame(place, *element, frame);
    if (!checked || frames_ == nullptr) {
        return checked;
    }
    const Result<ignition::math::Pose3d> found = resolve(*frames_);
    if (!found) {
        return refuse(*element, place.path, found.error().message);
    }
    *owner.mutable_pose() = to_message(*found);
    return check(*element, place.path + ".pose", owner.pose());
}

}  // namespace cancha::sdf
