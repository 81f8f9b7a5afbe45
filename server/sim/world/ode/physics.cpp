#include "server/sim/world/ode/physics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "server/sim/world/ode/engine_solver.h"
#include "server/sim/world/ode/library.h"
#include "server/sim/world/ode/model_robot.h"
#include "server/sim/world/ode/planar_robot.h"
#include "server/sim/world/ode/planar_solver.h"
#include "server/sim/world/ode/wheeled_robot.h"

namespace cancha::world::ode {
namespace {

// Most parts per second: an eighth of a substep of 1/240 s each. With such parts a golf ball may
// fly at 40 m/s, ten times as fast as robots shoot it.
constexpr double kMostPartsPerSecond = 8 * 240;

// The defaults of the schema: 60 ticks of 4 substeps.
constexpr double kDefaultSubstepsPerSecond = 240;
// Far above the error of a quotient of doubles, far below what would be seen.
constexpr double kRounding = 1e-6;

// No robot gains speed faster: official robots start with 10.6 m/s2.
constexpr double kHardestDrive_mps2 = 11;

WorldHandle make_world(double gravity_mps2) {
    ensure_started();
    WorldHandle world(dWorldCreate());
    dWorldSetGravity(world.get(), 0, 0, gravity_mps2);
    return world;
}

std::unique_ptr<Robot> make_robot(dWorldID world, const RobotSpec& robot) {
    switch (robot.body) {
        case BodyKind::kWheeled:
            return std::make_unique<WheeledRobot>(world, robot);
        case BodyKind::kFree:
            return std::make_unique<ModelRobot>(world, robot);
        case BodyKind::kUpright:
            break;
    }
    return std::make_unique<PlanarRobot>(world, robot);
}

double square(Vec2 vector) {
    return vector.x * vector.x + vector.y * vector.y;
}

Vec2 velocity_on_ground_mps(const BodyNumbers& body) {
    const Vec3 velocity_mps = body.velocity_mps();
    return {velocity_mps.x, velocity_mps.y};
}

double speed_in_space_mps(const BodyNumbers& body) {
    const Vec3 velocity_mps = body.velocity_mps();
    return std::hypot(velocity_mps.x, velocity_mps.y, velocity_mps.z);
}

/// Half of the smallest size of its links.
double smallest_half_size_m(const ModelSpec& model) {
    double smallest_m = std::numeric_limits<double>::infinity();
    for (const LinkSpec& link : model.links) {
        smallest_m = std::min(smallest_m, smallest_half_size_of(link));
    }
    return smallest_m;
}

double smallest_half_size_m(const std::vector<RobotSpec>& robots) {
    double smallest_m = std::numeric_limits<double>::infinity();
    for (const RobotSpec& robot : robots) {
        if (robot.model) {
            smallest_m = std::min(smallest_m, smallest_half_size_m(*robot.model));
            continue;
        }
        smallest_m = std::min({smallest_m, robot.size_m.x / 2, robot.size_m.y / 2});
        if (robot.body == BodyKind::kFree) {
            smallest_m = std::min(smallest_m, robot.size_m.z / 2);
        }
    }
    return smallest_m;
}

/// A body that may hit others, and the radius of the sphere around it.
struct Mover {
    Vec3 position_m;
    double speed_mps;
    double reach_m;
    /// Model of the body, with whose other links it does not collide. Null: none.
    const ModelBody* model;
    double smallest_half_size_m;
};

Mover mover_of(dBodyID body, double reach_m, const ModelBody* model = nullptr,
               double smallest_half_size_m = 0) {
    return {.position_m = to_vec3(dBodyGetPosition(body)),
            .speed_mps = length(to_vec3(dBodyGetLinearVel(body))),
            .reach_m = reach_m,
            .model = model,
            .smallest_half_size_m = smallest_half_size_m};
}

/// Distance from the centre of mass of a robot, or of its base, to the farthest point of that body.
double body_reach_m(const RobotSpec& robot) {
    return robot.model ? reach_of(robot.model->links.front()) : length(robot.size_m) / 2;
}

std::vector<std::size_t> driven_joints_of(const RobotSpec& robot) {
    std::vector<std::size_t> joints;
    for (const ActuatorSpec& actuator : robot.actuators) {
        joints.insert(joints.end(), actuator.joints.begin(), actuator.joints.end());
    }
    return joints;
}

bool is_free(const RobotSpec& robot) {
    return robot.body == BodyKind::kFree;
}

}  // namespace

Physics::Physics(const WorldSpec& spec)
    : world_(make_world(spec.solver.gravity_mps2)),
      contacts_(spec),
      model_specs_(spec.models),
      smallest_half_size_m_(smallest_half_size_m(spec.robots)),
      is_planar_(spec.is_planar()),
      has_space_(!spec.collisions.empty() || !spec.models.empty() ||
                 std::ranges::any_of(spec.robots, is_free)) {
    for (const RobotSpec& robot : spec.robots) {
        robots_.push_back(make_robot(world_.get(), robot));
        robots_.back()->place(stand(robot, robot.start, robot.start_stance));
        robots_.back()->add_to(contacts_);
        robot_reaches_m_.push_back(body_reach_m(robot));
        robot_numbers_.emplace_back(robots_.back()->parts().front());
    }
    if (spec.ball) {
        ball_.emplace(world_.get(), *spec.ball);
        contacts_.add_ball(spec.ball->radius_m, ball_->id());
    }
    for (const StaticBox& box : spec.boxes) {
        contacts_.add_wall(box);
    }
    contacts_.add_ground();
    for (const CollisionSpec& collision : spec.collisions) {
        contacts_.add_shape(collision);
    }
    models_.reserve(model_specs_.size());
    for (const ModelSpec& model : model_specs_) {
        contacts_.add_model(model, models_.emplace_back(world_.get(), model).links());
    }
    if (spec.solver.kind != SolverKind::kPlanar) {
        add_sleepers(spec);
    }
    solver_ = make_solver(spec.solver);
    if (spec.solver.kind == SolverKind::kPlanar) {
        planar_solver_ = static_cast<PlanarSolver*>(solver_.get());
    }
}

void Physics::add_sleepers(const WorldSpec& spec) {
    sleeping_.emplace(spec.solver.gravity_mps2);
    for (std::size_t i = 0; i < robots_.size(); ++i) {
        const std::span<const dBodyID> parts = robots_[i]->parts();
        sleeping_->add(robots_[i]->model() != nullptr ? parts.first(1) : parts,
                       robot_reaches_m_[i]);
    }
    const auto add = [this](dBodyID body, double reach_m) { sleeping_->add({&body, 1}, reach_m); };
    if (ball_) {
        add(ball_->id(), ball_->radius_m());
    }
    for_each_link([&add](const LinkBody& link, const ModelBody& /*model*/) {
        add(link.id(), link.reach_m());
    });
    for (std::size_t i = 0; i < models_.size(); ++i) {
        add_joints(spec.models[i].joints, models_[i], {});
    }
    for (std::size_t i = 0; i < robots_.size(); ++i) {
        if (spec.robots[i].model) {
            add_joints(spec.robots[i].model->joints, *robots_[i]->model(),
                       driven_joints_of(spec.robots[i]));
        }
    }
}

void Physics::add_joints(std::span<const JointSpec> joints, const ModelBody& model,
                         const std::vector<std::size_t>& driven) {
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const JointSpec& joint = joints[i];
        const bool is_held =
            std::ranges::find(driven, joint.mimic ? joint.mimic->joint : i) != driven.end();
        const dBodyID child = model.links()[joint.child].id();
        const dBodyID parent = joint.parent ? model.links()[*joint.parent].id() : nullptr;
        sleeping_->add_joint(child, parent, joint.moves() && !is_held);
    }
}

