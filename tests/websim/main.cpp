#include <cstdio>

#include "tests/websim/checks.h"

int main() {
    std::fputs(cancha::websim::report().c_str(), stdout);
}
