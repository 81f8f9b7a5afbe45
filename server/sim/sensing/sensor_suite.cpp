#include "server/sim/sensing/sensor_suite.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "proto/base/values/timing.h"

namespace cancha::sensing {
namespace {

// Highest number in a memory; far beyond those of any sensor.
constexpr double kMostRemembered = 1e12;

bool is_same_sensor(const v1::Reading& a, const v1::Reading& b) {
    return a.robot_id() == b.robot_id() && a.sensor() == b.sensor();
}

const v1::RobotKind& kind_of(const v1::Robot& robot, const v1::Discipline& settings) {
    const auto kind = std::ranges::find(settings.robot_kinds(), robot.kind(), &v1::RobotKind::name);
    CANCHA_EXPECTS(kind != settings.robot_kinds().end());
    return *kind;
}

ParameterValues settings_of(const v1::Sensor& sensor, const SensorModel& model) {
    const auto& given = sensor.settings();
    Result<ParameterValues> values =
        complete_parameters(model.settings, {given.begin(), given.end()}, "");
    CANCHA_EXPECTS(values.has_value());
    return *std::move(values);
}

/// Index of the element with this name. Expects: there is one.
template <typename Elements>
std::size_t place_of(const std::string& name, const Elements& elements) {
    for (int i = 0; i < elements.size(); ++i) {
        if (elements[i].name() == name) {
            return static_cast<std::size_t>(i);
        }
    }
    CANCHA_EXPECTS(false);
    return 0;
}

/// Pose of something with a position and an orientation. On the grid of states, a quaternion's
/// length is not exactly 1.
template <typename Body>
world::SpacePose pose_of_body(const Body& body) {
    const Quaternion& q = body.orientation;
    const double size = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return {body.position_m, {q.w / size, q.x / size, q.y / size, q.z / size}};
}

std::size_t moving_joints_of(const world::ModelSpec& model) {
    return static_cast<std::size_t>(std::ranges::count_if(model.joints, &world::JointSpec::moves));
}

/// Finds the indices of each robot's parts in states and feelings.
class CarrierFinder {
  public:
    explicit CarrierFinder(const world::WorldSpec& spec) : spec_(spec) {
        for (const world::ModelSpec& model : spec.models) {
            links_ += model.links.size();
            joints_ += moving_joints_of(model);
            felt_joints_ += model.joints.size();
        }
    }

    /// The next robot, in their order.
    Carrier next() {
        const world::RobotSpec& robot = spec_.robots[robot_];
        const Carrier carrier{.robot = robot,
                              .place = robot_++,
                              .link = 0,
                              .first_link = links_,
                              .first_joint = joints_,
                              .first_felt_joint = felt_joints_,
                              .tick_s = 1 / spec_.solver.tick_rate_hz,
                              .gravity_mps2 = std::abs(spec_.solver.gravity_mps2)};
        if (robot.model) {
            links_ += robot.model->links.size() - 1;
            joints_ += moving_joints_of(*robot.model);
            felt_joints_ += robot.model->joints.size();
        }
        return carrier;
    }

