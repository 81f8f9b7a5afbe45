#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include <dart/collision/dart/DARTCollisionDetector.hpp>
#include <dart/config.hpp>
#include <dart/constraint/ConstraintSolver.hpp>
#include <dart/dynamics/BodyNode.hpp>
#include <dart/dynamics/BoxShape.hpp>
#include <dart/dynamics/FreeJoint.hpp>
#include <dart/dynamics/PrismaticJoint.hpp>
#include <dart/dynamics/RevoluteJoint.hpp>
#include <dart/dynamics/Skeleton.hpp>
#include <dart/dynamics/SphereShape.hpp>
#include <dart/dynamics/WeldJoint.hpp>
#include <dart/simulation/World.hpp>

#include "tests/check/scenes/judges/judges.h"
#include "tests/check/scenes/theory.h"

namespace cancha::scenes {
namespace {

namespace dyn = dart::dynamics;
using Eigen::AngleAxisd;
using Eigen::Isometry3d;
using Eigen::Vector3d;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Friction and restitution of a shape. The restitution of a contact is the product of both.
struct Surface {
    double friction = 0;
    double restitution = 0;
};

dart::simulation::WorldPtr make_world(double step_s) {
    auto world = dart::simulation::World::create();
    world->setTimeStep(step_s);
    world->setGravity({0, 0, -kGravity_mps2});
    world->getConstraintSolver()->setCollisionDetector(
        dart::collision::DARTCollisionDetector::create());
    return world;
}

void run_for(dart::simulation::World& world, double time_s) {
    const auto steps = std::lround(time_s / world.getTimeStep());
    for (long i = 0; i < steps; ++i) {
        world.step();
    }
}

/// Adds a shape at the centre of the body, with mass if `mass_kg` is positive.
dyn::ShapeNode* give(dyn::BodyNode* body, const dyn::ShapePtr& shape, const Surface& surface,
                     double mass_kg = 0) {
    auto* const node = body->createShapeNodeWith<dyn::CollisionAspect, dyn::DynamicsAspect>(shape);
    node->getDynamicsAspect()->setFrictionCoeff(surface.friction);
    node->getDynamicsAspect()->setRestitutionCoeff(surface.restitution);
    if (mass_kg > 0) {
        body->setInertia({mass_kg, Vector3d::Zero(), shape->computeInertia(mass_kg)});
    }
    return node;
}

/// Adds a body, held by a joint of this type to `parent`, a body of the same skeleton; null: to the
/// world.
template <typename Joint>
std::pair<Joint*, dyn::BodyNode*> add_part(const dyn::SkeletonPtr& skeleton,
                                           dyn::BodyNode* parent = nullptr) {
    // Unique names: DART warns of every name that it has to change.
    const std::string number = std::to_string(skeleton->getNumBodyNodes());
    typename Joint::Properties joint;
    joint.mName = "joint " + number;
    return skeleton->createJointAndBodyNodePair<Joint>(
        parent, joint, dyn::BodyNode::AspectProperties("body " + number));
}

/// Adds a body in a skeleton of its own, held by a joint of this type to the world.
template <typename Joint>
std::pair<Joint*, dyn::BodyNode*> add_body(dart::simulation::World& world,
                                           const Isometry3d& pose = Isometry3d::Identity()) {
    auto skeleton = dyn::Skeleton::create("skeleton " + std::to_string(world.getNumSkeletons()));
    auto pair = add_part<Joint>(skeleton);
    pair.first->setTransformFromParentBodyNode(pose);
    world.addSkeleton(skeleton);
    return pair;
}

dyn::ShapePtr box(const Vector3d& size_m) {
    return std::make_shared<dyn::BoxShape>(size_m);
}

dyn::ShapePtr sphere(double radius_m) {
    return std::make_shared<dyn::SphereShape>(radius_m);
}

Isometry3d at(const Vector3d& position_m) {
    Isometry3d pose = Isometry3d::Identity();
    pose.translation() = position_m;
    return pose;
}

/// Adds a slab with its upper face in the xy plane of `pose`.
void add_floor(dart::simulation::World& world, const Surface& surface,
               const Isometry3d& pose = Isometry3d::Identity()) {
    constexpr double kThick_m = 0.5;
    const auto slab = add_body<dyn::WeldJoint>(world, pose * at({0, 0, -kThick_m / 2}));
    give(slab.second, box({20, 20, kThick_m}), surface);
}

struct Ball {
    dart::simulation::WorldPtr world;
    dyn::BodyNode* body = nullptr;

    explicit Ball(double restitution) : world(make_world(1e-5)) {
        add_floor(*world, {0, restitution});
        const auto joint =
            add_body<dyn::FreeJoint>(*world, at({0, 0, Drop::kHeight_m + Drop::kRadius_m}));
        body = joint.second;
        give(body, sphere(Drop::kRadius_m), {0, 1}, Drop::kMass_kg);
    }

