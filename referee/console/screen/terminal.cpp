#include "referee/console/screen/terminal.h"

#include <clocale>
#include <string_view>

#define NCURSES_NOMACROS
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "proto/program/terminal.h"

namespace cancha::console {

namespace {

enum Pair : short { kBluePair = 1, kYellowPair, kAlertPair, kGoodPair, kBarPair };

chtype colour(Pair pair) {
    return static_cast<chtype>(COLOR_PAIR(pair));
}

/// Where NO_COLOR asks for none: what teams, alarms and the title are is still seen.
chtype attributes_without_colours(Style style) {
    switch (style) {
        case Style::kBar:
        case Style::kSelected:
            return A_REVERSE;
        case Style::kStrong:
        case Style::kBlue:
        case Style::kYellow:
        case Style::kAlert:
            return A_BOLD;
        case Style::kFaint:
            return A_DIM;
        default:
            return A_NORMAL;
    }
}

chtype attributes_of(Style style) {
    switch (style) {
        case Style::kPlain:
            return A_NORMAL;
        case Style::kStrong:
            return A_BOLD;
        case Style::kFaint:
            return A_DIM;
        case Style::kBlue:
            return colour(kBluePair) | A_BOLD;
        case Style::kYellow:
            return colour(kYellowPair) | A_BOLD;
        case Style::kAlert:
            return colour(kAlertPair) | A_BOLD;
        case Style::kGood:
            return colour(kGoodPair);
        case Style::kBar:
            return colour(kBarPair) | A_BOLD;
        case Style::kSelected:
            return A_REVERSE;
    }
    return A_NORMAL;
}

}  // namespace

Terminal::Terminal() : has_colours_(program::has_colours(STDOUT_FILENO)) {
    std::setlocale(LC_CTYPE, "");
    if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") {
        std::setlocale(LC_CTYPE, "C.UTF-8");  // Nobody has said what the terminal understands.
    }
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);  // Milliseconds; what comes later belongs to no arrow key.
    curs_set(0);
    if (has_colours_) {
        start_color();
        use_default_colors();
        init_pair(kBluePair, COLOR_BLUE, -1);
        init_pair(kYellowPair, COLOR_YELLOW, -1);
        init_pair(kAlertPair, COLOR_RED, -1);
        init_pair(kGoodPair, COLOR_GREEN, -1);
        init_pair(kBarPair, COLOR_WHITE, COLOR_BLUE);
    }
}

Terminal::~Terminal() {
    endwin();
}

Size Terminal::size() const {
    return {getmaxy(stdscr), getmaxx(stdscr)};
}

void Terminal::show(const std::vector<Line>& lines) {
    werase(stdscr);
    int row = 0;
    for (const Line& line : lines) {
        wmove(stdscr, row++, 0);
        for (const Span& span : line) {
            const chtype attributes =
                has_colours_ ? attributes_of(span.style) : attributes_without_colours(span.style);
            wattrset(stdscr, static_cast<int>(attributes));
            waddstr(stdscr, span.text.c_str());
        }
    }
    wattrset(stdscr, A_NORMAL);
    wrefresh(stdscr);
}

int Terminal::next_key() {
    const int key = wgetch(stdscr);
    switch (key) {
        case KEY_UP:
            return kUp;
        case KEY_DOWN:
            return kDown;
        case KEY_END:
            return kEnd;
        case KEY_BACKSPACE:
        case '\b':
            return kKeyBackspace;
        case KEY_ENTER:
        case '\r':
            return kKeyEnter;
        case ERR:
            return -1;
        default:
            return key;
    }
}

void Terminal::forget() {
    clearok(stdscr, TRUE);
}

void Terminal::adapt() {
    winsize window{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0) {
        resizeterm(window.ws_row, window.ws_col);
    }
}

}  // namespace cancha::console