std::unique_ptr<Solver> Physics::make_solver(const SolverSpec& spec) const {
    if (spec.kind != SolverKind::kPlanar) {
        auto solver = std::make_unique<EngineSolver>(world_.get(), spec);
        for_each_body([&solver](dBodyID body) { solver->add_body(body); });
        return solver;
    }
    auto solver = std::make_unique<PlanarSolver>(spec);
    for (const auto& robot : robots_) {
        solver->add_box(robot->parts().front());
    }
    if (ball_) {
        solver->set_ball(ball_->id());
    }
    return solver;
}

// Between two searches for contacts a ball may approach a robot by its own radius, and two robots
// each other by half the size of the smaller. Then the centre of neither has passed a face.
//
// A contact that presses sinks in deeper if steps are longer. So a substep longer than the default
// is split into default ones while robots are, or may come, close to something. Wheels and free
// robots press on the ground all the time.
std::uint32_t Physics::parts_needed(double duration_s) {
    const double fastest_robot_mps = fastest_mps();
    double parts = 2 * fastest_robot_mps * duration_s / smallest_half_size_m_;
    if (ball_) {
        const double approach_m = (ball_->speed_mps() + fastest_robot_mps) * duration_s;
        parts = std::max(parts, approach_m / ball_->radius_m());
    }
    parts = std::max(parts, parts_for_links(duration_s));
    const double default_substeps = duration_s * kDefaultSubstepsPerSecond;
    if (default_substeps > 1 + kRounding) {
        const double gap_m = 2 * (fastest_robot_mps + kHardestDrive_mps2 * duration_s) * duration_s;
        if (!is_planar_ || contacts_.is_crowded(gap_m)) {
            parts = std::max(parts, default_substeps - kRounding);
        }
    }
    const double most_parts = std::max(1.0, std::round(kMostPartsPerSecond * duration_s));
    return static_cast<std::uint32_t>(std::clamp(std::ceil(parts), 1.0, most_parts));
}

