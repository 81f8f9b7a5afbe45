#pragma once

#include <string>

#include <gtest/gtest.h>

#include "tests/support/world_fixture.h"

namespace cancha::world {

/// Fixture for tests of drives that move box-shaped robots in the direction in which their wheels
/// roll. The tests are in server/sim/world/world_rolling_test.cpp; the test file of each such drive
/// instantiates them with the drive's name.
class RollingTest : public ::testing::TestWithParam<std::string> {
  protected:
    /// Returns a field with one robot of this drive.
    static v1::Discipline lone_robot() {
        v1::Discipline discipline = empty_field();
        discipline.mutable_robot_kinds(0)->set_drive(GetParam());
        add_cube(discipline, {0, 0.3, 0});
        return discipline;
    }
};

}  // namespace cancha::world
