#include "server/sim/sdf/part_reader.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "proto/base/text/did_you_mean.h"
#include "proto/base/text/visible.h"
#include "referee/core/settings.h"
#include "server/sim/sdf/values.h"

namespace cancha::sdf {

using google::protobuf::Message;
using tinyxml2::XMLElement;

namespace {

/// Shortest length of a direction. The square of a much shorter one would be 0.
constexpr double kShortest = 1e-6;

/// Most names in one line. People would not read more.
constexpr std::size_t kMostListed = 12;

}  // namespace

bool has_name(const XMLElement& element) {
    return element.Attribute("name") != nullptr;
}

std::string name_of(const XMLElement& element) {
    return element.Attribute("name");
}

std::string hint(std::string_view word, const std::vector<std::string>& known) {
    return !known.empty() && known.size() <= kMostListed ? alternatives(word, known)
                                                         : did_you_mean(word, known);
}

std::vector<std::string> names_in(const XMLElement& around, const char* kind) {
    std::vector<std::string> names;
    for (const XMLElement* element = around.FirstChildElement(kind); element != nullptr;
         element = element->NextSiblingElement(kind)) {
        if (has_name(*element)) {
            names.push_back(name_of(*element));
        }
    }
    return names;
}

Status PartReader::check(const XMLElement& element, std::string_view path,
                         const Message& message) const {
    const Status checked = referee::check_limits(message);
    if (checked) {
        return {};
    }
    reading_->refused = &element;
    // "x_m" of "x_m: 5000 is out of range" ends the path.
    return refusal(source_, element.GetLineNum(),
                   fmt::format("{}.{}", path, checked.error().message));
}

Status PartReader::check_direction(const XMLElement& element, std::string_view path,
                                   const v1::Direction& direction) const {
    if (std::hypot(direction.x(), direction.y(), direction.z()) < kShortest) {
        return refuse(element, path,
                      fmt::format("a direction has a length, of at least {}; got '{}'", kShortest,
                                  trimmed(text_of(element))));
    }
    return check(element, path, direction);
}

Status PartReader::read_numbers(const XMLElement& around, std::string_view path,
                                std::span<const Number> numbers, Message& message) const {
    for (const Number& number : numbers) {
        const XMLElement* const element = find_element(around, number.path);
        if (element == nullptr) {
            continue;
        }
        message.GetReflection()->SetDouble(
            &message, message.GetDescriptor()->FindFieldByName(std::string(number.field)),
            number_of(*element));
        if (Status checked = check(*element, path, message); !checked) {
            return checked;
        }
    }
    return {};
}

namespace {

/// Frames to which a pose may be relative.
std::vector<std::string> frames_around(const Place& place) {
    if (place.model == nullptr) {
        std::vector<std::string> frames;
        if (place.element.Parent()->ToElement()->Name() == std::string_view(kWorld)) {
            frames = names_in(*place.element.Parent()->ToElement(), "model");
            std::ranges::move(names_in(*place.element.Parent()->ToElement(), "frame"),
                              std::back_inserter(frames));
            frames.emplace_back(kWorld);
        }
        return frames;
    }
    std::vector<std::string> frames = names_in(*place.model, "link");
    for (const char* const kind : {"joint", "frame"}) {
        std::ranges::move(names_in(*place.model, kind), std::back_inserter(frames));
    }
    frames.emplace_back("__model__");
    return frames;
}

}  // namespace

Status PartReader::check_frame(const Place& place, const XMLElement& pose,
                               const std::string& frame) const {
    std::vector<std::string> frames = frames_around(place);
    // Poses of models may also be relative to parts of other models: "ramp::slope".
    const std::string first = place.model == nullptr ? frame.substr(0, frame.find("::")) : frame;
    const bool is_solid = !place.link.empty();
    if (!is_solid) {
        std::erase(frames, place.name());
    }
    if (std::ranges::find(frames, first) != frames.end()) {
        return {};
    }
    return refuse(pose, place.path,
                  fmt::format("relative_to: nothing there is called '{}'{}",
                              shortened(visible_line(frame)), hint(frame, frames)));
}

}  // namespace cancha::sdf
