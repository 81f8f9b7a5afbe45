#include "strategies/soccer_duel_duelist/strategy.h"

int main(int argc, char** argv) {
    return cancha::client::run<cancha::strategies::Duelist>(argc, argv, "duelist");
}
