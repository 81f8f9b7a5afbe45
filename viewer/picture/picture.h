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

/// Sizes of the pictures for previews of links (kShared) and for the list of recordings (kPreview).
inline constexpr Size kShared{1200, 630};
inline constexpr Size kPreview{480, 270};

/// A moment of a match, ready to be drawn. The scene says what to draw, so the code knows no
/// discipline. If the scene is empty, only the teams and the state of the match are shown.
struct Subject {
    v1::Scene scene;
    v1::WorldState world;  ///< Has no robots and no ball before the first tick.
    Standing standing;
};

/// Draws the field from above, between the teams and their scores, as PNG. A picture of size
/// kPreview always has blue on the left, and turns the arena accordingly, because the list beside
/// it names blue first. The same subject gives the same bytes on the same machine; other machines
/// may have other fonts. Fails: kIo: there is not enough memory.
Result<std::string> draw_png(const Subject& subject, const Size& size);

}  // namespace cancha::picture
