/* How the sources of a strategy lay out what the simulator shows them: offsets and sizes in bytes,
   -1 for what they do not have. A strategy of the simulator of Griffith University declares these
   structures itself, so names are the same everywhere while order and types are not. C and C++. */
#ifndef CANCHA_LEGACY_LAYOUT_H
#define CANCHA_LEGACY_LAYOUT_H

struct CanchaLegacyPlace {
    int offset;
    int size; /* Of the number; of an array, of one element. */
};

struct CanchaLegacyLayout {
    int size;                                  /* Of Environment. */
    struct CanchaLegacyPlace home, opponent; /* Arrays of robots. */
    struct CanchaLegacyPlace ball, last_ball, predicted_ball;
    struct CanchaLegacyPlace field_bounds, goal_bounds; /* Size of one of their four numbers. */
    struct CanchaLegacyPlace game_state, whose_ball, user_data, display;
    struct CanchaLegacyPlace home_position, home_rotation, left, right; /* In a robot of home. */
    struct CanchaLegacyPlace opponent_position, opponent_rotation;
    struct CanchaLegacyPlace x, y, z; /* In a position. */
    int players;                        /* Of each team. */
};

/* Made by the probe in the strategy's own library. */
#define CANCHA_LEGACY_LAYOUT_NAME "cancha_legacy_layout_of_team"

#endif
