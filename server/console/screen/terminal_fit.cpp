#include "server/console/screen/terminal.h"

// The macros of term.h are ordinary words, so it has this file for itself.
#include <curses.h>
#include <term.h>
#include <unistd.h>

namespace cancha::console {

bool Terminal::is_fit() {
    int problem = 0;
    return setupterm(nullptr, STDOUT_FILENO, &problem) == OK && tigetstr("cup") != nullptr;
}

}  // namespace cancha::console