    double gap_m() const { return body->getTransform().translation().z() - Drop::kRadius_m; }

    double climb_mps() const { return body->getLinearVelocity().z(); }
};

/// The block on a plane that slopes down along the plane's own x. The block's x points along the
/// way.
struct BlockOnPlane {
    dart::simulation::WorldPtr world = make_world(1e-3);
    dyn::FreeJoint* joint = nullptr;
    dyn::BodyNode* body = nullptr;

    BlockOnPlane(double slope_deg, const Way& way) {
        Isometry3d frame = Isometry3d::Identity();
        frame.linear() = (AngleAxisd(way.azimuth_deg * kDegree_rad, Vector3d::UnitZ()) *
                          AngleAxisd(slope_deg * kDegree_rad, Vector3d::UnitY()))
                             .toRotationMatrix();
        const Surface surface{way.friction, 0};
        add_floor(*world, surface, frame);
        std::tie(joint, body) =
            add_body<dyn::FreeJoint>(*world, frame * at({0, 0, Block::kHeight_m / 2}));
        give(body, box({Block::kSide_m, Block::kSide_m, Block::kHeight_m}), surface,
             Block::kMass_kg);
    }

    Vector3d position_m() const { return body->getTransform().translation(); }
};

bool slides(double slope_deg, const Way& way) {
    const BlockOnPlane block(slope_deg, way);
    const double start_m = block.position_m().z();
    run_for(*block.world, Block::kPatience_s);
    const double down_m = start_m - block.position_m().z();
    return down_m > Block::kSliding_m * std::sin(slope_deg * kDegree_rad);
}

Swing play_swing(double time_s) {
    const auto world = make_world(1e-4);
    auto skeleton = dyn::Skeleton::create("pendulum");
    dyn::BodyNode* last = nullptr;
    for (int i = 0; i < 2; ++i) {
        const auto bar = add_part<dyn::RevoluteJoint>(skeleton, last);
        bar.first->setAxis(Vector3d::UnitY());
        if (last != nullptr) {
            bar.first->setTransformFromParentBodyNode(at({0, 0, -TwoLinks::kLength_m}));
        }
        const double moment = TwoLinks::kMoment_kgm2;
        bar.second->setInertia({TwoLinks::kMass_kg, Vector3d(0, 0, -TwoLinks::kLength_m / 2),
                                Vector3d(moment, moment, 0.001).asDiagonal()});
        last = bar.second;
    }
    skeleton->setPosition(0, kReleased.upper_rad);
    world->addSkeleton(skeleton);
    run_for(*world, time_s);
    const auto q = skeleton->getPositions();
    const auto v = skeleton->getVelocities();
    return {q[0], q[0] + q[1], v[0], v[0] + v[1]};
}

/// Adds a round wheel on a driven axle. It has friction only along the axis of its lowest roller,
/// which keeps its direction in the frame of the chassis.
dyn::RevoluteJoint* add_wheel(dyn::BodyNode* chassis, double x_m, double y_m, double hand) {
    const auto wheel = add_part<dyn::RevoluteJoint>(chassis->getSkeleton(), chassis);
    wheel.first->setAxis(Vector3d::UnitY());
    wheel.first->setTransformFromParentBodyNode(at({x_m, y_m, 0}));
    wheel.first->setActuatorType(dyn::Joint::SERVO);
    wheel.first->setForceUpperLimit(0, 30);
    wheel.first->setForceLowerLimit(0, -30);
    dyn::ShapeNode* const shape =
        give(wheel.second, sphere(MecanumBase::kWheelRadius_m), {}, MecanumBase::kWheelMass_kg);
    auto* const rim = shape->getDynamicsAspect();
    rim->setPrimaryFrictionCoeff(1);
    rim->setSecondaryFrictionCoeff(0);
    rim->setFirstFrictionDirection(Vector3d(1, hand, 0).normalized());
    rim->setFirstFrictionDirectionFrame(chassis);
    return wheel.first;
}

/// Returns the motion of the base in its own frame, after it has settled.
Motion play_drive(const Motion& wanted) {
    constexpr double kX_m = MecanumBase::kHalfWheelbase_m;
    constexpr double kY_m = MecanumBase::kHalfTrack_m;
    const auto world = make_world(1e-3);
    add_floor(*world, {1, 0});
    dyn::BodyNode* const chassis =
        add_body<dyn::FreeJoint>(*world, at({0, 0, MecanumBase::kWheelRadius_m})).second;
    const dyn::BoxShape hull(
        Vector3d(MecanumBase::kLength_m, MecanumBase::kWidth_m, MecanumBase::kHeight_m));
    chassis->setInertia(
        {MecanumBase::kMass_kg, Vector3d::Zero(), hull.computeInertia(MecanumBase::kMass_kg)});
    dyn::RevoluteJoint* const wheels[] = {
        add_wheel(chassis, kX_m, kY_m, -1), add_wheel(chassis, kX_m, -kY_m, 1),
        add_wheel(chassis, -kX_m, kY_m, 1), add_wheel(chassis, -kX_m, -kY_m, -1)};
    const auto rates = wheel_rates_radps(wanted);
    const auto step = [&] {
        for (std::size_t i = 0; i < rates.size(); ++i) {
            wheels[i]->setCommand(0, rates[i]);
        }
        world->step();
    };
    while (world->getTime() < MecanumBase::kSettling_s) {
        step();
    }
    Motion sum;
    int count = 0;
    for (; world->getTime() < MecanumBase::kSettling_s + MecanumBase::kMeasuring_s; ++count) {
        step();
        const Vector3d velocity = chassis->getLinearVelocity(dyn::Frame::World(), chassis);
        sum.forward_mps += velocity.x();
        sum.left_mps += velocity.y();
        sum.turn_radps += chassis->getAngularVelocity().z();
    }
    return {sum.forward_mps / count, sum.left_mps / count, sum.turn_radps / count};
}

bool holds(double friction) {
    const auto world = make_world(1e-3);
    const double half_m = Grip::kSide_m / 2;
    dyn::PrismaticJoint* fingers[2];
    for (int i = 0; i < 2; ++i) {
        const double side = i == 0 ? 1 : -1;
        const auto finger =
            add_body<dyn::PrismaticJoint>(*world, at({0, side * (half_m + 0.01), 0}));
        finger.first->setAxis({0, -side, 0});
        give(finger.second, box({0.06, 0.02, 0.06}), {friction, 0}, Grip::kFingerMass_kg);
        fingers[i] = finger.first;
    }
    const auto cube = add_body<dyn::FreeJoint>(*world);
    give(cube.second, box({Grip::kSide_m, Grip::kSide_m, Grip::kSide_m}), {friction, 0},
         Grip::kMass_kg);
    while (world->getTime() < Grip::kPatience_s) {
        for (dyn::PrismaticJoint* const finger : fingers) {
            finger->setForce(0, Grip::kForce_n);
        }
        world->step();
    }
    return cube.second->getTransform().translation().z() > -Grip::kDropped_m;
}

class Dart : public Engine {
  public:
    std::string name() const override { return "DART " DART_VERSION; }

