#include <algorithm>
#include <cmath>
#include <string>

#include "server/sim/sensing/sensor.h"
#include "server/sim/sensing/sensors/camera/paint.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"width", 80, 1, 320, "pixels in a row"},
    {"height", 60, 1, 240, "rows of pixels"},
    {"field_rad", 1.2, 0.1, 2.8, "angle between its left and its right edge"},
    {"range_m", 20, 0.01, 1000, "what is farther away is sky"},
};

// Light comes from above and the left, so that faces of one colour look different.
constexpr Vec3 kLight{0.36, 0.48, 0.8};
constexpr double kAmbient = 0.55;
constexpr world::Colour kSky{.r = 0.62, .g = 0.76, .b = 0.9};

world::Colour lit(const world::Colour& colour, const Vec3& normal) {
    const double light = kAmbient + (1 - kAmbient) * std::max(0.0, dot(normal, kLight));
    return {light * colour.r, light * colour.g, light * colour.b};
}

char to_byte(double share) {
    constexpr double kMost = 255;
    return static_cast<char>(
        static_cast<unsigned char>(std::lround(kMost * std::clamp(share, 0.0, 1.0))));
}

class CameraSensor : public Sensor {
  public:
    explicit CameraSensor(const ParameterValues& settings)
        : width_(static_cast<int>(value_of(settings, "width"))),
          height_(static_cast<int>(value_of(settings, "height"))),
          pixels_per_unit_(width_ / (2 * std::tan(value_of(settings, "field_rad") / 2))),
          range_m_(value_of(settings, "range_m")) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        v1::Picture& picture = *reading.mutable_picture();
        picture.set_width(static_cast<std::uint32_t>(width_));
        picture.set_height(static_cast<std::uint32_t>(height_));
        std::string& rgb = *picture.mutable_rgb();
        rgb.reserve(std::size_t{3} * picture.width() * picture.height());
        for (int row = 0; row < height_; ++row) {
            for (int column = 0; column < width_; ++column) {
                const world::Colour colour = colour_at(moment, row, column);
                rgb += {to_byte(colour.r), to_byte(colour.g), to_byte(colour.b)};
            }
        }
    }

  private:
    world::Colour colour_at(const Moment& moment, int row, int column) const {
        const Vec3 way{pixels_per_unit_, width_ / 2.0 - (column + 0.5),
                       height_ / 2.0 - (row + 0.5)};
        const Ray ray = moment.ray((1 / std::sqrt(dot(way, way))) * way);
        const auto hit = moment.surroundings.look(ray, range_m_, moment.beholder);
        if (!hit) {
            return kSky;
        }
        return lit(paint_at(*hit, ray.at(hit->distance_m), moment.surroundings), hit->normal);
    }

    int width_;
    int height_;
    double pixels_per_unit_;
    double range_m_;
};

void draw(const v1::Reading& reading, const world::SpacePose& /*pose*/,
          v1::SensorDrawing& drawing) {
    *drawing.mutable_picture() = reading.picture();
}

}  // namespace

const SensorModel& camera() {
    static constexpr SensorModel kModel{
        .name = "camera",
        .summary = "a small picture with the colours of things, lines and signs",
        .settings = kSettings,
        .sees_signs = true,
        .make = make_sensor<CameraSensor>,
        .draw = draw,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
