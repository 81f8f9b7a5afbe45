#include "server/sim/world/ode/planar_solver.h"

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/ode/contacts.h"
#include "server/sim/world/ode/engine_solver.h"
#include "server/sim/world/ode/library.h"
#include "server/sim/world/ode/planar_robot.h"
#include "tests/support/world_fixture.h"

namespace cancha::world::ode {
namespace {

constexpr std::uint32_t kSeed = 7;

/// A field of boxes and a ball, and a solver of choice.
class Field {
  public:
    explicit Field(const WorldSpec& spec)
        : world_(made()), contacts_(spec), ball_(world_.get(), *spec.ball) {
        dWorldSetGravity(world_.get(), 0, 0, spec.solver.gravity_mps2);
        for (const RobotSpec& robot : spec.robots) {
            robots_.push_back(std::make_unique<PlanarRobot>(world_.get(), robot));
            robots_.back()->add_to(contacts_);
        }
        contacts_.add_ball(spec.ball->radius_m, ball_.id());
        for (const StaticBox& box : spec.boxes) {
            contacts_.add_wall(box);
        }
        contacts_.add_ground();
    }

    std::unique_ptr<Solver> quick_step(SolverSpec spec) {
        spec.kind = SolverKind::kQuickStep;
        return std::make_unique<EngineSolver>(world_.get(), spec);
    }

    std::unique_ptr<Solver> planar_solver(const SolverSpec& spec) {
        auto solver = std::make_unique<PlanarSolver>(spec);
        for (const auto& robot : robots_) {
            solver->add_box(robot->parts().front());
        }
        solver->set_ball(ball_.id());
        return solver;
    }

    void place(std::size_t robot, const BodyState& state) { robots_[robot]->place(state, {}); }

    void push(std::size_t robot, Vec2 force_n, double torque_nm) {
        robots_[robot]->push(force_n, torque_nm);
    }

    void launch_ball(const Vec3& position_m, const Vec3& velocity_mps,
                     const Vec3& turn_rate_radps) {
        ball_.place(position_m, velocity_mps, turn_rate_radps);
    }

    /// Makes a step. Returns the number of contacts.
    std::size_t step(Solver& solver) {
        const auto touches = contacts_.find(kSubstep_s);
        solver.step(touches, kSubstep_s, kSeed);
        return touches.size();
    }

    BodyState robot(std::size_t index) const { return robots_[index]->state(); }

    BodyState ball() const { return state_of(ball_.id()); }

  private:
    static WorldHandle made() {
        ensure_started();
        return WorldHandle(dWorldCreate());
    }

    WorldHandle world_;
    Contacts contacts_;
    std::vector<std::unique_ptr<PlanarRobot>> robots_;
    BallBody ball_;
};

void expect_near(const Vec3& actual, const Vec3& expected, double tolerance) {
    EXPECT_NEAR(actual.x, expected.x, tolerance);
    EXPECT_NEAR(actual.y, expected.y, tolerance);
    EXPECT_NEAR(actual.z, expected.z, tolerance);
}

/// Touching robots, some at a wall, that move and are pushed at random, with a ball among them.
class Crowd {
  public:
    explicit Crowd(unsigned seed) : random_(seed) {}

    void put_on(Field& field) {
        std::size_t robot = 0;
        for (const double row : {0.0, 1.0}) {
            for (const double column : {0.5, 1.5, 2.5}) {
                field.place(
                    robot, standing({kRight_m - column * kSpacing_m, row * kSpacing_m, 0.1 * any()},
                                    kRobotSide_m, {any(), any()}, 5 * any()));
                field.push(robot, {5 * any(), 5 * any()}, 0.1 * any());
                ++robot;
            }
        }
        field.launch_ball({kRight_m - 3 * kSpacing_m - 0.9 * kBallRadius_m, 0.3 * kSpacing_m,
                           kBallRadius_m - 2e-4},
                          {1 + any(), any(), 0}, {20 * any(), 20 * any(), 20 * any()});
    }

  private:
    // A little less than their sides.
    static constexpr double kSpacing_m = kRobotSide_m - 0.001;

    double any() { return std::uniform_real_distribution(-1.0, 1.0)(random_); }

    std::mt19937 random_;
};

WorldSpec spec_of_crowd() {
    v1::Discipline discipline = empty_field();
    for (int i = 0; i < 6; ++i) {
        add_cube(discipline, {0.15 * i, 0.5, 0});
    }
    discipline.mutable_ball()->set_ground_friction(0.3);
    discipline.mutable_ball()->set_wall_friction(0.3);
    WorldSpec spec = *make_world_spec(discipline);
    spec.solver.iterations = 2'000;  // Until nothing changes any more.
    return spec;
}

// Both solve the same equations, so they agree as well as they converge. In QuickStep a robot gives
// way a little if the ball presses below its centre: its inertia against tilting is 1000 kg m2,
// that about z 5e-4.
TEST(PlanarSolverTest, ComesToTheSolutionOfQuickStep) {
    constexpr double kTolerance_mps = 1e-5;
    const WorldSpec spec = spec_of_crowd();
    for (unsigned seed = 1; seed <= 20; ++seed) {
        SCOPED_TRACE(seed);
        Field expected(spec);
        Crowd(seed).put_on(expected);
        ASSERT_GT(expected.step(*expected.quick_step(spec.solver)), 7U);

        Field actual(spec);
        Crowd(seed).put_on(actual);
        actual.step(*actual.planar_solver(spec.solver));

        for (std::size_t i = 0; i < spec.robots.size(); ++i) {
            expect_near(actual.robot(i).velocity_mps, expected.robot(i).velocity_mps,
                        kTolerance_mps);
            EXPECT_NEAR(actual.robot(i).turn_rate_radps.z, expected.robot(i).turn_rate_radps.z,
                        kTolerance_mps / kRobotSide_m);
            expect_near(actual.robot(i).position_m, expected.robot(i).position_m,
                        kTolerance_mps * kSubstep_s);
        }
        expect_near(actual.ball().velocity_mps, expected.ball().velocity_mps, kTolerance_mps);
        expect_near(actual.ball().turn_rate_radps, expected.ball().turn_rate_radps,
                    kTolerance_mps / kBallRadius_m);
        EXPECT_NEAR(actual.ball().orientation.x, expected.ball().orientation.x, kTolerance_mps);
    }
}

}  // namespace
}  // namespace cancha::world::ode