// A body passes a thin link if it comes as far as the link's middle. Bodies too far away to meet a
// link in this time are left out, so that the step of a link that swings alone does not depend on
// them.
double Physics::parts_for_links(double duration_s) const {
    std::vector<Mover> links;
    for_each_link([&links](const LinkBody& link, const ModelBody& model) {
        links.push_back(mover_of(link.id(), link.reach_m(), &model, link.smallest_half_size_m()));
    });
    if (links.empty()) {
        return 0;
    }
    std::vector<Mover> all = links;
    for (std::size_t i = 0; i < robots_.size(); ++i) {
        all.push_back(
            mover_of(robots_[i]->parts().front(), robot_reaches_m_[i], robots_[i]->model()));
    }
    if (ball_) {
        all.push_back(mover_of(ball_->id(), ball_->radius_m()));
    }
    double parts = 0;
    for (const Mover& own : links) {
        double approach_m = own.speed_mps * duration_s;
        for (const Mover& other : all) {
            const double both_m = (own.speed_mps + other.speed_mps) * duration_s;
            const double gap_m =
                length(own.position_m - other.position_m) - own.reach_m - other.reach_m;
            if (other.model != own.model && gap_m <= both_m) {
                approach_m = std::max(approach_m, both_m);
            }
        }
        parts = std::max(parts, approach_m / own.smallest_half_size_m);
    }
    return parts;
}

// Exact lengths take most of the time and only the longest counts, so only the vectors with the
// greatest squares get one.
double Physics::fastest_mps() const {
    double most = 0;
    for (const BodyNumbers& robot : robot_numbers_) {
        most = std::max(most, square(velocity_on_ground_mps(robot)));
    }
    double fastest_mps = 0;
    for (const BodyNumbers& robot : robot_numbers_) {
        const Vec2 velocity_mps = velocity_on_ground_mps(robot);
        if (has_space_) {
            fastest_mps = std::max(fastest_mps, speed_in_space_mps(robot));
        } else if (square(velocity_mps) >= (1 - kRounding) * most) {
            fastest_mps = std::max(fastest_mps, length(velocity_mps));
        }
    }
    return fastest_mps;
}

// Adds parts in the order of touch_parts().
void Physics::start_feeling(std::size_t parts) {
    feeling_ = std::make_unique<Feeling>(parts);
    solver_->set_felt(true);
    for (const auto& robot : robots_) {
        const std::span<const dBodyID> bodies = robot->parts();
        if (robot->model() == nullptr) {
            feeling_->add_part(bodies);
            continue;
        }
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            feeling_->add_part(bodies.subspan(i, 1));
        }
    }
    if (ball_) {
        const dBodyID ball = ball_->id();
        feeling_->add_part({&ball, 1});
    }
    for (const ModelBody& model : models_) {
        for (const LinkBody& link : model.links()) {
            const dBodyID body = link.id();
            feeling_->add_part({&body, 1});
        }
    }
    for_each_model([this](const ModelBody& model, std::size_t /*first*/) {
        for (const auto& joint : model.joints()) {
            feeling_->add_joint(joint->id());
        }
    });
}

