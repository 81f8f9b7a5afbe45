/* Calls the class CStrategySystem of a client of FIRA's Large League; its own header has been included
   before. Also for C++98. */
#ifndef CANCHA_LEGACY_LARGE_LEAGUE_H
#define CANCHA_LEGACY_LARGE_LEAGUE_H

/* All in whole pixels and degrees, as messages of that league have them. Players 1 to 10, then the
   keeper. */
struct CanchaLargeLeagueSight {
    int ball[2];          /* x, y */
    int mine[11][3];      /* x, y, angle */
    int opponents[11][2]; /* x, y */
};

/* Where the template has it is a window, which is not compiled here. */
__attribute__((weak)) int nKick;

namespace cancha_large_league {

template <typename Position>
void put(Position& position, const int* place) {
    position.x = place[0];
    position.y = place[1];
}

template <typename Opponents>
void put_opponents(Opponents& opponents, const int (*places)[2]) {
    put(opponents.position1, places[0]);
    put(opponents.position2, places[1]);
    put(opponents.position3, places[2]);
    put(opponents.position4, places[3]);
    put(opponents.position5, places[4]);
    put(opponents.position6, places[5]);
    put(opponents.position7, places[6]);
    put(opponents.position8, places[7]);
    put(opponents.position9, places[8]);
    put(opponents.position10, places[9]);
    put(opponents.position11, places[10]);
}

/* Static, as in the clients: what nobody writes is 0. */
template <typename Ball, typename Home, typename Opponents>
struct Seen {
    static Ball ball;
    static Home home[11];
    static Opponents opponents;

    static void take(const CanchaLargeLeagueSight& sight) {
        put(ball.position, sight.ball);
        for (int i = 0; i < 11; ++i) {
            put(home[i].position, sight.mine[i]);
            home[i].angle = sight.mine[i][2];
        }
        put_opponents(opponents, sight.opponents);
    }
};

template <typename Ball, typename Home, typename Opponents>
Ball Seen<Ball, Home, Opponents>::ball;
template <typename Ball, typename Home, typename Opponents>
Home Seen<Ball, Home, Opponents>::home[11];
template <typename Ball, typename Home, typename Opponents>
Opponents Seen<Ball, Home, Opponents>::opponents;

/* A robot for each player, as the template has it. */
template <typename Team, typename Ball, typename Home, typename Opponents>
void receive(Team* team,
             void (Team::*call)(Ball, Home, Home, Home, Home, Home, Home, Home, Home, Home, Home,
                                Home, Opponents),
             const CanchaLargeLeagueSight& sight) {
    typedef Seen<Ball, Home, Opponents> All;
    All::take(sight);
    Home* const home = All::home;
    (team->*call)(All::ball, home[0], home[1], home[2], home[3], home[4], home[5], home[6], home[7],
                  home[8], home[9], home[10], All::opponents);
}

/* An array of them. */
template <typename Team, typename Ball, typename Home, typename Opponents>
void receive(Team* team, void (Team::*call)(Ball, Home*, Opponents),
             const CanchaLargeLeagueSight& sight) {
    typedef Seen<Ball, Home, Opponents> All;
    All::take(sight);
    (team->*call)(All::ball, All::home, All::opponents);
}

}  // namespace cancha_large_league

/* `is_left`: the side that the team plays from. */
extern "C" __attribute__((visibility("default"))) void* cancha_large_league_new(int is_left) {
    return new CStrategySystem(is_left);
}

extern "C" __attribute__((visibility("default"))) void cancha_large_league_receive(
    void* team, const CanchaLargeLeagueSight* sight) {
    cancha_large_league::receive(static_cast<CStrategySystem*>(team), &CStrategySystem::ReceiveData,
                                 *sight);
}

/* `wheels`: left and right of each player. */
extern "C" __attribute__((visibility("default"))) void cancha_large_league_act(void* team,
                                                                               int* wheels) {
    CStrategySystem* const system = static_cast<CStrategySystem*>(team);
    system->Action();
    for (int i = 0; i < 11; ++i) {
        wheels[2 * i] = system->command[2 + 3 * i];
        wheels[2 * i + 1] = system->command[3 + 3 * i];
    }
}

#endif
