#include "proto/program/print.h"
#include "proto/program/run_program.h"
#include "tests/websim/checks.h"

int main() {
    return cancha::program::run_program("cancha-websim-check", [] {
        cancha::program::print_text(cancha::websim::report());
        return 0;
    });
}
