#pragma once

#include <string>

#include "cancha/base/result.h"
#include "cancha/v1/scene.pb.h"
#include "cancha/v1/world.pb.h"
#include "viewer/picture/match_words.h"

namespace cancha::picture {

/// Size in pixels.
struct Size {
    int width = 0;
    int height = 0;

    friend bool operator==(const Size&, const Size&) = default;
};

/// Sizes for Open Graph and for a list of recordings.
inline constexpr Size kShared{1200, 630};
inline constexpr Size kPreview{480, 270};

/// A moment of a match. It knows no discipline: the scene says what to draw. Without a scene only
/// the teams and the state of the match are shown.
struct Subject {
    v1::Scene scene;
    v1::WorldState world;  ///< Without robots and ball before the first tick.
    Standing standing;
};

/// Draws the moment from above, between its teams and their scores, as PNG. A preview belongs to a
/// list that names blue first, so it shows blue on the left and turns the arena accordingly. The
/// same subject gives the same bytes on the same machine; fonts are the system's. Fails: kIo: there
/// is no memory for it.
Result<std::string> draw_png(const Subject& subject, const Size& size);

}  // namespace cancha::picture
