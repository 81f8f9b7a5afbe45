#pragma once

#include <string>

#include "cancha/base/result.h"
#include "cancha/v1/scene.pb.h"
#include "cancha/v1/world.pb.h"
#include "viewer/picture/match_words.h"

namespace cancha::picture {

/// In pixels.
struct Size {
    int width = 0;
    int height = 0;

    friend bool operator==(const Size&, const Size&) = default;
};

/// What Open Graph asks for, and what a list of recordings shows.
inline constexpr Size kShared{1200, 630};
inline constexpr Size kPreview{480, 270};

/// A moment of a match. Knows no discipline: what there is to draw is in the scene; where that is
/// not known, the teams and what is known of the match stand alone.
struct Subject {
    v1::Scene scene;
    v1::WorldState world;  ///< Without robots and ball before the first tick.
    Standing standing;
};

/// The moment from above, between its teams and their scores, as PNG. A preview stands in a list
/// that names blue first: there blue is on the left, and the arena is turned with it. The same
/// subject gives the same bytes on the same machine; fonts are the system's. Fails: kIo: there is
/// no memory for it.
Result<std::string> draw_png(const Subject& subject, const Size& size);

}  // namespace cancha::picture
