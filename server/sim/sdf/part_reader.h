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

/// Name of the world as parent of joints and as frame of models.
inline constexpr const char* kWorld = "world";

/// Path of a number in SDFormat, and the message's field for it.
struct Number {
    std::string_view path;  ///< Path within the element.
    std::string_view field;
};

bool has_name(const tinyxml2::XMLElement& element);

/// Name of an element. Expects: has_name().
std::string name_of(const tinyxml2::XMLElement& element);

/// Suggestions for a misspelt word; all known names if they are few.
std::string hint(std::string_view word, const std::vector<std::string>& known);

/// Names of all elements of this kind in `around` that have one.
std::vector<std::string> names_in(const tinyxml2::XMLElement& around, const char* kind);

/// A named element and where it stands.
struct Place {
    const tinyxml2::XMLElement& element;
    /// Path in the settings: "arena.models.ramp.links.slope". In a document with a single model,
    /// which may be a robot's, "ramp.links.slope".
    std::string path;
    const tinyxml2::XMLElement* model = nullptr;  ///< Model around it. Null: it is a model itself.
    std::string link;                             ///< Name of the link around it. Empty: none.

    std::string name() const { return name_of(element); }

    std::string model_name() const { return name_of(model == nullptr ? element : *model); }

    Place part(const tinyxml2::XMLElement& inner, std::string_view list) const {
        const bool is_link = model != nullptr && link.empty();
        return {inner, fmt::format("{}.{}.{}", path, list, name_of(inner)),
                model == nullptr ? &element : model, is_link ? name() : link};
    }
};

/// Base of the readers of parts of a document.
class PartReader {
  public:
    /// `frames`: null if the document is only checked. `source`: name of the document in errors.
    /// Borrows all three.
    PartReader(Reading& reading, const Frames* frames, std::string_view source)
        : reading_(&reading), frames_(frames), source_(source) {}

  protected:
    using Resolve = std::function<Result<ignition::math::Pose3d>(const Frames& frames)>;

    /// Whether the values of the element cannot be read.
    bool is_faulty(const tinyxml2::XMLElement& element) const {
        return reading_->faulty.contains(&element);
    }

    /// Keeps the problem, if there is one; reading goes on.
    void note(const Status& status) const {
        if (!status) {
            reading_->problems.add(status.error(), reading_->refused);
        }
    }

    Error refuse(const tinyxml2::XMLElement& element, std::string_view path,
                 std::string_view problem) const {
        reading_->refused = &element;
        return refusal(source_, element.GetLineNum(), fmt::format("{}: {}", path, problem));
    }

    /// Checks that all numbers of the message are within limits. The element is where the last of
    /// them was read.
    Status check(const tinyxml2::XMLElement& element, std::string_view path,
                 const google::protobuf::Message& message) const;

    /// Checks the numbers of a direction, and that it is not almost 0 long.
    Status check_direction(const tinyxml2::XMLElement& element, std::string_view path,
                           const v1::Direction& direction) const;

    /// Sets the fields whose numbers the element has, and checks each.
    Status read_numbers(const tinyxml2::XMLElement& around, std::string_view path,
                        std::span<const Number> numbers, google::protobuf::Message& message) const;

    /// Keeps a remark. The element is read nevertheless.
    void remark(const tinyxml2::XMLElement& element, const std::string& text) const {
        reading_->notes.add(element, text);
    }

    /// Whether so many problems were found that reading on would not help.
    bool is_full() const { return reading_->problems.is_full(); }

    /// Adds a message for each part of this kind that has a name, and calls `read` with element and
    /// message.
    template <typename Part, typename Read>
    void read_parts(const Place& place, const char* kind,
                    google::protobuf::RepeatedPtrField<Part>& parts, const Read& read) const;

    /// Reads the element's <pose>, if it has one. `resolve` finds a pose that is relative to
    /// something else.
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
