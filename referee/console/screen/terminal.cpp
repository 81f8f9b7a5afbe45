#include "referee/console/screen/terminal.h"

#include <array>
#include <clocale>
#include <cstddef>
#include <string_view>

#define NCURSES_NOMACROS
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "proto/base/streams/terminal.h"

namespace cancha::console {

namespace {

/// Look of a style; -1 is the terminal's own colour.
struct Look {
    short text;
    short ground;
    chtype attributes;
    /// Attributes when NO_COLOR asks for no colours. Teams, alarms and the title stay recognisable.
    chtype without_colours;
};

/// In the order of the styles.
constexpr std::array<Look, 9> kLooks{{
    {-1, -1, A_NORMAL, A_NORMAL},                  // kPlain
    {-1, -1, A_BOLD, A_BOLD},                      // kStrong
    {-1, -1, A_DIM, A_DIM},                        // kFaint
    {COLOR_BLUE, -1, A_BOLD, A_BOLD},              // kBlue
    {COLOR_YELLOW, -1, A_BOLD, A_BOLD},            // kYellow
    {COLOR_RED, -1, A_BOLD, A_BOLD},               // kAlert
    {COLOR_GREEN, -1, A_NORMAL, A_NORMAL},         // kGood
    {COLOR_WHITE, COLOR_BLUE, A_BOLD, A_REVERSE},  // kBar
    {-1, -1, A_REVERSE, A_REVERSE},                // kSelected
}};

/// Returns the colour pair of a style; 0, the terminal's own, if it has none.
short pair_of(std::size_t style) {
    return static_cast<short>(kLooks.at(style).text < 0 ? 0 : style + 1);
}

chtype attributes_of(Style style, bool has_colours) {
    const auto index = static_cast<std::size_t>(style);
    const Look& look = kLooks.at(index);
    return has_colours ? look.attributes | static_cast<chtype>(COLOR_PAIR(pair_of(index)))
                       : look.without_colours;
}

}  // namespace

Terminal::Terminal() : has_colours_(streams::has_colours(STDOUT_FILENO)) {
    std::setlocale(LC_CTYPE, "");
    if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") {
        std::setlocale(LC_CTYPE, "C.UTF-8");  // The terminal's encoding is unknown.
    }
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);  // In milliseconds. Later bytes belong to no arrow key.
    curs_set(0);
    if (has_colours_) {
        start_color();
        use_default_colors();
        for (std::size_t style = 0; style < kLooks.size(); ++style) {
            if (pair_of(style) != 0) {
                init_pair(pair_of(style), kLooks.at(style).text, kLooks.at(style).ground);
            }
        }
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
            wattrset(stdscr, static_cast<int>(attributes_of(span.style, has_colours_)));
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
