#include "server/recording/tape_parts.h"

#include <algorithm>

namespace cancha::recording {

void TapeParts::add(std::uint32_t segment, std::string_view layer, mcap::Extent extent) {
    if (extent.length > 0 && parts_.size() < kMostParts) {
        parts_.push_back({.extent = extent, .segment = segment, .layer = number_of(layer)});
    }
}

match::TapePart TapeParts::describe(std::size_t index) const {
    const Part& part = parts_[index];
    return {.segment = part.segment, .layer = layers_[part.layer], .bytes = part.extent.length};
}

std::uint32_t TapeParts::number_of(std::string_view layer) {
    const auto known = std::ranges::find(layers_, layer);
    const auto number = static_cast<std::uint32_t>(known - layers_.begin());
    if (known == layers_.end()) {
        layers_.emplace_back(layer);
    }
    return number;
}

}  // namespace cancha::recording
