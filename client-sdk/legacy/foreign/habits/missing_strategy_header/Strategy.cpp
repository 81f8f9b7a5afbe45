// The header with Environment is not in the folder.
#include "stdafx.h"
#include "Strategy.h"

extern "C" STRATEGY_API void Create(Environment* env) {}

extern "C" STRATEGY_API void Strategy(Environment* env) {
    for (int i = 0; i < PLAYERS_PER_SIDE; i++) {
        env->home[i].velocityLeft = env->gameState == PLACE_KICK ? 60 : 100;
        env->home[i].velocityRight = env->home[i].pos.x > FRIGHTX ? 0 : 50;
    }
}

extern "C" STRATEGY_API void Destroy(Environment* env) {}