  private:
    const world::WorldSpec& spec_;
    std::size_t robot_ = 0;
    std::size_t links_ = 0;
    std::size_t joints_ = 0;
    std::size_t felt_joints_ = 0;
};

}  // namespace

SensorSuite::SensorSuite(const v1::Discipline& settings, const world::WorldSpec& spec,
                         std::uint64_t seed)
    : surroundings_(spec, settings), parts_(world::touch_parts(spec)), seed_(seed) {
    const Result<TickRate> rate = tick_rate_of(settings.timing());
    CANCHA_EXPECTS(rate.has_value());
    CarrierFinder carriers(spec);
    for (const v1::Robot& robot : settings.robots()) {
        const v1::RobotKind& kind = kind_of(robot, settings);
        const Carrier carrier = carriers.next();
        for (const v1::Sensor& sensor : kind.sensors()) {
            mount(sensor, kind.structure(), carrier, *rate);
        }
    }
}

void SensorSuite::mount(const v1::Sensor& settings, const v1::Model& structure, Carrier carrier,
                        TickRate rate) {
    const SensorModel& model = *find_sensor_model(settings.type());
    world::SpacePose mount = space_pose_of(settings.mount());
    std::optional<std::size_t> link_place;
    if (settings.has_link()) {
        carrier.link = place_of(settings.link(), structure.links());
        carrier.only_link = carrier.link;
    }
    if (carrier.link > 0) {
        link_place = carrier.first_link + carrier.link - 1;
        // States have the link's centre of mass.
        const v1::Link& link = structure.links(static_cast<int>(carrier.link));
        mount.position_m = mount.position_m - space_pose_of(link.inertia().pose()).position_m;
    }
    if (model.needs_joint) {
        carrier.joint = place_of(settings.joint(), structure.joints());
    }
    auto sensor = model.make(settings_of(settings, model), carrier);
    const std::size_t memory_size = sensor->memory_size();
    mounted_.push_back({.robot = carrier.place,
                        .model = &model,
                        .sensor = std::move(sensor),
                        .link_place = link_place,
                        .link = carrier.link,
                        .mount = mount,
                        .period = std::max<std::uint64_t>(1, rate.ticks_in(settings.period_s())),
                        .memory_begin = memory_.size(),
                        .memory_size = memory_size});
    memory_.resize(memory_.size() + memory_size);
    v1::Reading& reading = readings_.emplace_back();
    reading.set_robot_id(to_number(carrier.robot.id));
    reading.set_sensor(settings.name());
}

bool SensorSuite::needs_feelings() const {
    return std::ranges::any_of(mounted_,
                               [](const Mounted& mounted) { return mounted.model->feels; });
}

void SensorSuite::watch(world::World& world, const world::WorldSpec& spec) const {
    if (needs_feelings()) {
        world.start_feeling(spec);
    }
}

bool SensorSuite::read(const referee::WorldState& state, const world::World& world) {
    if (needs_feelings()) {
        world.feel(feelings_);
    }
    return read(state);
}

bool SensorSuite::read(const referee::WorldState& state) {
    if (mounted_.empty()) {
        return false;
    }
    surroundings_.follow(state);
    bool is_any_read = false;
    for (std::size_t i = 0; i < mounted_.size(); ++i) {
        const Mounted& mounted = mounted_[i];
        const bool is_due = !is_read_ || state.tick.number % mounted.period == 0;
        if (!is_due && mounted.memory_size == 0) {
            continue;
        }
        Noise noise(seed_, state.tick.number, i);
        const Moment moment = moment_of(i, state, noise);
        if (mounted.memory_size > 0) {
            mounted.sensor->notice(
                moment, std::span(memory_).subspan(mounted.memory_begin, mounted.memory_size));
        }
        if (is_due) {
            read(i, moment, state.tick.number);
            is_any_read = true;
        }
    }
    is_read_ = true;
    return is_any_read;
}

void SensorSuite::read(std::size_t index, const Moment& moment, std::uint64_t tick) {
    v1::Reading& reading = readings_[index];
    reading.clear_found();
    reading.set_tick(tick);
    mounted_[index].sensor->read(moment, reading);
}

Moment SensorSuite::moment_of(std::size_t index, const referee::WorldState& state,
                              Noise& noise) const {
    const Mounted& mounted = mounted_[index];
    const referee::RobotState& robot = state.robots[mounted.robot];
    return {
        .surroundings = surroundings_,
        .state = state,
        .robot = robot,
        .pose = pose_of(mounted, state),
        .beholder = {.robot = robot.id, .type = type_of(mounted.model->name), .link = mounted.link},
        .noise = noise,
        .feelings = feelings_,
        .parts = parts_,
        .memory = std::span(memory_).subspan(mounted.memory_begin, mounted.memory_size)};
}

void SensorSuite::forget(RobotId robot) {
    for (std::size_t i = 0; i < mounted_.size(); ++i) {
        if (readings_[i].robot_id() == to_number(robot)) {
            const Mounted& mounted = mounted_[i];
            std::ranges::fill(std::span(memory_).subspan(mounted.memory_begin, mounted.memory_size),
                              0.0);
        }
    }
}

void SensorSuite::recall(v1::Reading reading) {
    const auto known = std::ranges::find_if(
        readings_, [&reading](const v1::Reading& one) { return is_same_sensor(one, reading); });
    if (known != readings_.end()) {
        known->Swap(&reading);
        is_read_ = true;
    }
}

Status SensorSuite::check(std::span<const v1::Reading> readings,
                          std::span<const double> memory) const {
    const bool is_memory =
        memory.size() == memory_.size() && std::ranges::all_of(memory, [](double number) {
            return std::abs(number) <= kMostRemembered;
        });
    if (is_memory && std::ranges::equal(readings, readings_, is_same_sensor)) {
        return {};
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("the snapshot holds {} readings, but not those of the {} sensors of "
                             "this world, or not their memory: it was taken from a world with "
                             "other robots, or is damaged",
                             readings.size(), readings_.size())};
}

void SensorSuite::restore(std::uint64_t seed, std::span<const v1::Reading> readings,
                          std::span<const double> memory) {
    seed_ = seed;
    for (const v1::Reading& reading : readings) {
        recall(reading);
    }
    restore_memory(memory);
}

void SensorSuite::restore_memory(std::span<const double> memory) {
    CANCHA_EXPECTS(memory.size() == memory_.size());
    std::ranges::copy(memory, memory_.begin());
}

world::SpacePose SensorSuite::pose_of(const Mounted& mounted, const referee::WorldState& state) {
    const world::SpacePose carrier = mounted.link_place
                                         ? pose_of_body(state.links[*mounted.link_place])
                                         : pose_of_body(state.robots[mounted.robot]);
    return world::composed(carrier, mounted.mount);
}

void SensorSuite::draw(const referee::WorldState& state,
                       std::vector<v1::SensorDrawing>& drawings) const {
    drawings.resize(is_read_ ? mounted_.size() : 0);
    for (std::size_t i = 0; i < drawings.size(); ++i) {
        drawings[i].Clear();
        drawings[i].set_robot_id(readings_[i].robot_id());
        drawings[i].set_sensor(readings_[i].sensor());
        mounted_[i].model->draw(readings_[i], pose_of(mounted_[i], state), drawings[i]);
    }
}

void SensorSuite::append_to(StateHash& hash) const {
    for (const v1::Reading& reading : readings_) {
        const std::string bytes = reading.SerializeAsString();
        hash.append_bytes(bytes.data(), bytes.size());
    }
    hash.append_bytes(memory_.data(), memory_.size() * sizeof(double));
}

}  // namespace cancha::sensing