void Physics::advance(double duration_s, std::uint32_t seed) {
    if (PlanarSolver* const solver = begin_advance(duration_s, seed); solver != nullptr) {
        solver->solve();
    }
    finish_advance(duration_s);
}

PlanarSolver* Physics::begin_advance(double duration_s, std::uint32_t seed) {
    if (ball_) {
        ball_->resist_rolling(duration_s);
    }
    for (const auto& robot : robots_) {
        robot->run_joints(duration_s);
    }
    for (ModelBody& model : models_) {
        model.run_joints(duration_s);
    }
    touches_ = contacts_.find(duration_s);
    if (sleeping_) {
        touches_ = sleeping_->awake(touches_, duration_s);
        solver_->set_settling(sleeping_->is_one_settling());
    }
    if (planar_solver_ != nullptr) {
        planar_solver_->begin(touches_, duration_s, seed);
    } else {
        solver_->step(touches_, duration_s, seed);
    }
    return planar_solver_;
}

void Physics::finish_advance(double duration_s) {
    if (planar_solver_ != nullptr) {
        planar_solver_->finish();
    }
    if (feeling_) {
        feeling_->note(touches_, solver_->forces_n(touches_, duration_s), duration_s);
    }
    settle(duration_s);
    if (has_space_) {
        for_each_body(keep_bounded);
    }
}

// Sleepers keep their bits; settling would change the last ones.
void Physics::settle(double duration_s) {
    const auto is_asleep = [this](std::size_t sleeper) {
        return sleeping_ && sleeping_->is_asleep(sleeper);
    };
    for (std::size_t i = 0; i < robots_.size(); ++i) {
        if (!is_asleep(i)) {
            robots_[i]->settle(duration_s);
        }
    }
    std::size_t sleeper = robots_.size() + (ball_ ? 1 : 0);
    for (ModelBody& model : models_) {
        for (LinkBody& link : model.links()) {
            if (!is_asleep(sleeper++)) {
                link.damp(duration_s);
            }
        }
        model.release_joints();
    }
}

template <typename Action>
void Physics::for_each_body(Action action) const {
    for (const auto& robot : robots_) {
        std::ranges::for_each(robot->parts(), action);
    }
    if (ball_) {
        action(ball_->id());
    }
    for (const ModelBody& model : models_) {
        for (const LinkBody& link : model.links()) {
            action(link.id());
        }
    }
}

template <typename Action>
void Physics::for_each_counting_joint(Action action) const {
    for_each_joint([&action](ModelJoint& joint) {
        if (joint.counts_turns()) {
            action(joint);
        }
    });
}

void Physics::append_numbers(std::vector<double>& numbers) const {
    for_each_body([&numbers](dBodyID body) { ode::append_numbers(body, numbers); });
    for (const auto& robot : robots_) {
        const std::span<const double> memory = robot->memory();
        numbers.insert(numbers.end(), memory.begin(), memory.end());
    }
    if (sleeping_) {
        const std::span<const double> memory = std::as_const(*sleeping_).memory();
        numbers.insert(numbers.end(), memory.begin(), memory.end());
    }
    for_each_counting_joint(
        [&numbers](const ModelJoint& joint) { numbers.push_back(joint.turns()); });
}

bool Physics::takes(std::span<const double> numbers) {
    bool are_all = true;
    for_each_body([&](dBodyID /*body*/) {
        are_all = are_all && are_of_a_body(numbers.first<kNumbersOfBody>());
        numbers = numbers.subspan(kNumbersOfBody);
    });
    return are_all;
}

std::span<const double> Physics::set_numbers(std::span<const double> numbers) {
    for_each_body([&numbers](dBodyID body) {
        ode::set_numbers(body, numbers.first<kNumbersOfBody>());
        numbers = numbers.subspan(kNumbersOfBody);
    });
    for (const auto& robot : robots_) {
        const std::span<double> memory = robot->memory();
        std::ranges::copy(numbers.first(memory.size()), memory.begin());
        numbers = numbers.subspan(memory.size());
    }
    if (sleeping_) {
        const std::span<double> memory = sleeping_->memory();
        std::ranges::copy(numbers.first(memory.size()), memory.begin());
        numbers = numbers.subspan(memory.size());
    }
    for_each_counting_joint([&numbers](ModelJoint& joint) {
        joint.set_turns(numbers.front());
        numbers = numbers.subspan(1);
    });
    return numbers;
}

}  // namespace cancha::world::ode
