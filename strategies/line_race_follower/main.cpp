#include "strategies/line_race_follower/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::Follower>(argc, argv, "follower");
}