    std::optional<Answer> fall(double time_s) override {
        Ball ball(1);
        run_for(*ball.world, time_s);
        return Answer{Drop::kHeight_m - ball.gap_m()};
    }

    std::optional<Answer> rebound(double restitution) override {
        Ball ball(restitution);
        while (ball.climb_mps() <= 0) {
            ball.world->step();
        }
        while (ball.climb_mps() > 0) {
            ball.world->step();
        }
        return Answer{ball.gap_m()};
    }

    std::optional<Answer> critical_slope(const Way& down) override {
        return Answer{
            bisect(0, 60, 14, [&](double deg) { return !slides(deg, down); }), kNone,
            "Friction is a pyramid, |f1| <= mu N and |f2| <= mu N; its first direction is "
            "z x n, level on a slope, so that it is exact at every azimuth."};
    }

    std::optional<Answer> slide(const Way& way) override {
        const BlockOnPlane block(0, way);
        const double yaw_rad = way.azimuth_deg * kDegree_rad;
        block.joint->setLinearVelocity(Block::kPush_mps *
                                       Vector3d(std::cos(yaw_rad), std::sin(yaw_rad), 0));
        run_for(*block.world, Block::kPatience_s);
        // Both forces of the friction pyramid brake, each as much as it can.
        const double braking = std::abs(std::cos(yaw_rad)) + std::abs(std::sin(yaw_rad));
        return Answer{block.position_m().head<2>().norm(), slide_m(way.friction) / braking,
                      "Friction is a pyramid, |f1| <= mu N and |f2| <= mu N, on level ground with "
                      "edges along x and y: at the azimuth a it brakes with mu (|cos a| + |sin a|) "
                      "g, at 45 degrees sqrt(2) mu g."};
    }

    std::optional<Answer> swing(Reading reading, double time_s) override {
        return Answer{reading_of(play_swing(time_s), reading), kNone,
                      "Angles of joints are its state, integrated by Euler's semi-implicit method, "
                      "whose errors grow with the step, here 0.1 ms."};
    }

    std::optional<Answer> drive(const Motion& wanted) override {
        return Answer{wanted_part(play_drive(wanted), wanted), kNone,
                      "Its wheels are spheres that rub along the axis of the lowest roller only, a "
                      "direction in the frame of the chassis: mu 1 along it, 0 across."};
    }

    std::optional<Answer> critical_friction() override {
        return Answer{bisect(0, 3 * critical_grip_friction(), 14,
                             [](double friction) { return !holds(friction); })};
    }
};

}  // namespace

std::unique_ptr<Engine> make_dart() {
    return std::make_unique<Dart>();
}

}  // namespace cancha::scenes
