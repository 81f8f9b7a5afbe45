#include "viewer/picture/canvas.h"

#include <cmath>
#include <numbers>

namespace cancha::picture {

namespace {

/// Font of pictures. The viewer's package depends on it; if it is missing, fontconfig finds
/// another.
constexpr const char* kFont = "Roboto Condensed";

constexpr double kFullTurn = 2 * std::numbers::pi;

/// Largest accepted number, in pixels or radians: cairo counts the steps of an arc one by one.
constexpr double kLargest = 1e5;

template <typename... Numbers>
bool are_sane(Numbers... numbers) {
    return ((std::abs(numbers) <= kLargest) && ...);
}

cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Canvas::Canvas(int width, int height)
    : width_(width),
      height_(height),
      surface_(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height),
               &cairo_surface_destroy),
      context_(cairo_create(surface_.get()), &cairo_destroy) {
    // Ignores the machine's settings for its screen.
    cairo_font_options_t* const options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(context_.get(), options);
    cairo_font_options_destroy(options);
    cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
}

void Canvas::set(const Paint& paint) {
    cairo_set_source_rgba(context_.get(), paint.r, paint.g, paint.b, paint.opacity);
}

void Canvas::fill_all(const Paint& paint) {
    set(paint);
    cairo_paint(context_.get());
}

void Canvas::fill(const Box& box, const Paint& paint) {
    set(paint);
    cairo_rectangle(context_.get(), box.x, box.y, box.width, box.height);
    cairo_fill(context_.get());
}

void Canvas::fill_across(const Box& box, const Paint& left, const Paint& right) {
    cairo_pattern_t* const pattern = cairo_pattern_create_linear(box.x, 0, box.x + box.width, 0);
    cairo_pattern_add_color_stop_rgba(pattern, 0, left.r, left.g, left.b, left.opacity);
    cairo_pattern_add_color_stop_rgba(pattern, 1, right.r, right.g, right.b, right.opacity);
    cairo_set_source(context_.get(), pattern);
    cairo_rectangle(context_.get(), box.x, box.y, box.width, box.height);
    cairo_fill(context_.get());
    cairo_pattern_destroy(pattern);
}

void Canvas::fill_rounded(const Box& box, double radius, const Paint& paint) {
    constexpr double kQuarter = kFullTurn / 4;
    cairo_t* const context = context_.get();
    const double right = box.x + box.width - radius;
    const double bottom = box.y + box.height - radius;
    set(paint);
    cairo_new_path(context);
    cairo_arc(context, right, box.y + radius, radius, -kQuarter, 0);
    cairo_arc(context, right, bottom, radius, 0, kQuarter);
    cairo_arc(context, box.x + radius, bottom, radius, kQuarter, 2 * kQuarter);
    cairo_arc(context, box.x + radius, box.y + radius, radius, 2 * kQuarter, 3 * kQuarter);
    cairo_close_path(context);
    cairo_fill(context);
}

void Canvas::trace(const std::vector<Pixel>& path) {
    cairo_new_path(context_.get());
    for (const Pixel& pixel : path) {
        cairo_line_to(context_.get(), pixel.x, pixel.y);
    }
}

void Canvas::fill(const std::vector<Pixel>& outline, const Paint& paint) {
    trace(outline);
    set(paint);
    cairo_fill(context_.get());
}

void Canvas::stroke(const std::vector<Pixel>& path, bool is_closed, double width,
                    const Paint& paint) {
    if (!are_sane(width)) {
        return;
    }
    trace(path);
    if (is_closed) {
        cairo_close_path(context_.get());
    }
    set(paint);
    cairo_set_line_width(context_.get(), width);
    cairo_stroke(context_.get());
}

void Canvas::fill_disc(Pixel centre, double radius, const Paint& paint) {
    if (!are_sane(centre.x, centre.y, radius)) {
        return;
    }
    cairo_new_path(context_.get());
    cairo_arc(context_.get(), centre.x, centre.y, radius, 0, kFullTurn);
    set(paint);
    cairo_fill(context_.get());
}

void Canvas::stroke_arc(Pixel centre, double radius, double from_rad, double to_rad, double width,
                        const Paint& paint) {
    if (!are_sane(centre.x, centre.y, radius, from_rad, to_rad, width)) {
        return;
    }
    cairo_new_path(context_.get());
    cairo_arc(context_.get(), centre.x, centre.y, radius, from_rad, to_rad);
    set(paint);
    cairo_set_line_width(context_.get(), width);
    cairo_stroke(context_.get());
}

void Canvas::stroke_ring(Pixel centre, double radius, double width, const Paint& paint) {
    stroke_arc(centre, radius, 0, kFullTurn, width, paint);
}

void Canvas::choose_font(const TextStyle& style) {
    cairo_select_font_face(context_.get(), kFont, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(context_.get(), style.size);
}

double Canvas::width_of(const std::string& text, const TextStyle& style) {
    choose_font(style);
    cairo_text_extents_t extents{};
    cairo_text_extents(context_.get(), text.c_str(), &extents);
    return extents.x_advance;
}

void Canvas::write(Pixel at, const std::string& text, const TextStyle& style) {
    if (!are_sane(at.x, at.y, style.size)) {
        return;
    }
    const double before = width_of(text, style) / 2;
    // Half the height of capitals and digits, which is 0.71 of the font size.
    constexpr double kHalfCapital = 0.355;
    cairo_move_to(context_.get(), at.x - before, at.y + kHalfCapital * style.size);
    set(style.paint);
    cairo_show_text(context_.get(), text.c_str());
}

void Canvas::clip(const Box& box) {
    cairo_save(context_.get());
    cairo_rectangle(context_.get(), box.x, box.y, box.width, box.height);
    cairo_clip(context_.get());
}

void Canvas::end_clip() {
    cairo_restore(context_.get());
}

Result<std::string> Canvas::png() {
    std::string bytes;
    const cairo_status_t drawn = cairo_status(context_.get());
    const cairo_status_t written =
        drawn == CAIRO_STATUS_SUCCESS
            ? cairo_surface_write_to_png_stream(surface_.get(), &append, &bytes)
            : drawn;
    if (written != CAIRO_STATUS_SUCCESS) {
        return Error{ErrorCode::kIo, cairo_status_to_string(written)};
    }
    return bytes;
}

}  // namespace cancha::picture
