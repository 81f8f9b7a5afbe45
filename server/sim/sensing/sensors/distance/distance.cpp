#include <algorithm>
#include <optional>
#include <vector>

#include "server/sim/sensing/gap.h"
#include "server/sim/sensing/sensor.h"

namespace cancha::sensing::sensors {
namespace {

constexpr Parameter kSettings[] = {
    {"range_m", 1, 0.001, 1000,
     "how far it measures; where nothing is nearer this is the distance"},
    {"noise_m", 0, 0, 100, "standard deviation of the distance"},
};

class DistanceSensor : public Sensor {
  public:
    DistanceSensor(const ParameterValues& settings, const Carrier& carrier)
        : range_m_(value_of(settings, "range_m")),
          noise_m_(value_of(settings, "noise_m")),
          only_link_(carrier.only_link) {}

    void read(const Moment& moment, v1::Reading& reading) const override {
        std::vector<const Thing*> own;
        std::vector<const Thing*> marked;
        moment.surroundings.for_each_thing([&](const Thing& thing) {
            if (thing.robot == moment.robot.id && thing.link) {
                if (!only_link_ || thing.link == only_link_) {
                    own.push_back(&thing);
                }
            } else if ((thing.seen_by & moment.beholder.type) != 0) {
                marked.push_back(&thing);
            }
        });
        tell(moment, nearest(own, marked), *reading.mutable_distance());
    }

  private:
    struct Found {
        Gap gap;
        const Thing* thing = nullptr;
    };

    Found nearest(const std::vector<const Thing*>& own,
                  const std::vector<const Thing*>& marked) const {
        Found found{.gap = {.distance_m = range_m_, .from_m = {}, .to_m = {}}};
        for (const Thing* from : own) {
            for (const Thing* to : marked) {
                if (!may_be_nearer(*from, *to, found.gap.distance_m)) {
                    continue;
                }
                const Gap gap = gap_between(from->shape, from->pose, to->shape, to->pose);
                if (gap.distance_m < found.gap.distance_m) {
                    found = {.gap = gap, .thing = to};
                }
            }
        }
        return found;
    }

    static bool may_be_nearer(const Thing& from, const Thing& to, double distance_m) {
        return length(to.pose.position_m - from.pose.position_m) <
               distance_m + reach_of(from.shape) + reach_of(to.shape);
    }

    void tell(const Moment& moment, const Found& found, v1::Distance& distance) const {
        distance.set_range_m(range_m_);
        distance.set_distance_m(range_m_);
        if (found.thing == nullptr) {
            return;
        }
        distance.set_distance_m(
            std::clamp(found.gap.distance_m + moment.noise.normal(noise_m_), 0.0, range_m_));
        distance.set_what(found.thing->name);
        set(*distance.mutable_from_m(), moment.own_point(found.gap.from_m));
        set(*distance.mutable_to_m(), moment.own_point(found.gap.to_m));
    }

    double range_m_;
    double noise_m_;
    std::optional<std::size_t> only_link_;
};

void draw(const v1::Reading& reading, const world::SpacePose& pose, v1::SensorDrawing& drawing) {
    const v1::Distance& distance = reading.distance();
    if (!distance.what().empty()) {
        add_segment(pose, vector_of(distance.from_m()), vector_of(distance.to_m()), drawing,
                    kHitColour);
    }
}

}  // namespace

const SensorModel& distance() {
    static constexpr SensorModel kModel{
        .name = "distance",
        .summary =
            "least distance from the robot, or the link it sits on, to what is marked for it",
        .settings = kSettings,
        .sees_marked_only = true,
        .make = make_sensor<DistanceSensor>,
        .draw = draw,
    };
    return kModel;
}

}  // namespace cancha::sensing::sensors
