#include "shoot.h"
#include "Strategy.h"
int shoot() { return 2; }
