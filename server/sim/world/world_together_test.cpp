#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "proto/base/values/state_hash.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/support/world_fixture.h"

namespace cancha::world {
namespace {

std::uint64_t hash_of(const World& world) {
    StateHash hash;
    world.append_to(hash);
    return hash.value();
}

/// A crowd of robots around the ball.
WorldSpec crowd(std::uint32_t robots, int iterations) {
    v1::Discipline discipline = empty_field();
    for (std::uint32_t i = 0; i < robots; ++i) {
        add_cube(discipline, {0.13 * (i % 4) - 0.2, 0.13 * std::floor(i / 4.0) - 0.15, 0.3 * i});
    }
    discipline.mutable_ball()->set_start_y_m(0.4);
    discipline.mutable_physics()->set_solver_iterations(static_cast<std::uint32_t>(iterations));
    Result<WorldSpec> spec = make_world_spec(discipline);
    EXPECT_TRUE(spec) << (spec ? "" : spec.error().message);
    EXPECT_EQ(spec->solver.kind, SolverKind::kPlanar);
    return *std::move(spec);
}

void press(World& world, std::uint32_t robots, std::uint64_t tick) {
    referee::WorldState state;
    world.observe(state);
    for (std::uint32_t i = 0; i < robots; ++i) {
        const Vec2 target_m{0.05 * std::sin(0.1 * static_cast<double>(tick)), 0};
        world.command(state.robots[i].id, chase(state.robots[i], target_m));
    }
}

/// Steps worlds with these numbers of robots, all at once, and copies of them one by one. Expects
/// equal bits.
void expect_same_bits(const std::vector<std::uint32_t>& robots,
                      const std::vector<int>& iterations) {
    std::vector<World> together;
    std::vector<World> alone;
    std::vector<World*> pointers;
    pointers.reserve(robots.size());
    together.reserve(robots.size());
    alone.reserve(robots.size());
    for (std::size_t i = 0; i < robots.size(); ++i) {
        together.emplace_back(crowd(robots[i], iterations[i]), 40 + i);
        alone.emplace_back(crowd(robots[i], iterations[i]), 40 + i);
    }
    for (World& world : together) {
        pointers.push_back(&world);
    }
    for (std::uint64_t tick = 0; tick < 120; ++tick) {
        for (std::size_t i = 0; i < robots.size(); ++i) {
            press(together[i], robots[i], tick);
            press(alone[i], robots[i], tick);
            alone[i].step();
        }
        World::step_together(pointers);
        for (std::size_t i = 0; i < robots.size(); ++i) {
            ASSERT_EQ(hash_of(together[i]), hash_of(alone[i]))
                << "world " << i << ", tick " << tick;
        }
    }
}

TEST(WorldsTogetherTest, HaveTheBitsThatEachHasAlone) {
    expect_same_bits({12, 12, 12, 12}, {15, 15, 15, 15});
}

TEST(WorldsTogetherTest, MayBeOfAnyNumberAndWithCrowdsOfAnySize) {
    expect_same_bits({12}, {15});
    expect_same_bits({12, 1, 9}, {15, 15, 15});
    expect_same_bits({3, 12, 2, 8, 11, 1}, {15, 15, 15, 15, 15, 15});
}

TEST(WorldsTogetherTest, MayHaveSolversThatTakeDifferentTrouble) {
    expect_same_bits({12, 12, 12, 12}, {15, 8, 15, 40});
}

}  // namespace
}  // namespace cancha::world
