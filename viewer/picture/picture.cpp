#include "viewer/picture/picture.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "proto/base/text/utf8.h"
#include "viewer/picture/actors.h"
#include "viewer/picture/canvas.h"
#include "viewer/picture/ground_plan.h"
#include "viewer/picture/match_words.h"

namespace cancha::picture {

namespace {

/// Width for which all measures are given; they shrink with it. Chosen by eye.
constexpr double kWidth = 1200;
constexpr double kColumn = 248;
constexpr double kHead = 64;
constexpr double kMargin = 20;
constexpr double kAccent = 10;
constexpr double kNameSize = 48;
constexpr double kScoreSize = 210;
constexpr double kPhaseSize = 38;
constexpr double kLonePhaseSize = 64;
constexpr double kNoteSize = 26;

constexpr Paint kGround{0x07 / 255.0, 0x0b / 255.0, 0x12 / 255.0};

/// Returns whether the arena is unknown, because nobody has watched the match yet.
bool is_empty(const v1::Scene& scene) {
    return scene.boxes().empty() && scene.shapes().empty() && scene.robots().empty() &&
           scene.floor_length_m() == 0;
}

/// Draws a poster: a column for each team, and the field between them.
class Poster {
  public:
    Poster(const Subject& subject, const Size& size)
        : subject_(subject),
          canvas_(size.width, size.height),
          first_(size == kPreview ? First::kBlueTeam : First::kLeftTeam),
          scale_(size.width / kWidth),
          height_(size.height / scale_) {}

    Result<std::string> draw() {
        canvas_.fill_all(kGround);
        const std::vector<Side> sides = sides_of(subject_.standing.status, first_);
        const double right = sides.size() > 1 ? kWidth - kColumn : kWidth;
        if (!is_empty(subject_.scene)) {
            draw_field(right);
        }
        for (const Side& side : sides) {
            draw_column(side, &side == &sides.front());
        }
        draw_phase(right);
        return canvas_.png();
    }

  private:
    Pixel on_picture(Pixel pixel) const { return {pixel.x * scale_, pixel.y * scale_}; }

    Box scaled(const Box& box) const {
        return {box.x * scale_, box.y * scale_, box.width * scale_, box.height * scale_};
    }

    void draw_field(double right) {
        const Box box = scaled({kColumn, kHead, right - kColumn, height_ - kHead});
        const bool is_turned =
            first_ == First::kBlueTeam && is_blue_right(subject_.standing.status);
        const GroundPlan plan(subject_.scene, box, is_turned);
        canvas_.clip(box);
        draw_ground(canvas_, plan, subject_.scene, &subject_.world);
        draw_actors(canvas_, plan, subject_.scene, subject_.world);
        canvas_.end_clip();
    }

    void draw_column(const Side& side, bool is_left) {
        const Paint paint = team_paint(side.team);
        const double x = is_left ? 0 : kWidth - kColumn;
        const Paint strong = paint.faded(0.4);
        const Paint weak = paint.faded(0.12);
        canvas_.fill_across(scaled({x, 0, kColumn, height_}), is_left ? strong : weak,
                            is_left ? weak : strong);
        canvas_.fill(scaled({is_left ? 0 : kWidth - kAccent, 0, kAccent, height_}), paint);
        const double middle = x + kColumn / 2 + (is_left ? kAccent : -kAccent) / 2;
        write_fitting({middle, height_ * 0.27}, side.name, kNameSize, kColumn);
        write_fitting({middle, height_ * 0.53}, side.score, kScoreSize, kColumn);
        if (!side.badge.empty()) {
            draw_badge({middle, height_ * 0.79}, side.badge, side.team);
        }
    }

    void draw_badge(Pixel at, const std::string& text, v1::Team team) {
        constexpr double kBadgeWidth = 148;
        constexpr double kBadgeHeight = 44;
        canvas_.fill_rounded(
            scaled({at.x - kBadgeWidth / 2, at.y - kBadgeHeight / 2, kBadgeWidth, kBadgeHeight}),
            kBadgeHeight / 2 * scale_, team_paint(team));
        canvas_.write(on_picture(at), text, {.size = kNoteSize * scale_, .paint = team_ink(team)});
    }

    /// Draws the phase above the field, or in its place.
    void draw_phase(double right) {
        const bool is_alone = is_empty(subject_.scene);
        const Pixel at =
            is_alone ? Pixel{(kColumn + right) / 2, height_ / 2} : Pixel{kWidth / 2, kHead * 0.56};
        write_fitting(at, banner(subject_.standing), is_alone ? kLonePhaseSize : kPhaseSize,
                      right - kColumn);
    }

    /// Writes text smaller if it is too wide for its place; cuts text that is still much too wide.
    void write_fitting(Pixel at, const std::string& text, double size, double width) {
        constexpr double kSmallest = 0.55;  // Share of `size`.
        TextStyle style{.size = size * scale_, .paint = kWhite};
        const double room = (width - 3 * kMargin) * scale_;
        const double fitting = room / std::max(canvas_.width_of(text, style), 1.0);
        const double smallest = std::min(kSmallest * kNameSize / size, 1.0);
        style.size *= std::clamp(fitting, smallest, 1.0);
        canvas_.write(on_picture(at), fitting < smallest ? cut_to(text, style, room) : text, style);
    }

    std::string cut_to(const std::string& text, const TextStyle& style, double room) {
        std::string kept;
        std::string_view rest = text;
        for (auto next = first_character(rest); next; next = first_character(rest)) {
            std::string longer = kept + std::string(rest.substr(0, next->bytes));
            if (canvas_.width_of(longer + "…", style) > room) {
                break;
            }
            kept = std::move(longer);
            rest.remove_prefix(next->bytes);
        }
        return kept + "…";
    }

    const Subject& subject_;
    Canvas canvas_;
    First first_;
    double scale_;
    double height_;  // Height of the picture, in the measures above.
};

}  // namespace

Result<std::string> draw_png(const Subject& subject, const Size& size) {
    return Poster(subject, size).draw();
}

}  // namespace cancha::picture
