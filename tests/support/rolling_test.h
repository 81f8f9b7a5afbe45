#pragma once

#include <string>

#include <gtest/gtest.h>

#include "tests/support/world_fixture.h"

namespace cancha::world {

/// Promises of a drive of a box whose robot goes where its wheels roll. The tests are in
/// server/sim/world/world_rolling_test.cpp; such a drive instantiates them in a test of its own,
/// with its name.
class RollingTest : public ::testing::TestWithParam<std::string> {
  protected:
    static v1::Discipline lone_robot() {
        v1::Discipline discipline = empty_field();
        discipline.mutable_robot_kinds(0)->set_drive(GetParam());
        add_cube(discipline, {0, 0.3, 0});
        return discipline;
    }
};

}  // namespace cancha::world
