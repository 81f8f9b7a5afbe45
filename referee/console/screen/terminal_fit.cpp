#include "referee/console/screen/terminal.h"

// The macros of term.h are ordinary words, so its only user is this file.
#include <curses.h>
#include <term.h>
#include <unistd.h>

namespace cancha::console {

bool Terminal::is_fit() {
    int problem = 0;
    if (setupterm(nullptr, STDOUT_FILENO, &problem) != OK) {
        return false;
    }
    const bool has_cursor = tigetstr("cup") != nullptr;
    del_curterm(cur_term);  // The screen makes its own.
    return has_cursor;
}

}  // namespace cancha::console
