#include "strategies/maze_walker/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::Walker>(argc, argv, "walker");
}
