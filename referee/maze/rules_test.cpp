#include "referee/kit/test_destinations.h"

namespace cancha::referee {
namespace {

INSTANTIATE_TEST_SUITE_P(Maze, DestinationChapterTest,
                         ::testing::Values(DestinationCase{"maze/race", 300UL * 50}));

}  // namespace
}  // namespace cancha::referee
