#include "referee/kit/test_destinations.h"

namespace cancha::referee {
namespace {

INSTANTIATE_TEST_SUITE_P(DroneMaze, DestinationChapterTest,
                         ::testing::Values(DestinationCase{"drone_maze/race", 180UL * 50}));

}  // namespace
}  // namespace cancha::referee
